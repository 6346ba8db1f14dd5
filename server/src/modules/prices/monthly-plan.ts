// Plans monthly payments for a long stay (decision 0065). Pure. After each period, the unpaid rest equals what canceling the
// remaining dates would refund. So nobody owes anything for canceled dates, and the payments add up to the total exactly.

import { BUILT_IN_POLICIES } from '@daynook/contract/cancellation-policies';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { addDays, addMonths, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, instantOfWallClock, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { isLongStay, type PricedLines, refundForDates } from './refunds.ts';

/** A later payment. */
interface PlannedPayment {
  /** The local dates it pays for, both included. */
  readonly fromDate: string;
  readonly untilDate: string;
  readonly dueAt: Date;
  readonly amountMinor: number;
}

export interface PaymentPlan {
  /** Paid with the booking: the first period, and everything that doesn't depend on the length of the stay. */
  readonly firstMinor: number;
  readonly later: readonly PlannedPayment[];
}

/** The dates on which later periods begin. The first period is as long as the dates still owed after canceling. */
function laterStarts(firstDate: string, lastDate: string): string[] {
  const owedUntil = addDays(firstDate, BUILT_IN_POLICIES['long-stay'].daysOwedAfter);
  const starts: string[] = [];
  for (let month = 1; ; month += 1) {
    // ISO dates sort correctly as text.
    const [, start] = [addMonths(firstDate, month), owedUntil].toSorted() as [string, string];
    if (daysBetween(start, lastDate) + 1 < INSTALLMENT.leastDates) return starts;
    starts.push(start);
  }
}

/** A stay's payment plan; undefined if it's too short or too cheap for one. */
export function planPayments({
  startsAt,
  endsAt,
  timeZone,
  lines,
  currency,
}: TimeRange & { readonly timeZone: string; readonly lines: PricedLines; readonly currency: string }):
  | PaymentPlan
  | undefined {
  if (!isLongStay({ startsAt, endsAt, timeZone })) return undefined;
  const firstDate = startsOnLocalDate(startsAt, timeZone);
  const lastDate = endsOnLocalDate(endsAt, timeZone);
  const starts = laterStarts(firstDate, lastDate);
  const of = daysBetween(firstDate, lastDate) + 1;
  const leftFrom = (date: string): number => refundForDates(lines, { parts: daysBetween(date, lastDate) + 1, of });
  const later = starts.map((fromDate, index): PlannedPayment => {
    const next = starts[index + 1];
    return {
      fromDate,
      untilDate: next === undefined ? lastDate : addDays(next, -1),
      dueAt: instantOfWallClock(fromDate, INSTALLMENT.dueHour * 60, timeZone),
      amountMinor: leftFrom(fromDate) - (next === undefined ? 0 : leftFrom(next)),
    };
  });
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const firstMinor = later.reduce((left, { amountMinor }) => left - amountMinor, totalMinor);
  const isChargeable = [firstMinor, ...later.map(({ amountMinor }) => amountMinor)].every(
    (amountMinor) => amountMinor >= limitMinor(CREDIT.leastCharged, currency),
  );
  return later.length > 0 && isChargeable ? { firstMinor, later } : undefined;
}
