// Returns money to the guest: releases authorizations and pays refunds. The booking's state doesn't depend on this: a refund that
// fails stays owed and is tried again (2.10).
import type { PaymentStatus } from '@daynook/contract/booking-states';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { type RefundParts, splitRefund } from '../credit/service.ts';
import { reopenDamageRefund } from '../damages/service.ts';
import * as payments from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { type Actor, announce, SYSTEM } from './events.ts';
import { inTransaction } from './move.ts';
import { isManual } from './rules.ts';
import * as store from './store.ts';

async function releaseAuthorization(deps: Deps, attempt: payments.Attempt): Promise<void> {
  const result = await payments.letGoOfCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.settle(trx, deps, [attempt], result))) return;
    await store.updatePayment(trx, booking.id, { status: result.kind === 'done' ? 'voided' : 'failed' });
    // The provider refused this key, so the guest's money is still on hold. The next attempt uses a new key.
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
      // The provider refused this key for good. The refund is still owed, and the next attempt uses a new key.
      await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor, { replaces: attempt });
      // The guest is notified once per refund, not once per attempt.
      if (attempt.replacesId === null)
        await announce(trx, deps, booking, [{ code: 'refund-failed', actor: SYSTEM, amountMinor }]);
      return;
    }
    await recordPaidBack(trx, deps, booking, attempt);
  });
}

/** Splits a refund between money and credit the way the booking was paid. `beforeMinor` is what earlier refunds returned. */
export function refundParts(
  booking: Pick<BookingRecord, 'totalMinor' | 'creditMinor' | 'creditBackMinor' | 'unpaidMinor'>,
  amountMinor: number,
  { beforeMinor }: { beforeMinor: number },
): RefundParts {
  const moneyBackMinor = beforeMinor - booking.creditBackMinor;
  return splitRefund(amountMinor, { chargeMinor: payments.chargedMinor(booking), moneyBackMinor });
}

/** Records that a refund is owed. Its credit goes back right away; its money is requested from the provider or the recipient. */
export async function openRefund(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { moneyMinor, creditMinor }: RefundParts,
  { changeId = null }: { changeId?: string | null } = {},
): Promise<void> {
  // The booking's terms are replaced, so this isn't a refund of what it costs now.
  if (creditMinor > 0 && changeId !== null) {
    await payments.postCreditBack(trx, deps, booking, creditMinor, { changeId });
    await announce(trx, deps, booking, [{ code: 'credited', actor: SYSTEM, amountMinor: creditMinor }]);
  } else if (creditMinor > 0) {
    await payments.postCreditBack(trx, deps, booking, creditMinor);
    const refundedMinor = booking.refundedMinor + creditMinor;
    const creditBackMinor = booking.creditBackMinor + creditMinor;
    await store.updatePayment(trx, booking.id, {
      status: refundedStatus(booking, refundedMinor),
      refundedMinor,
      creditBackMinor,
    });
    const after = { ...booking, refundedMinor, creditBackMinor };
    await announce(trx, deps, after, [{ code: 'credited', actor: SYSTEM, amountMinor: creditMinor }]);
  }
  if (moneyMinor > 0) await askBack(trx, deps, booking, moneyMinor, changeId);
}

/** Opens refunds of the booking's charges, the latest first. No charge can refund more than it took. */
async function askBack(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  amountMinor: number,
  changeId: string | null,
): Promise<void> {
  let openMinor = amountMinor;
  if (!isManual(booking))
    for (const { refundOf, leftMinor } of await payments.listCharges(trx, booking.id)) {
      const partMinor = Math.min(openMinor, leftMinor);
      if (refundOf === null || partMinor <= 0) continue;
      await payments.openAttempts(trx, deps, booking, ['refund'], partMinor, { refundOf, changeId });
      openMinor -= partMinor;
    }
  if (openMinor > 0) await payments.openAttempts(trx, deps, booking, ['refund'], openMinor, { changeId });
}

const refundedStatus = ({ totalMinor, unpaidMinor }: BookingRecord, refundedMinor: number): PaymentStatus =>
  refundedMinor >= totalMinor - unpaidMinor ? 'refunded' : 'partially_refunded';

/** Records a refund that arrived: ledger, booking, and notification. `reason` says how it was paid if not to the card. */
export async function recordPaidBack(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  attempt: payments.Attempt,
  { actor, reason }: { actor: Actor; reason?: string } = { actor: SYSTEM },
): Promise<BookingRecord> {
  const { amountMinor } = attempt;
  await payments.postRefund(trx, deps, booking, attempt);
  if (attempt.changeId !== null) {
    const after = await store.increaseVersion(trx, booking);
    await announce(trx, deps, after, [{ code: 'refunded', actor, reason, amountMinor }]);
    return after;
  }
  const refundedMinor = booking.refundedMinor + amountMinor;
  const status = refundedStatus(booking, refundedMinor);
  await store.updatePayment(trx, booking.id, { status, refundedMinor });
  const paidBack = { ...booking, paymentStatus: status, refundedMinor };
  await announce(trx, deps, paidBack, [{ code: 'refunded', actor, reason, amountMinor }]);
  return paidBack;
}

/** The bank returned a refund, so the money is owed again and we try another refund. */
export async function reopenRefund(deps: Deps, attempt: payments.Attempt, failureCode: string): Promise<void> {
  if (attempt.operation === 'charge-refund') return reopenDamageRefund(deps, attempt, failureCode);
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.failAfterAll(trx, attempt.id, failureCode))) return;
    const { amountMinor, changeId } = attempt;
    const refundedMinor = booking.refundedMinor - (changeId === null ? amountMinor : 0);
    await payments.postRefundReturned(trx, deps, booking, attempt);
    if (changeId === null)
      await store.updatePayment(trx, booking.id, {
        status: refundedMinor === 0 ? 'paid' : 'partially_refunded',
        refundedMinor,
      });
    await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor, { replaces: attempt });
    await announce(trx, deps, { ...booking, refundedMinor }, [{ code: 'refund-failed', actor: SYSTEM, amountMinor }]);
  });
}

const tryAgainInstead = (message: string) => new AppError('STATE_CHANGED', { message });

/** Throws STATE_CHANGED if the provider has returned the money already or never took it. */
function requireStillCharged(charge: Awaited<ReturnType<typeof lookUpKnownCharge>>, paidByProviderMinor: number): void {
  if (!charge || charge.state === 'voided' || charge.refundedMinor > paidByProviderMinor)
    throw tryAgainInstead(say('The provider has already returned this money. Retry to record that.'));
  if (charge.state === 'authorized')
    throw tryAgainInstead(say('Nothing was charged. The bank releases this hold automatically within about a week.'));
}

/** The charge as the provider knows it. Throws OVERLOADED if the provider doesn't answer. */
async function lookUpKnownCharge(deps: Deps, bookingId: string) {
  const charge = await payments.lookUpCharge(deps, bookingId);
  if (charge !== 'unknown') return charge;
  throw new AppError('OVERLOADED', {
    message: say('The payment provider isn’t responding, so we can’t tell whether it paid. Try again later.'),
    retryIn: 60,
  });
}

/**
 * Staff have paid the guest another way, described by `how`, so we stop asking the card's provider for the refund. `also` runs in the
 * same transaction. Returns false if nothing is owed anymore. Throws OVERLOADED if the provider doesn't answer, and STATE_CHANGED if
 * the provider has paid or never took anything.
 */
export async function recordPaidAnotherWay(
  deps: Deps,
  bookingId: string,
  { actor, how, also }: { actor: Actor; how: string; also: (trx: Transaction<DB>) => Promise<void> },
): Promise<boolean> {
  const charge = await lookUpKnownCharge(deps, bookingId);
  return inTransaction(deps, async (trx) => {
    const seen = await store.lockRecord(trx, bookingId);
    const owed = (await payments.listUnsettled(trx, bookingId)).filter(
      ({ operation }) => operation === 'void' || operation === 'refund',
    );
    if (!seen || owed.length === 0) return false;
    const backMinor = seen.refundedMinor + (await payments.sumChangeRefunds(trx, bookingId));
    const paidByProviderMinor = backMinor - (await payments.sumPaidOutside(trx, bookingId));
    requireStillCharged(charge, paidByProviderMinor);
    if (!(await payments.settleOutside(trx, deps, owed, how))) return false;
    let booking = seen;
    for (const attempt of owed) {
      if (attempt.operation === 'refund')
        booking = await recordPaidBack(trx, deps, booking, attempt, { actor, reason: how });
      else await store.updatePayment(trx, bookingId, { status: 'voided' });
    }
    await also(trx);
    return true;
  });
}

/** Tries once to return everything that's owed on the booking. The settling job retries what fails. */
export async function returnMoney(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await payments.listUnsettled(deps.db.kysely, bookingId)) {
    // People send these, not a provider.
    if (attempt.provider === payments.OUTSIDE) continue;
    if (attempt.operation === 'void') await releaseAuthorization(deps, attempt);
    if (attempt.operation === 'refund') await payBack(deps, attempt);
  }
}
