// Queries for listings on hosts' own sites.
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export async function findOrigins(db: Db, listingId: string): Promise<string[]> {
  const row = await db
    .selectFrom('listing_embed')
    .select('origins')
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.origins ?? [];
}

/** None turns it off. */
export async function replaceOrigins(
  trx: Transaction<DB>,
  { listingId, origins, at }: { readonly listingId: string; readonly origins: string[]; readonly at: Date },
): Promise<void> {
  if (origins.length === 0) {
    await trx.deleteFrom('listing_embed').where('listing_id', '=', listingId).execute();
    return;
  }
  const values = { origins, updated_at: at };
  await trx
    .insertInto('listing_embed')
    .values({ listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute();
}
