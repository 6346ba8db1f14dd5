// When a host is reminded of a document that ends. Pure.
import { DOCUMENTS } from '@daynook/contract/limits/insurance';

const DAY_MS = 86_400_000;
/** Whole days from one date to another, both in UTC. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The reminder that is due for a document whose last day is `validTo`: how many days before it. Undefined when none is, or
 * when it was given already; of several that were missed only the last is given.
 */
export function reminderDue(validTo: string, today: string, remindedDays: number | null): number | undefined {
  const left = daysBetween(today, validTo);
  const due = DOCUMENTS.remindDays.filter((days) => left <= days).at(-1);
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? undefined : due;
}
