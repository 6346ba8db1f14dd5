// Which days or months the earnings chart shows, and its sums. Pure. Currencies are never added up.

import type { Earnings, EarningsSpan } from '@daynook/contract/hosting/insights';
import { INSIGHTS } from '@daynook/contract/limits/insights';
import { addDays, addMonths, datesBetween } from '../../lib/time/dates.ts';

const DAYS = 30;
const MONTHS = 12;

export interface ChartPeriod {
  readonly fromDate: string;
  readonly toDate: string;
  /** The first day of each bar, in order. */
  readonly starts: readonly string[];
}

/** Thirty days or twelve months around today. Some are in the future, because the chart includes agreed bookings. */
export function toStretch(span: EarningsSpan, today: string): ChartPeriod {
  if (span === 'days') {
    const toDate = addDays(today, INSIGHTS.daysAhead);
    const fromDate = addDays(toDate, 1 - DAYS);
    return { fromDate, toDate, starts: datesBetween(fromDate, toDate) };
  }
  const thisMonth = `${today.slice(0, 7)}-01`;
  const fromDate = addMonths(thisMonth, INSIGHTS.monthsAhead + 1 - MONTHS);
  const starts = Array.from({ length: MONTHS }, (_, index) => addMonths(fromDate, index));
  return { fromDate, toDate: addDays(addMonths(thisMonth, INSIGHTS.monthsAhead + 1), -1), starts };
}

/** The earnings of stays that begin on one date, or in one month. */
export interface Sum {
  readonly currency: string;
  readonly startsOn: string;
  readonly closedMinor: number;
  readonly expectedMinor: number;
  readonly stays: number;
}

/** Each currency with all its bars, the one with the most stays first. */
export function sumByCurrency(sums: readonly Sum[], starts: readonly string[]): Earnings['currencies'] {
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)];
  const total = (some: readonly Sum[], pick: (sum: Sum) => number) => some.reduce((all, sum) => all + pick(sum), 0);
  return byCurrency
    .map(([currency, some]) => {
      const byStart = new Map(some.map((sum) => [sum.startsOn, sum]));
      return {
        currency,
        closedMinor: total(some, (sum) => sum.closedMinor),
        expectedMinor: total(some, (sum) => sum.expectedMinor),
        stays: total(some, (sum) => sum.stays),
        bars: starts.map((startsOn) => ({
          startsOn,
          closedMinor: byStart.get(startsOn)?.closedMinor ?? 0,
          expectedMinor: byStart.get(startsOn)?.expectedMinor ?? 0,
        })),
      };
    })
    .sort((a, b) => b.stays - a.stays || a.currency.localeCompare(b.currency));
}
