// Timed steps of damage reports: guests are reminded, a declined card is charged once more, and interrupted charges are finished.
import { DAMAGE } from '@daynook/contract/limits/damages';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { leaseLaterCharges } from '../payments/service.ts';
import { carryOut, chargeAgain } from './charge-damage.ts';
import { notify } from './emails.ts';
import { pictureJobs } from './pictures.ts';
import { awaitsGuest, daysAfter, isByCard } from './rules.ts';
import * as store from './store.ts';
import { toReport } from './view.ts';

const AT_ONCE = 100;

/** Takes the next step of one report. Returns whether its card has to be charged. */
const stepOn = (deps: Deps, bookingId: string): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const report = await store.lockReport(trx, bookingId);
    const subject = await store.findSubject(trx, bookingId);
    if (!report?.next_step_at || !subject || report.next_step_at > now) return false;
    if (report.state === 'due' && isByCard(subject)) {
      await chargeAgain(trx, deps, subject, report);
      await store.updateReport(trx, report.id, { reminders: report.reminders + 1 });
      return true;
    }
    if (report.state === 'due') await notify(trx, deps, { subject, report }, 'damage-due', { isReminder: true });
    else if (awaitsGuest(toReport(report), now))
      await notify(trx, deps, { subject, report }, 'damage-reported', { isReminder: true });
    const isLast = report.state !== 'due' || report.reminders > 0;
    const next = isLast ? null : daysAfter(now, DAMAGE.remindAfterDays);
    await store.updateReport(trx, report.id, { next_step_at: next, reminders: report.reminders + 1 });
    return false;
  });

/** Returns how many reports were checked. */
export async function followDamages(deps: Deps, signal?: AbortSignal): Promise<number> {
  const steps = await store.listDueSteps(deps.db.kysely, deps.clock.now(), AT_ONCE);
  const charges = await leaseLaterCharges(deps, 'charge');
  const all: [id: string, follow: () => Promise<unknown>][] = [
    ...steps.map((id): [string, () => Promise<unknown>] => [
      id,
      async () => {
        if (await stepOn(deps, id)) await carryOut(deps, id);
      },
    ]),
    ...charges.map((id): [string, () => Promise<unknown>] => [id, () => carryOut(deps, id)]),
  ];
  for (const [bookingId, follow] of all) {
    if (signal?.aborted) break;
    try {
      await follow();
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'a damage report could not be followed');
    }
  }
  return all.length;
}

export const damageJobs: readonly TimedJob[] = [
  { name: 'damages-follow', everySeconds: 60, run: followDamages },
  ...pictureJobs,
];
