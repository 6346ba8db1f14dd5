// Refunds of what a guest has paid for damage. Staff say how much, why, and who bears it. The money goes to the card through its
// provider, or staff have sent it another way. Nothing is posted before the money has left.
import type { DamageRefundWay } from '@daynook/contract/limits/damages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import { notify } from './emails.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

export interface Refund {
  readonly amountMinor: number;
  readonly bearer: 'host' | 'platform';
  readonly way: DamageRefundWay;
  readonly reason: string;
  readonly by: string;
}

const toDamageMoney = (subject: store.Subject, report: store.ReportRow) => ({
  reportId: report.id,
  bookingId: subject.id,
  hostId: subject.host.id,
  collectedBy: subject.collectedBy,
  amountMinor: report.refund_minor!,
  currency: report.currency,
});
const readBearer = (report: store.ReportRow) => report.refund_bearer as Refund['bearer'];

/** The money was sent. The caller has the report locked. */
async function recordSent(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  report: store.ReportRow,
  key: string,
): Promise<void> {
  const refunded_at = deps.clock.now();
  await payments.postDamageRefund(trx, deps, toDamageMoney(subject, report), { bearer: readBearer(report), key });
  await store.updateReport(trx, report.id, { refunded_at, refund_failure: null });
  const refunded = { subject, report: { ...report, refunded_at } };
  await notify(trx, deps, refunded, 'damage-refunded');
  if (readBearer(report) === 'host') await notify(trx, deps, refunded, 'damage-refunded-host');
}

/**
 * Records the refund. The card's provider is about to be called, or staff have sent the money. The caller has the report locked.
 */
export async function beginRefund(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  report: store.ReportRow,
  refund: Refund,
): Promise<void> {
  await store.updateReport(trx, report.id, {
    refund_minor: refund.amountMinor,
    refund_bearer: refund.bearer,
    refund_way: refund.way,
    refund_reason: refund.reason,
    refund_by: refund.by,
    refund_at: deps.clock.now(),
    refund_failure: null,
  });
  if (refund.way === 'card') {
    await payments.openAttempts(trx, deps, subject, ['charge-refund'], refund.amountMinor);
    return;
  }
  await recordSent(trx, deps, subject, (await store.findReport(trx, subject.id))!, 'refund:outside');
}

/** Applies the provider's answer to a refund. */
export async function settleRefund(
  trx: Trx,
  deps: Deps,
  attempt: payments.Attempt,
  result: Exclude<payments.CallResult, { kind: 'unknown' }>,
): Promise<void> {
  const report = await store.lockReport(trx, attempt.bookingId);
  const subject = await store.findSubject(trx, attempt.bookingId);
  if (!report || !subject || !(await payments.settle(trx, deps, [attempt], result))) return;
  if (result.kind === 'done') return recordSent(trx, deps, subject, report, attempt.idempotencyKey);
  await store.updateReport(trx, report.id, { refund_failure: result.failureCode });
}

/** The bank returned the refund, maybe days later, so staff have to act again. */
export const reopenDamageRefund = (deps: Deps, attempt: payments.Attempt, failureCode: string): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const report = await store.lockReport(trx, attempt.bookingId);
    const subject = await store.findSubject(trx, attempt.bookingId);
    if (!report || !subject || !(await payments.failAfterAll(trx, attempt.id, failureCode))) return;
    const how = { bearer: readBearer(report), key: attempt.idempotencyKey, isReturned: true };
    await payments.postDamageRefund(trx, deps, toDamageMoney(subject, report), how);
    await store.updateReport(trx, report.id, { refunded_at: null, refund_failure: failureCode });
  });
