// Who may see a listing, and what they may do with it.
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { type Actor, hasPermission } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { hasPermissionFor } from '../permissions/service.ts';

type ListingState = (typeof LISTING_STATES)[number];

interface Shown {
  readonly state: string;
  readonly host_id: string;
}

const isOwnOrStaff = (listing: Shown, actor: Actor) =>
  (actor.kind === 'member' && actor.memberId === listing.host_id) ||
  hasPermission(actor, 'listings') ||
  hasPermission(actor, 'bookings');

/**
 * Allows what this person may see. Live and paused listings are visible to everyone, others to their host, co-hosts, and staff.
 * Throws NOT_FOUND for listings this person never could see, GONE for ones that are no longer offered.
 */
export async function requireVisible<L extends Shown>(
  db: Kysely<DB> | Transaction<DB>,
  listingId: string,
  listing: L | undefined,
  actor: Actor,
): Promise<L & { state: ListingState }> {
  if (!listing) throw new AppError('NOT_FOUND');
  if (listing.state === 'deleted') throw new AppError('GONE');
  const isPublic = listing.state === 'live' || listing.state === 'paused';
  const isShown =
    isPublic ||
    isOwnOrStaff(listing, actor) ||
    (actor.kind === 'member' && (await hasPermissionFor(db, actor.memberId, { listingId }, 'edit')));
  if (!isShown) throw new AppError('NOT_FOUND');
  return listing as L & { state: ListingState };
}

export const canOnListing = (listing: Shown, actor: Actor) => ({
  book: listing.state === 'live' && !(actor.kind === 'member' && actor.memberId === listing.host_id),
  edit: isOwnOrStaff(listing, actor),
});
