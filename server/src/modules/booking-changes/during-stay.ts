// During the stay: the guest stays longer, if the next hours are free, or leaves early and frees the remaining ones (E8).
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import { BOOKING_CHANGE } from '@daynook/contract/limits/booking-changes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import { loadBookableListing } from '../availability/service.ts';
import {
  type BookingRecord,
  canLeaveEarly,
  canStayLonger,
  moveOnce,
  onLocked,
  type Press,
  StateChanged,
  type Viewer,
} from '../bookings/service.ts';
import { choicesIn } from '../prices/service.ts';
import { applyChange } from './apply-change.ts';
import type { Wanted } from './new-terms.ts';
import { compareWith, findChanger, finish, propose } from './propose.ts';
import * as store from './store.ts';
import { toTerms } from './terms.ts';

type LaterEnds = Answer<'GET /api/bookings/{id}/later-ends'>;

/** The guest's own booking. Throws NOT_FOUND, FORBIDDEN. */
async function findOwn(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<{ booking: BookingRecord; viewer: Viewer }> {
  const found = await findChanger(deps, actor, id);
  if (found.viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  return found;
}

const untilThen = (booking: BookingRecord, endsAt: Date): Wanted => ({
  startsAt: booking.startsAt,
  endsAt,
  guests: booking.guests,
  addOns: choicesIn(booking.lines),
});

/** The difference is too small to be charged, or the end isn't on the listing's grid, but a later end may be possible. */
const MAY_GO_ON: ReadonlySet<string> = new Set(['OFF_STEP', 'CHANGE_NOT_POSSIBLE']);

/**
 * The next ends that the guest can choose, with their prices, until the first one that isn't free or open. Throws NOT_FOUND, FORBIDDEN.
 */
export async function listLaterEnds(deps: Deps, actor: MemberActor, id: string): Promise<LaterEnds> {
  const { booking, viewer } = await findOwn(deps, actor, id);
  const { currency, timeZone } = booking;
  const answer = { currency, timeZone, isInstant: false, ends: [] };
  const db = deps.db.kysely;
  const listing = canStayLonger(booking, deps.clock.now())
    ? await loadBookableListing(db, booking.listingId)
    : undefined;
  if (!listing) return answer;
  const ends: LaterEnds['ends'] = [];
  let isInstant = false;
  for (
    let step = 1;
    ends.length < BOOKING_CHANGE.extensionsShown && step <= 2 * BOOKING_CHANGE.extensionsShown;
    step += 1
  ) {
    const endsAt = addMinutes(booking.endsAt, step * listing.startStepMinutes);
    try {
      const wanted = untilThen(booking, endsAt);
      const { after, answerBy } = await compareWith(db, deps, booking, { wanted, viewer, kind: 'extension' });
      isInstant = answerBy === null;
      const differenceMinor = after.totalMinor - booking.totalMinor;
      ends.push({ endsAt: endsAt.toISOString(), totalMinor: after.totalMinor, differenceMinor });
    } catch (error) {
      if (error instanceof StateChanged) break;
      if (!(error instanceof AppError)) throw error;
      if (!MAY_GO_ON.has(error.code)) break;
    }
  }
  return { ...answer, isInstant, ends };
}

/**
 * The guest stays longer (T19): right away at instant listings, otherwise the host is asked and has a few minutes. Throws NOT_FOUND,
 * FORBIDDEN, STATE_CHANGED with the booking, PRICE_CHANGED, CHANGE_NOT_POSSIBLE, the codes of the listing's rules, and the
 * IDEMPOTENCY_ codes.
 */
export function extendBooking(
  deps: Deps,
  press: Press,
  input: { readonly endsAt: Date; readonly expectedTotalMinor: number },
): Promise<Outcome<Booking>> {
  const { endsAt, expectedTotalMinor } = input;
  return moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/extend', input }, async (ticket) => {
    const { actor, id } = press;
    if (!ticket.progress) {
      const { booking: seen, viewer } = await findOwn(deps, actor, id);
      await onLocked(deps, press, ticket, { seen, progress: { verb: 'extend' } }, async (trx, booking) => {
        if (!canStayLonger(booking, deps.clock.now()) || endsAt <= booking.endsAt) throw new StateChanged();
        const proposal = { ...untilThen(booking, endsAt), expectedTotalMinor };
        await propose(trx, deps, booking, { proposal, viewer, memberId: actor.memberId, kind: 'extension' });
      });
    }
    await finish(deps, id);
  });
}

/** The remaining hours are free from the next few minutes on. */
const LEAVES_ON_MINUTES = 5;
const nextEnd = (now: Date): Date => {
  const step = LEAVES_ON_MINUTES * 60_000;
  return new Date(Math.ceil(now.getTime() / step) * step);
};

/** Frees the remaining hours at the same price. */
async function leave(trx: Transaction<DB>, deps: Deps, booking: BookingRecord, memberId: string): Promise<void> {
  const now = deps.clock.now();
  const endsAt = nextEnd(now);
  if (!canLeaveEarly(booking, now) || endsAt >= booking.endsAt || endsAt <= booking.startsAt) throw new StateChanged();
  const open = await store.findOpen(trx, booking.id);
  if (open) await store.updateChange(trx, open.id, { state: 'canceled', endedAt: now });
  const before = toTerms(booking);
  const localEnd = wallClockText(endsAt, booking.timeZone);
  const change: store.Change = {
    id: deps.newId(),
    bookingId: booking.id,
    kind: 'early-end',
    state: 'open',
    by: 'guest',
    proposedBy: memberId,
    answeredBy: null,
    message: null,
    before,
    after: { ...before, endsAt: endsAt.toISOString(), localEnd },
    differenceMinor: 0,
    moneyBackMinor: 0,
    creditBackMinor: 0,
    isChargedLater: false,
    expiresAt: now,
    createdAt: now,
    endedAt: null,
  };
  await store.insertChange(trx, change);
  await applyChange(trx, deps, booking, change, { by: 'guest', memberId });
}

/**
 * The guest leaves early: the remaining hours are free for others, and nothing is refunded. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED
 * with the booking, and the IDEMPOTENCY_ codes.
 */
export const leaveEarly = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/leave-early', input: {} }, async (ticket) => {
    if (ticket.progress) return;
    const { booking: seen } = await findOwn(deps, press.actor, press.id);
    await onLocked(deps, press, ticket, { seen, progress: { verb: 'leave-early' } }, (trx, booking) =>
      leave(trx, deps, booking, press.actor.memberId),
    );
  });
