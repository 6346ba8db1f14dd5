// Makes a change that both sides agree to. If it costs more, the card is charged first, while the new hours are kept beside the old
// ones. Otherwise the booking changes right away. The caller has locked the listing and the booking.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { noteFreedHours, occupy, occupyForChange, release, releaseChange } from '../availability/service.ts';
import {
  addressEmailAt,
  announce,
  type BookingActor,
  type BookingRecord,
  findRecord,
  isChargedLater,
  openRefund,
} from '../bookings/service.ts';
import { moveLaterPayment } from '../installments/service.ts';
import { openAttempts, postChange } from '../payments/service.ts';
import { splitChangeRefund } from './rules.ts';
import * as store from './store.ts';
import { requireTeamAgrees } from './team-terms.ts';
import { hasSameHours, isMovedTo, listingIn, toRange, toTerms } from './terms.ts';
import { changeFacts } from './view.ts';

type Trx = Transaction<DB>;

/** The hours were taken meanwhile. */
const taken = (): AppError =>
  new AppError('SLOT_TAKEN', {
    message: say('Someone else has booked these hours meanwhile. The booking stays as it is.'),
  });

/** Moves the booking to its new hours. Throws SLOT_TAKEN. */
async function moveHours(trx: Trx, deps: Deps, booking: BookingRecord, change: store.Change): Promise<void> {
  const { after } = change;
  await releaseChange(trx, change.id);
  const isMoved = isMovedTo(after, booking);
  if (!isMoved && hasSameHours(after, toTerms(booking)) && after.guests === booking.guests) return;
  await release(trx, booking.id);
  const { id: bookingId } = booking;
  const listingId = listingIn(after, booking);
  const hours = { listingId, bookingId, kind: 'booking' as const, guests: after.guests, ...toRange(after) };
  if (!(await occupy(trx, { ...hours, newId: deps.newId }))) throw taken();
  const at = deps.clock.now();
  const kept = isMoved ? undefined : toRange(after);
  // What has passed of a stay can't be booked anymore.
  const startsAt = new Date(Math.max(at.getTime(), booking.startsAt.getTime()));
  const before = { startsAt, endsAt: booking.endsAt };
  await noteFreedHours(trx, deps.newId, { bookingId, listingId: booking.listingId, before, after: kept, at });
}

/** Opens pages again without adding anything to the booking's history. */
export const refreshPages = (trx: Trx, deps: Deps, { id, guest, host }: BookingRecord, event: string): Promise<void> =>
  queueEffects(trx, deps, [
    {
      topic: 'booking',
      payload: {
        bookingId: id,
        guestId: guest.id,
        hostId: host.id,
        event,
        by: 'system',
        reason: null,
        amountMinor: null,
      },
    },
  ]);

/** Replaces the booking's terms, and gives back what it costs less. What's charged later is of the new amount and moves with the start. */
export async function applyChange(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  change: store.Change,
  changedBy: BookingActor,
): Promise<void> {
  const { after } = change;
  const now = deps.clock.now();
  const differenceMinor = after.totalMinor - booking.totalMinor;
  const isLater = isChargedLater(booking);
  const back = splitChangeRefund(booking, -differenceMinor);
  await moveHours(trx, deps, booking, change);
  const { cancellationPolicy, timeZone = booking.timeZone } = after;
  const moved = { ...booking, ...toRange(after), cancellationPolicy, timeZone };
  await store.updateTerms(trx, booking.id, {
    after,
    creditMinor: booking.creditMinor - back.creditMinor,
    unpaidMinor: isLater ? after.totalMinor : booking.unpaidMinor,
    backMinor: back.moneyMinor + back.creditMinor,
    addressEmailAt: booking.confirmedAt && addressEmailAt(moved, booking.confirmedAt),
  });
  await store.resetReminders(trx, booking.id, {
    moved: {
      place: isMovedTo(after, booking),
      start: moved.startsAt.getTime() !== booking.startsAt.getTime(),
      end: moved.endsAt.getTime() !== booking.endsAt.getTime(),
    },
    startsAt: moved.startsAt,
    now,
  });
  const promotionMinor = after.promoMinor - booking.promoMinor;
  if (isLater) await moveLaterPayment(trx, deps, { ...moved, totalMinor: after.totalMinor });
  else await postChange(trx, deps, booking, { changeId: change.id, differenceMinor, promotionMinor });
  const ended = {
    state: 'accepted',
    endedAt: now,
    moneyBackMinor: back.moneyMinor,
    creditBackMinor: back.creditMinor,
    isChargedLater: isLater,
  } as const;
  await store.updateChange(trx, change.id, ended);
  const current = (await findRecord(trx, booking.id))!;
  const facts = changeFacts(booking, { ...change, ...ended }, now);
  await announce(trx, deps, current, [
    { code: 'changed', actor: changedBy, amountMinor: Math.abs(differenceMinor), change: facts },
    ...(differenceMinor > 0 && !isLater
      ? [{ code: 'paid' as const, actor: SYSTEM, amountMinor: differenceMinor }]
      : []),
  ]);
  await openRefund(trx, deps, current, back, { changeId: change.id });
}

const SYSTEM: BookingActor = { by: 'system', memberId: null };

/** Keeps the new hours and begins the charge. Throws SLOT_TAKEN. */
async function beginCharge(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  change: store.Change,
  { differenceMinor, isCardGiven }: { differenceMinor: number; isCardGiven: boolean },
): Promise<void> {
  const { id: changeId, after } = change;
  const hours = {
    listingId: listingIn(after, booking),
    bookingId: booking.id,
    changeId,
    guests: after.guests,
    ...toRange(after),
  };
  if (!(await occupyForChange(trx, { ...hours, newId: deps.newId }))) throw taken();
  await openAttempts(trx, deps, booking, ['change'], differenceMinor, { changeId, isCardGiven });
  await store.updateIsChanging(trx, booking.id, true);
  await refreshPages(trx, deps, booking, 'change-charging');
}

/**
 * Both sides agree to the change. `changedBy` is who said the last yes. Afterwards, the caller runs `carryOutCharges` and `returnMoney`.
 * Throws SLOT_TAKEN.
 */
export async function agree(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  change: store.Change,
  { changedBy, isCardGiven = false }: { changedBy: BookingActor; isCardGiven?: boolean },
): Promise<void> {
  const answeredBy = change.state === 'unpaid' ? change.answeredBy : changedBy.memberId;
  const differenceMinor = change.after.totalMinor - booking.totalMinor;
  await requireTeamAgrees(trx, booking, change.after, changedBy.by);
  if (differenceMinor <= 0 || isChargedLater(booking)) {
    await store.updateChange(trx, change.id, { state: change.state, answeredBy });
    await applyChange(trx, deps, booking, change, changedBy);
    return;
  }
  await store.updateChange(trx, change.id, { state: 'charging', answeredBy });
  await beginCharge(trx, deps, booking, change, { differenceMinor, isCardGiven });
}
