// Ends a stay that's paid monthly early, with notice (decision 0065). The hours after the new end are open again and cost
// nothing.
import type { Booking } from '@daynook/contract/bookings';
import type { EarlyEnd } from '@daynook/contract/money/installments';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { toSay } from '../../lib/languages/say.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import { endsOnLocalDate, sameWallTimeDaysEarlier, wallClockText } from '../../lib/time/zoned.ts';
import { noteFreedHours, shorten } from '../availability/service.ts';
import { endInstallments, planEarlyEnd } from '../installments/service.ts';
import type { BookingRecord } from './booking.ts';
import { findForActor, moveOnce, onLocked, type Press } from './booking-action.ts';
import { announce } from './events.ts';
import { StateChanged } from './move.ts';
import { canEndEarly } from './rules.ts';
import * as store from './store.ts';

const NOT_THEN = toSay('Your stay can’t end on that date. Choose one of the dates that are offered.');

/** The same time of day on another date. */
const findEndOn = ({ endsAt, timeZone }: BookingRecord, lastDate: string): Date =>
  sameWallTimeDaysEarlier(endsAt, daysBetween(lastDate, endsOnLocalDate(endsAt, timeZone)), timeZone);

/** The guest's own booking. Throws NOT_FOUND, FORBIDDEN. */
async function findOwn(deps: Deps, actor: MemberActor, id: string): Promise<BookingRecord> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  return booking;
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for a date it can't end on. */
export async function viewEarlyEnd(
  deps: Deps,
  actor: MemberActor,
  { id, lastDate }: { id: string; lastDate?: string | undefined },
): Promise<EarlyEnd> {
  const booking = await findOwn(deps, actor, id);
  const { currency, timeZone } = booking;
  const answer = { currency, timeZone, dates: null, choice: null };
  if (!canEndEarly(booking)) return answer;
  const { dates, endOn } = await planEarlyEnd(deps.db.kysely, booking, deps.clock.now());
  if (lastDate === undefined) return { ...answer, dates: dates ?? null };
  const end = endOn(lastDate);
  if (!end) throw new AppError('VALIDATION_FAILED', { fields: { lastDate: NOT_THEN } });
  const later = end.later.map(({ fromDate, untilDate, dueAt, amountMinor }) => ({
    fromDate,
    untilDate,
    dueAt: dueAt.toISOString(),
    amountMinor,
  }));
  const { canceledMinor } = end;
  const endsAt = findEndOn(booking, lastDate).toISOString();
  return { ...answer, dates: dates ?? null, choice: { lastDate, endsAt, canceledMinor, later } };
}

/** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, STATE_CHANGED with the booking, and the IDEMPOTENCY_ codes. */
export function endEarly(
  deps: Deps,
  press: Press,
  params: { readonly lastDate: string; readonly expectedMinor: number },
): Promise<Outcome<Booking>> {
  const call = { operation: 'POST /api/bookings/{id}/early-end', input: params };
  return moveOnce(deps, press, call, async (ticket) => {
    if (ticket.progress) return;
    const seen = await findOwn(deps, press.actor, press.id);
    await onLocked(deps, press, ticket, { seen, progress: { verb: 'end-early' } }, async (trx, booking) => {
      if (!canEndEarly(booking)) throw new StateChanged();
      const { endOn } = await planEarlyEnd(trx, booking, deps.clock.now());
      const end = endOn(params.lastDate);
      if (!end) throw new AppError('VALIDATION_FAILED', { fields: { lastDate: NOT_THEN } });
      // A payment has become due since the preview.
      if (end.canceledMinor !== params.expectedMinor) throw new StateChanged();
      const endsAt = findEndOn(booking, params.lastDate);
      await endInstallments(trx, deps, booking.id, end);
      await store.updateEnd(trx, booking.id, { endsAt, localEnd: wallClockText(endsAt, booking.timeZone) });
      await shorten(trx, booking.id, { startsAt: endsAt, endsAt: booking.endsAt });
      await noteFreedHours(trx, deps.newId, {
        bookingId: booking.id,
        listingId: booking.listingId,
        before: booking,
        after: { startsAt: booking.startsAt, endsAt },
        at: deps.clock.now(),
      });
      const after = (await store.lockRecord(trx, booking.id))!;
      const actor = { by: 'guest', memberId: press.actor.memberId } as const;
      await announce(trx, deps, after, [{ code: 'shortened', actor, amountMinor: end.canceledMinor }]);
    });
  });
}
