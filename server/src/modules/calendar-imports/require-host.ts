// Whether a member may manage a listing's calendar imports. Checked here instead of in hosting, because bookings import this
// module and hosting imports bookings.
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { requirePermission } from '../permissions/service.ts';
import { findOwnListing } from './store.ts';

/**
 * A listing whose calendar imports the member may change. Throws NOT_FOUND for unknown listings and those of others, FORBIDDEN,
 * GONE for a deleted one.
 */
export async function requireOwnListing(
  db: Kysely<DB> | Transaction<DB>,
  actor: MemberActor,
  listingId: string,
): Promise<{ timeZone: string }> {
  const row = await findOwnListing(db, { listingId, memberId: actor.memberId });
  requirePermission(row?.hostRole, 'edit');
  if (!row || row.state === 'deleted') throw new AppError('GONE');
  return { timeZone: row.time_zone };
}
