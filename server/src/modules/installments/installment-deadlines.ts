// Follows installments over time: announces them, charges or requests them, sends reminders, and finally passes them to staff.
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { leaseLaterCharges } from '../payments/service.ts';
import { beginCharge, carryOutCharges } from './charge-installment.ts';
import { type Notified, notify } from './emails.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { toFacts } from './view.ts';

const AT_ONCE = 100;

/** Charges the card, or asks the guest to pay another way. Returns whether a charge was begun. */
async function requestPayment(
  trx: Transaction<DB>,
  deps: Deps,
  { subject, installment }: Notified,
  { isReminder, now }: { isReminder: boolean; now: Date },
): Promise<boolean> {
  const reminders = installment.reminders + (isReminder ? 1 : 0);
  if (isReminder) await store.updateInstallment(trx, installment.id, { reminders });
  if (rules.isByCard(subject)) {
    await beginCharge(trx, deps, subject, installment);
    return true;
  }
  const next = rules.nextStepAt({ ...toFacts(installment), reminders: isReminder ? reminders : 0 }, now);
  await store.updateInstallment(trx, installment.id, { state: 'due', next_step_at: next });
  await notify(trx, deps, { subject, installment }, 'installment-due', { isReminder });
  return false;
}

/** Takes one installment's next step. Returns whether its card must be charged. */
const takeStep = (deps: Deps, bookingId: string, id: string): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const subject = await store.lockSubject(trx, bookingId);
    const installment = await store.findById(trx, id);
    if (!subject || !installment?.next_step_at || installment.next_step_at > now) return false;
    const step = rules.isRunning(subject) ? rules.nextStep(toFacts(installment), now) : undefined;
    const notified = { subject, installment };
    switch (step) {
      case 'announce':
        await store.updateInstallment(trx, id, { next_step_at: installment.due_at });
        await notify(trx, deps, notified, 'installment-ahead');
        return false;
      case 'ask':
      case 'remind':
        return requestPayment(trx, deps, notified, { isReminder: step === 'remind', now });
      case 'overdue':
        await store.updateInstallment(trx, id, {
          next_step_at: null,
          reminders: installment.reminders + 1,
        });
        await notify(trx, deps, notified, 'installment-due', { isReminder: true });
        await notify(trx, deps, notified, 'installment-overdue-host');
        return false;
      default:
        await store.updateInstallment(trx, id, { next_step_at: null });
        return false;
    }
  });

/** Takes all due steps. Returns how many. */
export async function followInstallments(deps: Deps, signal?: AbortSignal): Promise<number> {
  const steps = await store.listDueSteps(deps.db.kysely, deps.clock.now(), AT_ONCE);
  const charges = await leaseLaterCharges(deps, 'installment');
  const all: [bookingId: string, follow: () => Promise<unknown>][] = [
    ...steps.map(({ id, bookingId }): [string, () => Promise<unknown>] => [
      bookingId,
      async () => {
        if (await takeStep(deps, bookingId, id)) await carryOutCharges(deps, bookingId);
      },
    ]),
    ...charges.map((id): [string, () => Promise<unknown>] => [id, () => carryOutCharges(deps, id)]),
  ];
  for (const [bookingId, follow] of all) {
    if (signal?.aborted) break;
    try {
      await follow();
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'a monthly payment could not be followed');
    }
  }
  return all.length;
}

export const installmentJobs: readonly TimedJob[] = [
  { name: 'installments-follow', everySeconds: 60, run: followInstallments },
];
