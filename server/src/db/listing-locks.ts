// One order for everybody who changes several listings, so that no two transactions wait for each other.
import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/** Locks exactly these listings until the transaction ends, in id order. Call it before a statement that changes several. */
export async function lockListings(db: Kysely<DB>, listingIds: readonly string[]): Promise<void> {
  await sql`select from listing where id = any(${listingIds}::uuid[]) order by id for no key update`.execute(db);
}
