// When to remind a host of a document that expires. Pure.
import { DOCUMENTS } from '@daynook/contract/limits/insurance';

const DAY_MS = 86_400_000;
/** Full days from one date to another, both in UTC. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The reminder that's due for a document whose last day is `validTo`, in days before that day. Undefined if none is due or it was
 * already sent. If several were missed, only the last is sent.
 */
export function reminderDue(validTo: string, today: string, remindedDays: number | null): number | undefined {
  const left = daysBetween(today, validTo);
  const due = DOCUMENTS.remindDays.filter((days) => left <= days).at(-1);
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? undefined : due;
}
