// Money on its way back to the guest: reservations let go and refunds paid. The booking's state no longer depends on it:
// a refund that fails stays owed and is tried again (2.10).
import type { PaymentStatus } from '@daynook/contract/booking-states';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { partsOf, type RefundParts } from '../credit/service.ts';
import { reopenDamageRefund } from '../damages/service.ts';
import * as payments from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { type Actor, announce, SYSTEM } from './events.ts';
import { inTransaction } from './move.ts';
import { isManual } from './rules.ts';
import * as store from './store.ts';

async function letGo(deps: Deps, attempt: payments.Attempt): Promise<void> {
  const result = await payments.letGoOfCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.settle(trx, deps, [attempt], result))) return;
    await store.updatePayment(trx, booking.id, { status: result.kind === 'done' ? 'voided' : 'failed' });
    // Refused under this key: the guest's money is still kept back, so it is asked for again under the next.
    if (result.kind === 'refused')
      await payments.openAttempts(trx, deps, booking, ['void'], attempt.amountMinor, { replaces: attempt });
  });
}

async function payBack(deps: Deps, attempt: payments.Attempt): Promise<void> {
  const result = await payments.callOnCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.settle(trx, deps, [attempt], result))) return;
    const { amountMinor } = attempt;
    if (result.kind === 'refused') {
      // Refused for good under this key: owed as before, and tried again under the next.
      await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor, { replaces: attempt });
      // Of each refund it is told once.
      if (attempt.replacesId === null)
        await announce(trx, deps, booking, [{ code: 'refund-failed', doer: SYSTEM, amountMinor }]);
      return;
    }
    await recordPaidBack(trx, deps, booking, attempt);
  });
}

/** How a refund goes back to how it was paid, after so much has been agreed to go back before. */
export function refundParts(
  booking: Pick<BookingRecord, 'totalMinor' | 'creditMinor' | 'creditBackMinor' | 'unpaidMinor'>,
  amountMinor: number,
  { beforeMinor }: { beforeMinor: number },
): RefundParts {
  const moneyBackMinor = beforeMinor - booking.creditBackMinor;
  return partsOf(amountMinor, { chargeMinor: payments.chargeOf(booking), moneyBackMinor });
}

/** A refund is owed from now on: its credit is the guest's at once, its money is asked of its provider or recipient. */
export async function openRefund(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { moneyMinor, creditMinor }: RefundParts,
): Promise<void> {
  if (creditMinor > 0) {
    await payments.postCreditBack(trx, deps, booking, creditMinor);
    const refundedMinor = booking.refundedMinor + creditMinor;
    const creditBackMinor = booking.creditBackMinor + creditMinor;
    await store.updatePayment(trx, booking.id, {
      status: refundedStatus(booking, refundedMinor),
      refundedMinor,
      creditBackMinor,
    });
    const after = { ...booking, refundedMinor, creditBackMinor };
    await announce(trx, deps, after, [{ code: 'credited', doer: SYSTEM, amountMinor: creditMinor }]);
  }
  if (moneyMinor > 0) await askBack(trx, deps, booking, moneyMinor);
}

/** Asks for money back of the booking's charges, the latest first: none can give back more than it took. */
async function askBack(trx: Transaction<DB>, deps: Deps, booking: BookingRecord, amountMinor: number): Promise<void> {
  let openMinor = amountMinor;
  if (!isManual(booking))
    for (const { refundOf, leftMinor } of await payments.listCharges(trx, booking.id)) {
      const partMinor = Math.min(openMinor, leftMinor);
      if (refundOf === null || partMinor <= 0) continue;
      await payments.openAttempts(trx, deps, booking, ['refund'], partMinor, { refundOf });
      openMinor -= partMinor;
    }
  if (openMinor > 0) await payments.openAttempts(trx, deps, booking, ['refund'], openMinor);
}

const refundedStatus = ({ totalMinor, unpaidMinor }: BookingRecord, refundedMinor: number): PaymentStatus =>
  refundedMinor >= totalMinor - unpaidMinor ? 'refunded' : 'partially_refunded';

/** The money of this call has gone back: booked, noted and told. `reason` says how, where it wasn't to the card. */
export async function recordPaidBack(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  attempt: payments.Attempt,
  { doer, reason }: { doer: Actor; reason?: string } = { doer: SYSTEM },
): Promise<BookingRecord> {
  const { amountMinor } = attempt;
  const refundedMinor = booking.refundedMinor + amountMinor;
  const status = refundedStatus(booking, refundedMinor);
  await payments.postRefund(trx, deps, booking, attempt);
  await store.updatePayment(trx, booking.id, { status, refundedMinor });
  const paidBack = { ...booking, paymentStatus: status, refundedMinor };
  await announce(trx, deps, paidBack, [{ code: 'refunded', doer, reason, amountMinor }]);
  return paidBack;
}

/** A refund came back from the bank: the money is owed again, as before, and another refund is tried. */
export async function reopenRefund(deps: Deps, attempt: payments.Attempt, failureCode: string): Promise<void> {
  if (attempt.operation === 'charge-refund') return reopenDamageRefund(deps, attempt, failureCode);
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.failAfterAll(trx, attempt.id, failureCode))) return;
    const { amountMinor } = attempt;
    const refundedMinor = booking.refundedMinor - amountMinor;
    await payments.postRefundReturned(trx, deps, booking, attempt);
    await store.updatePayment(trx, booking.id, {
      status: refundedMinor === 0 ? 'paid' : 'partially_refunded',
      refundedMinor,
    });
    await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor, { replaces: attempt });
    await announce(trx, deps, { ...booking, refundedMinor }, [{ code: 'refund-failed', doer: SYSTEM, amountMinor }]);
  });
}

const tryAgainInstead = (message: string) => new AppError('STATE_CHANGED', { message });

/**
 * Staff have paid the guest another way, as `how` says, so the card's provider is no longer asked. `also` runs in the same
 * transaction. False when nothing is owed anymore. Throws OVERLOADED when the provider doesn't answer, and STATE_CHANGED when it
 * has paid, or when nothing was ever taken.
 */
export async function recordPaidAnotherWay(
  deps: Deps,
  bookingId: string,
  { doer, how, also }: { doer: Actor; how: string; also: (trx: Transaction<DB>) => Promise<void> },
): Promise<boolean> {
  const charge = await payments.lookUpCharge(deps, bookingId);
  if (charge === 'unknown')
    throw new AppError('OVERLOADED', {
      message: 'The payment provider isn’t responding, so we can’t tell whether it paid. Try again later.',
      retryIn: 60,
    });
  return inTransaction(deps, async (trx) => {
    const seen = await store.lockRecord(trx, bookingId);
    const owed = (await payments.listUnsettled(trx, bookingId)).filter(
      ({ operation }) => operation === 'void' || operation === 'refund',
    );
    if (!seen || owed.length === 0) return false;
    const paidByProvider = seen.refundedMinor - (await payments.sumPaidOutside(trx, bookingId));
    if (!charge || charge.state === 'voided' || charge.refundedMinor > paidByProvider)
      throw tryAgainInstead('The provider has already returned this money. Retry to record that.');
    if (charge.state === 'authorized')
      throw tryAgainInstead('Nothing was charged. The bank releases this hold automatically within about a week.');
    if (!(await payments.settleOutside(trx, deps, owed, how))) return false;
    let booking = seen;
    for (const attempt of owed) {
      if (attempt.operation === 'refund')
        booking = await recordPaidBack(trx, deps, booking, attempt, { doer, reason: how });
      else await store.updatePayment(trx, bookingId, { status: 'voided' });
    }
    await also(trx);
    return true;
  });
}

/** Carries out what is owed back on the booking, once; what fails is left to the settling job. */
export async function returnMoney(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await payments.listUnsettled(deps.db.kysely, bookingId)) {
    // People send these, not a provider.
    if (attempt.provider === payments.OUTSIDE) continue;
    if (attempt.operation === 'void') await letGo(deps, attempt);
    if (attempt.operation === 'refund') await payBack(deps, attempt);
  }
}
