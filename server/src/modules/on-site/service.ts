// Who may measure something at a workspace: its hosts, and guests while they're there. And how much one network may add to its figures.
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { AttemptLimit } from '../../identity/attempt-counter.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { findRole, requireMay } from '../permissions/service.ts';
import * as store from './store.ts';

const HOUR_MINUTES = 60;
const DAY_MS = 86_400_000;

/** Where a member measures, and as whom. */
export interface Site {
  readonly listingId: string;
  readonly byWhom: 'host' | 'guest';
}

/** The member's own workspace. Throws NOT_FOUND, FORBIDDEN, GONE. */
export async function requireHostSite({ db }: Deps, { memberId }: MemberActor, listingId: string): Promise<Site> {
  await requireMay(db.kysely, memberId, { listingId }, 'edit');
  return { listingId, byWhom: 'host' };
}

/** The workspace of the guest's booking, while they're there. Throws NOT_FOUND, FORBIDDEN, NOT_DURING_BOOKING. */
export async function requireGuestSite(deps: Deps, actor: MemberActor, bookingId: string): Promise<Site> {
  const db = deps.db.kysely;
  const booking = await store.findBooking(db, bookingId);
  if (booking?.guest_id !== actor.memberId) {
    const isOtherSide =
      booking !== undefined &&
      booking.status !== 'hold' &&
      (actor.permissions.has('bookings') || (await findRole(db, actor.memberId, { listingId: booking.listing_id })));
    throw new AppError(isOtherSide ? 'FORBIDDEN' : 'NOT_FOUND');
  }
  const now = deps.clock.now();
  const { status, starts_at: startsAt, ends_at: endsAt } = booking;
  // The timer that starts a booking may be a moment late.
  const isThere = (status === 'confirmed' || status === 'active') && startsAt! <= now && now < endsAt!;
  if (!isThere) throw new AppError('NOT_DURING_BOOKING');
  return { listingId: booking.listing_id, byWhom: 'guest' };
}

/**
 * One side of a listing measures only so often in a day, however many members do, so that the figures stay quick to read. Two at the same
 * moment may exceed it by one. Throws LIMIT_REACHED.
 */
export async function requireRoom(
  trx: Transaction<DB>,
  table: store.MeasuredTable,
  { listingId, byWhom }: Site,
  now: Date,
): Promise<void> {
  const count = await store.countOnListing(trx, table, { listingId, byWhom, since: new Date(now.getTime() - DAY_MS) });
  if (count >= ON_SITE.perListingDaily)
    throw new AppError('LIMIT_REACHED', {
      message: say('This workspace has been measured {count} times in the last 24 hours. Try again later.', { count }),
    });
}

/**
 * One network measures a workspace only so often in an hour, however many members do. Guests and hosts usually share the home's network, so
 * it's more than they need. Each node counts separately. Throws RATE_LIMITED.
 */
export function limitNetworks(deps: Deps): (ip: string, site: Site) => void {
  const limit = new AttemptLimit(deps.clock, ON_SITE.perNetworkHourly, HOUR_MINUTES);
  return (ip, { listingId }) => {
    const retryIn = deps.config.hasRateLimits ? limit.take(`${toCallerNetwork(ip).network} ${listingId}`) : 0;
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
  };
}
