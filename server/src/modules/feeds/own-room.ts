// Whose room it is that follows other calendars. Asked here and not of hosting: booking asks this module, and hosting
// asks booking.
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';

/** A room of one's own. Throws NOT_FOUND for others' as for none, GONE for one that was removed. */
export async function requireOwnRoom(
  db: Kysely<DB> | Transaction<DB>,
  actor: MemberActor,
  listingId: string,
): Promise<{ timeZone: string }> {
  const row = await db
    .selectFrom('listing')
    .where('id', '=', listingId)
    .select(['host_id', 'state', 'time_zone'])
    .executeTakeFirst();
  if (row?.host_id !== actor.memberId) throw new AppError('NOT_FOUND');
  if (row.state === 'deleted') throw new AppError('GONE');
  return { timeZone: row.time_zone };
}
