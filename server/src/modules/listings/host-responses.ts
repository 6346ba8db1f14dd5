// A host's response rate and time, as guests see them (K7). Pure. The host's own pages count fewer days (`INSIGHTS.answerDays`).
import { ANSWERS } from '@daynook/contract/limits/insights';
import { sameWallTimeDaysEarlier } from '../../lib/time/zoned.ts';

/** Requests made since then count. */
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
