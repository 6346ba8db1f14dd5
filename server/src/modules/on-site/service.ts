// Who may measure something at a workspace: its hosts, and guests while they're there. How much one network may add to its figures, and
// which of them everybody sees.
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import type { Transaction } from 'kysely';
import { BEFORE_EVERY_ID } from '../../db/before-every-id.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { AttemptLimit } from '../../identity/attempt-counter.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { findRole, requireMay } from '../permissions/service.ts';
import * as store from './store.ts';

export type { Counted, Figure } from './store.ts';

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
  const count = await store.countOnListing(trx, table, {
    listingId,
    byWhom,
    since: new Date(now.getTime() - DAY_MS),
    now,
  });
  if (count >= ON_SITE.perListingDaily)
    throw new AppError('LIMIT_REACHED', {
      message: say('This workspace has been measured {count} times in the last 24 hours. Try again later.', { count }),
    });
}

/**
 * One network measures a workspace only so often in an hour, however many members do. Guests and hosts usually share the home's network, so
 * it's more than they need, and what's refused doesn't count. Each node counts separately. Throws RATE_LIMITED and what `measure` throws.
 */
export function limitNetworks(deps: Deps): <T>(ip: string, site: Site, measure: () => Promise<T>) => Promise<T> {
  const limit = new AttemptLimit(deps.clock, ON_SITE.perNetworkHourly, HOUR_MINUTES);
  return async (ip, { listingId }, measure) => {
    if (!deps.config.hasRateLimits) return measure();
    const key = `${toCallerNetwork(ip).network} ${listingId}`;
    // Taken first, so that calls at the same moment can't exceed it together.
    const retryIn = limit.take(key);
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      return await measure();
    } catch (error) {
      limit.giveBack(key);
      throw error;
    }
  };
}

/**
 * What was measured before then is for everybody to see. Today's isn't: it would say that someone is there now, or just was, and what's new
 * at midnight doesn't say at which moment of the day it was measured.
 */
export const findPublishedUntil = (now: Date, timeZone: string): Date =>
  localDayBounds(startsOnLocalDate(now, timeZone), timeZone).startsAt;

export const findCountedSince = (now: Date): Date => new Date(now.getTime() - ON_SITE.countDays * DAY_MS);

/** How far back the job looks for measurements that began to count or no longer do, in case it hasn't run for a while. */
const LOOKS_BACK_DAYS = 3;
const BATCH_SIZE = 100;

/** Updates a figure of listings as measurements begin to count and become too old. Returns how many listings changed. */
export async function refreshFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  figure: store.Figure,
  {
    signal,
    batchSize = BATCH_SIZE,
    looksBackDays = LOOKS_BACK_DAYS,
  }: { readonly signal: AbortSignal; readonly batchSize?: number; readonly looksBackDays?: number | undefined },
): Promise<number> {
  const now = clock.now();
  const since = findCountedSince(now);
  const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);
  const times = { since, oldFrom: daysBefore(since, looksBackDays), newFrom: daysBefore(now, looksBackDays) };
  let changed = 0;
  for (let after: string | undefined = BEFORE_EVERY_ID; after !== undefined && !signal.aborted; ) {
    const due = await store.listDue(db.kysely, figure, { ...times, after, limit: batchSize });
    const listings = due.map(({ id, timeZone }) => ({ id, until: findPublishedUntil(now, timeZone) }));
    // Those that stay as they are aren't locked.
    const wrong = await store.listWrong(db.kysely, figure, { listings, since });
    if (wrong.length > 0)
      changed += await retryTransaction(db.kysely, (trx) =>
        store.correctWrong(trx, figure, { listings: wrong, since }),
      );
    after = due.length === batchSize ? due.at(-1)!.id : undefined;
  }
  return changed;
}

/** Deletes measurements that are too old, in small batches. Returns how many. */
export function deleteOld(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  table: store.MeasuredTable,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - ON_SITE.keptDays * DAY_MS);
  return deleteInBatches(signal, (limit) => store.deleteBefore(db.kysely, table, before, limit));
}
