// Whose room it is that follows other calendars. Asked here and not of hosting: booking asks this module, and hosting
// asks booking.
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { requirePermission, roleOf } from '../permissions/service.ts';

/** A room of which one may change what it follows. Throws NOT_FOUND for others' as for none, FORBIDDEN, GONE for one that was removed. */
export async function requireOwnRoom(
  db: Kysely<DB> | Transaction<DB>,
  actor: MemberActor,
  listingId: string,
): Promise<{ timeZone: string }> {
  const row = await db
    .selectFrom('listing')
    .where('id', '=', listingId)
    .select(['state', 'time_zone', roleOf('listing', actor.memberId).as('standing')])
    .executeTakeFirst();
  requirePermission(row?.standing, 'edit');
  if (!row || row.state === 'deleted') throw new AppError('GONE');
  return { timeZone: row.time_zone };
}
