// Collects installments. A card is charged once, or the guest owes the amount until someone records it. The provider is called
// outside transactions, after the call has been written down.

import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Transaction } from 'kysely';
import type { CardParams } from '../../adapters/payments/provider.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import * as payments from '../payments/service.ts';
import { announceChange, notify } from './emails.ts';
import { payableUntil } from './later-bookings.ts';
import { isByCard, nextStepAt } from './rules.ts';
import * as store from './store.ts';
import { toFacts } from './view.ts';

type Trx = Transaction<DB>;

/** Begins a charge to the card given last, or to one the guest gives now. The caller has locked the booking. */
export async function beginCharge(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  installment: store.InstallmentRow,
  { isCardGiven = false }: { isCardGiven?: boolean } = {},
): Promise<void> {
  const { id: installmentId, amount_minor: amountMinor } = installment;
  await payments.openAttempts(trx, deps, subject, ['installment'], amountMinor, { installmentId, isCardGiven });
  await store.updateInstallment(trx, installmentId, { state: 'charging', next_step_at: null });
}

/** Records the guest's payment. The caller has locked the booking. */
async function recordPaid(trx: Trx, deps: Deps, subject: store.Subject, row: store.InstallmentRow): Promise<void> {
  const { id, number, amount_minor: amountMinor } = row;
  await payments.postInstallment(trx, deps, subject, { number, amountMinor });
  await store.lowerUnpaid(trx, subject.id, amountMinor);
  const paid = { state: 'paid', paid_at: deps.clock.now(), failure_code: null, next_step_at: null } as const;
  await store.updateInstallment(trx, id, paid);
  await notify(trx, deps, { subject, installment: row }, 'installment-paid');
}

/**
 * Records money that arrived outside the product, as `recordedBy` says. The installment is due, and the caller has locked the
 * booking.
 */
export async function markReceived(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  { installment, recordedBy }: { installment: store.InstallmentRow; recordedBy: string },
): Promise<void> {
  const { amount_minor: amountMinor } = installment;
  await payments.recordInstallment(trx, deps, subject, { ...installment, amountMinor });
  if (!isByCard(subject)) await payments.insertReceived(trx, deps, subject, { amountMinor, recordedBy });
  await recordPaid(trx, deps, subject, installment);
}

/** What follows a declined charge. A later booking of a series is released once its guest can't pay anymore. */
function afterDecline(subject: store.Subject, installment: store.InstallmentRow, now: Date) {
  if (!subject.isInSeries) return { next_step_at: nextStepAt(toFacts(installment), now) };
  const isFirst = installment.failure_code === null;
  return { next_step_at: null, staff_from: isFirst ? payableUntil(subject.startsAt, now) : installment.staff_from };
}

/** A guest who gives a card sees on the page that it was declined, so they get no email. */
const settleCharge = (deps: Deps, attempt: payments.Attempt, result: payments.KnownResult): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const subject = await store.lockSubject(trx, attempt.bookingId);
    const installment = await store.findById(trx, attempt.installmentId!);
    if (!subject || !installment || !(await payments.settle(trx, deps, [attempt], result))) return;
    if (result.kind === 'done') return recordPaid(trx, deps, subject, installment);
    const next = afterDecline(subject, installment, deps.clock.now());
    const declined = { state: 'due', failure_code: result.failureCode, ...next } as const;
    await store.updateInstallment(trx, installment.id, declined);
    const notified = { subject, installment: { ...installment, ...declined } };
    if (attempt.isCardGiven) await announceChange(trx, deps, subject, 'installment-due');
    else await notify(trx, deps, notified, 'installment-due');
  });

/**
 * A later booking of a series doesn't wait past its start for an answer. It counts as declined shortly before: the guest can pay with
 * another card, and if they don't, the booking is released. If the card was charged after all, reconciliation reverses it.
 */
async function isTimeToGiveUp(deps: Deps, bookingId: string): Promise<boolean> {
  const subject = await store.findSubject(deps.db.kysely, bookingId);
  if (!subject?.isInSeries) return false;
  return deps.clock.now() >= addMinutes(subject.startsAt, -BOOKING.paymentKnownBeforeStartMinutes);
}

/**
 * Makes the charges that are written down for the booking, and applies their results. Safe to repeat. If the provider doesn't
 * answer, it's asked again later.
 */
export async function carryOutCharges(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await payments.listUnsettled(deps.db.kysely, bookingId)) {
    if (attempt.operation !== 'installment') continue;
    const result = await payments.finishCharge(deps, attempt);
    if (!result) continue;
    if (result.kind !== 'unknown') await settleCharge(deps, attempt, result);
    else if (await isTimeToGiveUp(deps, bookingId)) await settleCharge(deps, attempt, payments.NO_ANSWER);
  }
}

/** Charges the card that the guest gives. A repeat charges nothing twice, even if the first request got no answer. */
export const chargeGivenCard = (
  deps: Deps,
  attempt: payments.Attempt,
  card: CardParams,
): Promise<payments.AuthorizeResult> => payments.chargeGivenCard(deps, attempt, card, settleCharge);

/** The pending call for this installment: it waits for the guest, or its result is unknown. */
export const findGivenCharge = async (
  deps: Deps,
  bookingId: string,
  installmentId: string,
): Promise<payments.Attempt | undefined> =>
  (await payments.listUnsettled(deps.db.kysely, bookingId)).find(
    (attempt) => attempt.installmentId === installmentId && attempt.isCardGiven,
  );
