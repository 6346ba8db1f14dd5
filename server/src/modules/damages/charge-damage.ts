// Collects what was decided: the card is charged once, or the guest owes the amount until someone records the payment. The
// provider is called outside transactions, with calls that were written down before.
import { DAMAGE } from '@daynook/contract/limits/damages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import { notify } from './emails.ts';
import { settleRefund } from './refund-damage.ts';
import { daysAfter, isByCard } from './rules.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

const toDamageMoney = (subject: store.Subject, report: store.ReportRow) => ({
  reportId: report.id,
  bookingId: subject.id,
  hostId: subject.host.id,
  collectedBy: subject.collectedBy,
  amountMinor: report.decided_minor!,
  currency: report.currency,
});

const openCharge = (trx: Trx, deps: Deps, subject: store.Subject, amountMinor: number) =>
  payments.openAttempts(trx, deps, subject, ['charge'], amountMinor);

/** The guest owes it from now on. Their card is about to be charged, or they pay outside the product. */
export async function beginPayment(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  report: store.ReportRow,
): Promise<void> {
  const now = deps.clock.now();
  await payments.postDamage(trx, deps, toDamageMoney(subject, report), 'decided');
  if (isByCard(subject)) {
    await openCharge(trx, deps, subject, report.decided_minor!);
    await store.updateReport(trx, report.id, { state: 'charging', due_at: now, next_step_at: null });
    return;
  }
  const next = daysAfter(now, DAMAGE.remindAfterDays);
  await store.updateReport(trx, report.id, { state: 'due', due_at: now, next_step_at: next });
}

/** Has the card charged again. The caller has the report locked, and it's due. */
export async function chargeAgain(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  report: store.ReportRow,
): Promise<void> {
  await openCharge(trx, deps, subject, report.decided_minor!);
  await store.updateReport(trx, report.id, { state: 'charging', next_step_at: null });
}

/** The guest has paid. The caller has the report locked. */
export async function recordPaid(trx: Trx, deps: Deps, subject: store.Subject, report: store.ReportRow): Promise<void> {
  const at = deps.clock.now();
  await payments.postDamage(trx, deps, toDamageMoney(subject, report), 'paid');
  await store.updateReport(trx, report.id, { state: 'paid', paid_at: at, failure_code: null, next_step_at: null });
  const paid = { subject, report: { ...report, failure_code: null } };
  await notify(trx, deps, paid, 'damage-paid');
  await notify(trx, deps, paid, 'damage-paid-host');
}

/** The amount is written off. The caller has the report locked, and it's due. */
export async function writeOff(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  report: store.ReportRow,
  reason: string,
): Promise<void> {
  const closed = {
    state: 'closed',
    closed_as: 'written-off',
    closed_at: deps.clock.now(),
    closed_reason: reason,
    next_step_at: null,
  } as const;
  await payments.postDamage(trx, deps, toDamageMoney(subject, report), 'written-off');
  await store.updateReport(trx, report.id, closed);
}

async function settleCharge(
  trx: Trx,
  deps: Deps,
  attempt: payments.Attempt,
  result: Exclude<payments.CallResult, { kind: 'unknown' }>,
): Promise<void> {
  const report = await store.lockReport(trx, attempt.bookingId);
  const subject = await store.findSubject(trx, attempt.bookingId);
  if (!report || !subject || !(await payments.settle(trx, deps, [attempt], result))) return;
  if (result.kind === 'done') return recordPaid(trx, deps, subject, report);
  // The guest is notified each time a card is declined. The count limits automatic attempts.
  const next = report.reminders === 0 ? daysAfter(deps.clock.now(), DAMAGE.remindAfterDays) : null;
  await store.updateReport(trx, report.id, { state: 'due', failure_code: result.failureCode, next_step_at: next });
  await notify(
    trx,
    deps,
    { subject, report: { ...report, failure_code: result.failureCode } },
    'damage-due',
    next ? { nextTryAt: next.toISOString() } : {},
  );
}

/**
 * Makes the charge or refund that's written down for the booking and applies the result. Safe to repeat. A silent provider is asked
 * again later.
 */
export async function carryOut(deps: Deps, bookingId: string): Promise<void> {
  const open = await payments.listUnsettled(deps.db.kysely, bookingId);
  const attempt = open.find(({ operation }) => operation === 'charge' || operation === 'charge-refund');
  if (!attempt) return;
  const result = await payments.callOnCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  const draw = attempt.operation === 'charge' ? settleCharge : settleRefund;
  await retryTransaction(deps.db.kysely, (trx) => draw(trx, deps, attempt, result));
}
