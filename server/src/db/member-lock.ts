// Serializes what one member does, so that limits per member hold.
import type { Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Locks the member until the transaction ends. Other transactions may still refer to them. */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}
