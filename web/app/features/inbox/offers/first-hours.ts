// The hours an offer starts with. Pure.
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { localDay } from '../../../lib/dates/local-day.ts';
import { toLocalDate } from '../../../lib/formats.ts';
import { sameTimeOn, startsOn } from '../../../nouns/host-calendar/block-times.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import type { Hours } from '../../../nouns/offers/declined-hours.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;
const START_MINUTE = 9 * 60;
const LENGTH_MINUTES = 8 * 60;

type Weekly = Listing['hours'];

/** ISO weekday: 1 Monday … 7 Sunday. */
const toWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;

/** The longest opening on a date. */
const findOpening = (date: string, weekly: Weekly) =>
  weekly
    .find(({ weekday }) => weekday === toWeekday(date))
    ?.ranges.toSorted((one, other) => other.endMinute - other.startMinute - (one.endMinute - one.startMinute))[0];

interface FirstHoursInput {
  timeZone: string;
  noticeMinutes: number;
  weekly: Weekly;
  nowMs: number;
  insteadOf?: Hours | undefined;
}

/**
 * From 9 to 5, within the opening hours, on the first open day after the listing's notice; or the same hours one day after the
 * declined ones.
 */
export function firstHours({ timeZone, noticeMinutes, weekly, nowMs, insteadOf }: FirstHoursInput): Hours {
  if (insteadOf) {
    const from = localDay(toLocalDate(new Date(insteadOf.startMs), timeZone), timeZone);
    // Hours past midnight fall back to the default, because an offer is for one day.
    if (insteadOf.endMs <= from.endsMs && from.endsMs > nowMs) {
      const next = toLocalDate(new Date(from.endsMs), timeZone);
      return {
        startMs: sameTimeOn(next, insteadOf.startMs, from, timeZone),
        endMs: sameTimeOn(next, insteadOf.endMs, from, timeZone),
      };
    }
  }
  const first = toLocalDate(new Date(nowMs + 24 * HOUR_MS + noticeMinutes * MINUTE_MS), timeZone);
  const week = Array.from({ length: DAYS_OF_WEEK }, (_, days) => addDays(first, days));
  const date = week.find((one) => findOpening(one, weekly)) ?? first;
  const opening = findOpening(date, weekly) ?? { startMinute: START_MINUTE, endMinute: START_MINUTE + LENGTH_MINUTES };
  // Listings that only open later, such as in the evening, start when they open.
  const usual = opening.startMinute <= START_MINUTE && START_MINUTE < opening.endMinute;
  const startMinute = usual ? START_MINUTE : opening.startMinute;
  const endMinute = Math.min(startMinute + LENGTH_MINUTES, opening.endMinute);
  const day = localDay(date, timeZone);
  const startMs =
    startsOn(date, timeZone, day.startsMs).find((ms) => ms - day.startsMs >= startMinute * MINUTE_MS) ?? day.startsMs;
  return { startMs, endMs: Math.min(startMs + (endMinute - startMinute) * MINUTE_MS, day.endsMs) };
}
