// Who may see a listing and what they may do with it. Pure.
import type { LISTING_STATES } from '@daynook/contract/listings';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';

type ListingState = (typeof LISTING_STATES)[number];

interface Shown {
  readonly state: string;
  readonly host_id: string;
}

const isOwnOrStaff = (listing: Shown, actor: Actor) =>
  actor.kind === 'member' && (actor.memberId === listing.host_id || actor.isStaff);

/**
 * Lets through what this person may see: live and paused listings for all, the others for their host and staff.
 * Throws NOT_FOUND for what never was theirs to see, GONE for what is no longer offered.
 */
export function requireVisible<L extends Shown>(listing: L | undefined, actor: Actor): L & { state: ListingState } {
  if (!listing) throw new AppError('NOT_FOUND');
  if (listing.state === 'deleted') throw new AppError('GONE');
  const isPublic = listing.state === 'live' || listing.state === 'paused';
  if (!isPublic && !isOwnOrStaff(listing, actor)) throw new AppError('NOT_FOUND');
  return listing as L & { state: ListingState };
}

export const canOnListing = (listing: Shown, actor: Actor) => ({
  book: listing.state === 'live' && !(actor.kind === 'member' && actor.memberId === listing.host_id),
  edit: isOwnOrStaff(listing, actor),
});
