// What the steps to a booking come to. Pure.
import { FUNNEL } from '@daynook/contract/limits/hosting';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import type { FunnelSteps } from '../../nouns/insights/api.ts';

export type Step = (typeof FUNNEL.steps)[number];

/** Bookings are told exactly; of what is counted nothing is known before the first day of counting. */
const isCounted = (step: Step) => step === 'impressions' || step === 'views' || step === 'quotes';

export interface StepShown {
  readonly step: Step;
  readonly count: number;
  readonly before: number;
  /** Of the step before it, 0–1; null for the first, and where that was nothing. */
  readonly share: number | null;
  /** In percent of the time before; null where that was nothing or not all of it was counted. */
  readonly change: number | null;
}

export function stepsShown(
  { now, before }: { now: FunnelSteps; before: FunnelSteps },
  { fromDate, days, countedSince }: { fromDate: string; days: number; countedSince: string | null },
): StepShown[] {
  const beforeDate = addDays(fromDate, -days);
  const wasCounting = countedSince !== null && countedSince <= beforeDate;
  return FUNNEL.steps.map((step, index) => {
    const earlier = FUNNEL.steps[index - 1];
    const whole = earlier === undefined ? 0 : now[earlier];
    const isKnown = before[step] > 0 && (wasCounting || !isCounted(step));
    return {
      step,
      count: now[step],
      before: before[step],
      // Who knows the address needs no search: more may look than were shown.
      share: whole > 0 ? Math.min(1, now[step] / whole) : null,
      change: isKnown ? Math.round((100 * (now[step] - before[step])) / before[step]) : null,
    };
  });
}
