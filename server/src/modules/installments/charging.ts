// An installment becomes money: the card is charged once, or the guest owes it until somebody has recorded it. The provider is called
// outside transactions, on a call that was written down before.
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import { tell } from './mails.ts';
import { isByCard, nextStepAt } from './rules.ts';
import * as store from './store.ts';
import { factsOf } from './view.ts';

type Trx = Transaction<DB>;

/** Has the card charged. The caller has the booking locked. */
export async function beginCharge(
  trx: Trx,
  deps: Deps,
  subject: store.Subject,
  installment: store.InstallmentRow,
): Promise<void> {
  const { id: installmentId, amount_minor: amountMinor } = installment;
  await payments.openAttempts(trx, deps, subject, ['installment'], amountMinor, { installmentId });
  await store.updateInstallment(trx, installmentId, { state: 'charging', next_step_at: null });
}

/** The guest has paid. The caller has the booking locked. */
async function recordPaid(trx: Trx, deps: Deps, subject: store.Subject, row: store.InstallmentRow): Promise<void> {
  const { id, number, amount_minor: amountMinor } = row;
  await payments.postInstallment(trx, deps, subject, { number, amountMinor });
  await store.lowerUnpaid(trx, subject.id, amountMinor);
  const paid = { state: 'paid', paid_at: deps.clock.now(), failure_code: null, next_step_at: null } as const;
  await store.updateInstallment(trx, id, paid);
  await tell(trx, deps, { subject, installment: row }, 'installment-paid');
}

/** It has arrived outside the product, as `recordedBy` says. The caller has the booking locked, and it's due. */
export async function recordReceivedOf(
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

async function settleCharge(
  trx: Trx,
  deps: Deps,
  attempt: payments.Attempt,
  result: Exclude<payments.CallResult, { kind: 'unknown' }>,
): Promise<void> {
  const subject = await store.lockSubject(trx, attempt.bookingId);
  const installment = await store.findById(trx, attempt.installmentId!);
  if (!subject || !installment || !(await payments.settle(trx, deps, [attempt], result))) return;
  if (result.kind === 'done') return recordPaid(trx, deps, subject, installment);
  const next_step_at = nextStepAt(factsOf(installment), deps.clock.now());
  const declined = { state: 'due', failure_code: result.failureCode, next_step_at } as const;
  await store.updateInstallment(trx, installment.id, declined);
  await tell(trx, deps, { subject, installment: { ...installment, ...declined } }, 'installment-due');
}

/** Makes the charges that are written down for the booking, and draws the consequences. Harmless to repeat; a silent provider is asked again later. */
export async function carryOutCharges(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await payments.listUnsettled(deps.db.kysely, bookingId)) {
    if (attempt.operation !== 'installment') continue;
    const result = await payments.callOnCharge(deps, attempt);
    if (result.kind === 'unknown') continue;
    await retryTransaction(deps.db.kysely, (trx) => settleCharge(trx, deps, attempt, result));
  }
}
