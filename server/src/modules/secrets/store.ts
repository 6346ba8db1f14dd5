// Queries for the installation's secrets. Never log or return a value.
import type { Transaction } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';

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

/** The stored value, locked until the transaction ends. */
export async function lockSecret(trx: Transaction<DB>, name: string): Promise<unknown> {
  const row = await trx
    .selectFrom('installation_secret')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function replaceSecret(trx: Transaction<DB>, name: string, value: unknown): Promise<void> {
  await trx
    .updateTable('installation_secret')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute();
}
