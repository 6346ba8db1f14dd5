// What happens to installments over time: they're announced, charged or asked for, reminded of, and in the end a matter for staff.
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { leaseLaterCharges } from '../payments/service.ts';
import { beginCharge, carryOutCharges } from './charging.ts';
import { tell } from './emails.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { factsOf } from './view.ts';

const AT_ONCE = 100;

/** Takes the next step of one installment. Answers whether its card is to be charged. */
const stepOn = (deps: Deps, bookingId: string, id: string): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const subject = await store.lockSubject(trx, bookingId);
    const installment = await store.findById(trx, id);
    if (!subject || !installment?.next_step_at || installment.next_step_at > now) return false;
    const facts = factsOf(installment);
    const step = rules.isRunning(subject) ? rules.stepOf(facts, now) : undefined;
    const notified = { subject, installment };
    const reminders = installment.reminders + 1;
    switch (step) {
      case 'announce':
        await store.updateInstallment(trx, id, { next_step_at: facts.dueAt });
        await tell(trx, deps, notified, 'installment-ahead');
        return false;
      case 'ask':
      case 'remind': {
        // What was due before, and so a second time.
        if (step === 'remind') await store.updateInstallment(trx, id, { reminders });
        if (rules.isByCard(subject)) {
          await beginCharge(trx, deps, subject, installment);
          return true;
        }
        const next = rules.nextStepAt({ ...facts, reminders: step === 'remind' ? reminders : 0 }, now);
        await store.updateInstallment(trx, id, { state: 'due', next_step_at: next });
        await tell(trx, deps, notified, 'installment-due', { isReminder: step === 'remind' });
        return false;
      }
      case 'overdue':
        await store.updateInstallment(trx, id, { next_step_at: null, reminders });
        await tell(trx, deps, notified, 'installment-due', { isReminder: true });
        await tell(trx, deps, notified, 'installment-overdue-host');
        return false;
      default:
        await store.updateInstallment(trx, id, { next_step_at: null });
        return false;
    }
  });

/** Answers how many installments were looked at. */
export async function followInstallments(deps: Deps, signal?: AbortSignal): Promise<number> {
  const steps = await store.listDueSteps(deps.db.kysely, deps.clock.now(), AT_ONCE);
  const charges = await leaseLaterCharges(deps, 'installment');
  const all: [bookingId: string, follow: () => Promise<unknown>][] = [
    ...steps.map(({ id, bookingId }): [string, () => Promise<unknown>] => [
      bookingId,
      async () => {
        if (await stepOn(deps, bookingId, id)) await carryOutCharges(deps, bookingId);
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
