// Times of messages in the reader's time zone, which is named once, above them.

import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { formatDate, formatTime, toLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';

export function MessageTime({ at, className }: { at: string; className?: string }) {
  const text = formatTime(at, readerTimeZone(), useLocale(), useHourCycle());
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}

/** The time of today's messages, the date of all others: for a row of a list. */
export function MessageMoment({ at, nowMs, className }: { at: string; nowMs: number; className?: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const zone = readerTimeZone();
  const isToday = toLocalDate(at, zone) === toLocalDate(new Date(nowMs), zone);
  return (
    <time dateTime={at} className={className}>
      {isToday ? formatTime(at, zone, locale, hourCycle) : formatDate(at, zone, locale, 'short')}
    </time>
  );
}
