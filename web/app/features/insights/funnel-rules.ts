// Calculations for the booking funnel. Pure.
import { FUNNEL } from '@daynook/contract/limits/insights';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import type { FunnelSteps } from '../../nouns/insights/api.ts';

export type Step = (typeof FUNNEL.steps)[number];

/** Bookings are exact; the counted steps are unknown before counting started. */
const isCounted = (step: Step) => step === 'impressions' || step === 'views' || step === 'quotes';

export interface StepShown {
  readonly step: Step;
  readonly count: number;
  readonly before: number;
  /** Share of the previous step, 0–1; null for the first step, and if the previous one was zero. */
  readonly share: number | null;
  /** Change from the previous period in percent; null if that was zero or not fully counted. */
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
      // More views than impressions are possible, because a listing can be opened directly.
      share: whole > 0 ? Math.min(1, now[step] / whole) : null,
      change: isKnown ? Math.round((100 * (now[step] - before[step])) / before[step]) : null,
    };
  });
}
