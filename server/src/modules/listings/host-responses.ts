// A host's response rate and time, and how many bookings they canceled, as guests see them (K7, G5). Pure.
// Which cancellations count: `isExcused` in store.ts. The host's own pages count fewer days (`INSIGHTS.answerDays`).
import { ANSWERS } from '@daynook/contract/limits/insights';
import { sameWallTimeDaysEarlier } from '../../lib/time/zoned.ts';

/** Requests and cancellations since then count. */
export const responsesSince = (now: Date): Date => sameWallTimeDaysEarlier(now, ANSWERS.days, 'UTC');

/** A host's response rate and time; nothing before five requests have been decided. */
export function toResponseRate(record: { asked: number; answered: number; medianMinutes: number | null }): {
  responseRatePercent: number | null;
  responseMinutes: number | null;
} {
  const { asked, answered, medianMinutes } = record;
  return {
    responseRatePercent: asked < ANSWERS.needed ? null : Math.round((100 * answered) / asked),
    responseMinutes:
      answered < ANSWERS.needed || medianMinutes === null ? null : Math.max(1, Math.round(medianMinutes)),
  };
}

/** "Canceled 1 of 23 bookings": of those that took place or that the host canceled. */
export const toCancellations = ({ canceled, kept }: { canceled: number; kept: number }) => ({
  canceled,
  bookings: canceled + kept,
});
