// Queries for the installation's secrets. Never log or return a value.
import type { Database } from '../../db/open.ts';

/** Stores the value unless another process was first. Returns the stored one. */
export async function keepFirst(
  db: Pick<Database, 'kysely'>,
  name: string,
  value: unknown,
  createdAt: Date,
): Promise<unknown> {
  await db.kysely
    .insertInto('installation_secret')
    .values({ name, value: JSON.stringify(value), created_at: createdAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSecret(db, name)) ?? value;
}

export async function findSecret(db: Pick<Database, 'kysely'>, name: string): Promise<unknown> {
  const row = await db.kysely
    .selectFrom('installation_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
