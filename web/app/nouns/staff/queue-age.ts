// How old something in a staff queue is, and when it becomes overdue.
import { LISTING_REVIEW } from '@daynook/contract/limits/listing-review';
import { REFUNDS } from '@daynook/contract/limits/refunds';
import type { StaffQueue } from '@daynook/contract/limits/staff';
import { numberFormat } from '../../lib/formats.ts';

const WEEK_HOURS = 7 * 24;

/** Queues with a deadline; a week for the rest. Tickets have one each, which the server counts. */
const DEADLINE_HOURS: Partial<Record<StaffQueue, number>> = {
  proposals: REFUNDS.answerHours,
  listings: LISTING_REVIEW.answerHours,
};

/** Whether something that has waited since then is overdue. */
export const isOverdue = (queue: StaffQueue, since: string, nowMs: number): boolean =>
  nowMs - Date.parse(since) > (DEADLINE_HOURS[queue] ?? WEEK_HOURS) * 3_600_000;

const STEPS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `13 days`. */
export function formatAge(since: string, nowMs: number, locale: string): string {
  const minutes = Math.max(1, (nowMs - Date.parse(since)) / 60_000);
  const [unit, size] = STEPS.find(([, step]) => minutes >= step) ?? STEPS[2];
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(minutes / size));
}
