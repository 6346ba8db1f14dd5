// Charges the guest's card for a change. The provider is called outside transactions, after the call has been written down. Then one
// transaction makes the change, or gives the new hours back. After a crash, the timed job finishes it, exactly once.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { CardParams } from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { releaseChange } from '../availability/service.ts';
import {
  announce,
  type BookingActor,
  type BookingRecord,
  findRecord,
  inTransaction,
  lockBooking,
} from '../bookings/service.ts';
import * as payments from '../payments/service.ts';
import { applyChange, refreshPages } from './apply-change.ts';
import { payUntil } from './rules.ts';
import * as store from './store.ts';
import { listingIn } from './terms.ts';
import { changeFacts } from './view.ts';

type Trx = Parameters<typeof lockBooking>[0];

/** The bank declined, so the booking stays as it is. The guest can pay with another card while there's time. */
async function leaveUnpaid(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  change: store.Change,
  { failureCode, isNotified }: { failureCode: string; isNotified: boolean },
): Promise<void> {
  const now = deps.clock.now();
  await releaseChange(trx, change.id);
  await store.updateIsChanging(trx, booking.id, false);
  const after = { ...booking, isChanging: false, version: booking.version + 1 };
  const expiresAt = payUntil(after, change.after, now);
  const next = expiresAt
    ? ({ state: 'unpaid', expiresAt, failureCode } as const)
    : ({ state: 'expired', endedAt: now, failureCode } as const);
  await store.updateChange(trx, change.id, next);
  const facts = changeFacts(booking, { ...change, ...next }, now);
  if (!expiresAt) {
    await announce(trx, deps, after, [{ code: 'change-expired', actor: SYSTEM, change: facts }]);
    return;
  }
  if (!isNotified) return refreshPages(trx, deps, after, 'change-unpaid');
  const amountMinor = change.after.totalMinor - booking.totalMinor;
  await announce(trx, deps, after, [
    { code: 'change-unpaid', actor: SYSTEM, amountMinor, change: facts, until: expiresAt },
  ]);
}

const SYSTEM: BookingActor = { by: 'system', memberId: null };

/** Who made the change: whoever said the last yes. */
const toActor = (booking: BookingRecord, change: store.Change): BookingActor => {
  const memberId = change.answeredBy ?? change.proposedBy;
  if (memberId === booking.guest.id) return { by: 'guest', memberId };
  return { by: change.by === 'staff' ? 'staff' : 'host', memberId };
};

/** Applies the result of a charge, once. */
const settleCharge = (deps: Deps, attempt: payments.Attempt, result: payments.KnownResult): Promise<void> =>
  inTransaction(deps, async (trx) => {
    const seen = await findRecord(trx, attempt.bookingId);
    const proposed = await store.findChange(trx, attempt.changeId!);
    const booking = seen && proposed && (await lockBooking(trx, seen, [listingIn(proposed.after, seen)]));
    const change = booking && (await store.findChange(trx, proposed.id));
    if (!booking || !change || !(await payments.settle(trx, deps, [attempt], result))) return;
    const changedBy = toActor(booking, change);
    if (result.kind === 'done') return applyChange(trx, deps, { ...booking, isChanging: false }, change, changedBy);
    // Guests who are there see it on the page. After the host's yes they may be elsewhere.
    const isNotified = changedBy.by !== 'guest';
    await leaveUnpaid(trx, deps, booking, change, { failureCode: result.failureCode, isNotified });
  });

/** Hours wait for an unknown outcome only for a limited time. If the card was charged after all, reconciliation reverses it. */
const isTimeToGiveUp = ({ tries }: payments.Attempt, booking: BookingRecord, now: Date): boolean =>
  tries >= BOOKING.paymentTries ||
  (now < booking.startsAt && now >= addMinutes(booking.startsAt, -BOOKING.paymentKnownBeforeStartMinutes));

async function findResult(deps: Deps, attempt: payments.Attempt): Promise<payments.KnownResult | undefined> {
  const result = await payments.finishCharge(deps, attempt);
  if (result?.kind !== 'unknown') return result;
  const booking = await findRecord(deps.db.kysely, attempt.bookingId);
  return booking && isTimeToGiveUp(attempt, booking, deps.clock.now()) ? payments.NO_ANSWER : undefined;
}

const listCharges = async (deps: Deps, bookingId: string): Promise<payments.Attempt[]> =>
  (await payments.listUnsettled(deps.db.kysely, bookingId)).filter(({ operation }) => operation === 'change');

/** Makes the charge that's written down for the booking's change, and applies its result. Safe to repeat. */
export async function carryOutCharges(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await listCharges(deps, bookingId)) {
    const result = await findResult(deps, attempt);
    if (result) await settleCharge(deps, attempt, result);
  }
}

/** The charge of a given card that's under way for this change. */
export const findGivenCharge = async (
  deps: Deps,
  bookingId: string,
  changeId: string,
): Promise<payments.Attempt | undefined> =>
  (await listCharges(deps, bookingId)).find((attempt) => attempt.changeId === changeId && attempt.isCardGiven);

/** Charges the card that the guest gives. A repeat charges nothing twice, even if the first request got no answer. */
export const chargeGivenCard = (
  deps: Deps,
  attempt: payments.Attempt,
  card: CardParams,
): Promise<payments.AuthorizeResult> => payments.chargeGivenCard(deps, attempt, card, settleCharge);
