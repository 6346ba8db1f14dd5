// What stands in a calendar in words: who or what, when, and the whole of it for people who listen.
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isShownTwice } from '../../lib/dates/local-day.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatTime, localDateOf } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { minuteText } from '../../nouns/availability/hour-words.ts';
import type { Room } from './api.ts';
import { kindNames } from './entry-style.tsx';
import type { ShownEntry } from './shown-entries.ts';

/** Times on the home's clock, with the zone beside those it shows twice. */
function useClockWords(timeZone: string) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const time = useCallback(
    (ms: number, { isEnd = false } = {}) => {
      const at = new Date(ms);
      const isMidnight = isEnd && localDateOf(new Date(ms - 1), timeZone) !== localDateOf(at, timeZone);
      const text = isMidnight ? minuteText(1_440, locale, hourCycle) : formatTime(at, timeZone, locale, hourCycle);
      return isShownTwice(ms, timeZone) ? `${text} ${zoneShortName(at, timeZone, locale)}` : text;
    },
    [timeZone, locale, hourCycle],
  );
  return useMemo(() => {
    const date = (ms: number, style: 'short' | 'medium' | 'long' = 'medium') =>
      formatDate(new Date(ms), timeZone, locale, style);
    const isOneDay = (fromMs: number, untilMs: number) =>
      localDateOf(new Date(fromMs), timeZone) === localDateOf(new Date(untilMs - 1), timeZone);
    /** `9:00 – 12:00`, with dates when it goes over midnight. */
    const hours = (fromMs: number, untilMs: number) =>
      isOneDay(fromMs, untilMs)
        ? `${time(fromMs)} – ${time(untilMs, { isEnd: true })}`
        : `${date(fromMs)}, ${time(fromMs)} – ${date(untilMs)}, ${time(untilMs)}`;
    return {
      time,
      date,
      hours,
      /** `Tue, Nov 24, 9:00 – 12:00`. */
      span: (fromMs: number, untilMs: number) =>
        isOneDay(fromMs, untilMs) ? `${date(fromMs)}, ${hours(fromMs, untilMs)}` : hours(fromMs, untilMs),
    };
  }, [time, timeZone, locale]);
}
export type ClockWords = ReturnType<typeof useClockWords>;

export function useEntryWords(timeZone: string, listings: readonly Room[]) {
  const intl = useIntl();
  const clock = useClockWords(timeZone);
  return useMemo(() => {
    const roomTitle = (id: string | undefined) => listings.find((listing) => listing._id === id)?.title;
    const kind = (entry: ShownEntry) => intl.formatMessage(kindNames[entry.kind]);
    /** The room whose booking or block takes this one along. */
    const source = (entry: ShownEntry) => roomTitle(entry.booking?.listingId ?? entry.block?.listingId);
    /** Who or what it is, short enough for its box. */
    const title = (entry: ShownEntry): string => {
      if (entry.external) return entry.external.feedName;
      if (entry.kind === 'linked') return source(entry) ?? entry.booking?.guestName ?? kind(entry);
      return entry.booking?.guestName ?? entry.block?.note ?? kind(entry);
    };
    const seats = (entry: ShownEntry): string | undefined => {
      // What another calendar says is of the room, not of a seat.
      if (entry.external) return undefined;
      const all = listings.find((listing) => listing._id === entry.listingId)?.seats ?? 1;
      if (all < 2) return undefined;
      if (entry.seats.length === all) return intl.formatMessage({ defaultMessage: 'all seats' });
      return intl.formatMessage(
        {
          defaultMessage: '{count, plural, one {seat {seats}} other {seats {seats}}} of {all}',
        },
        { count: entry.seats.length, seats: intl.formatList(entry.seats.map(String)), all },
      );
    };
    const people = (entry: ShownEntry) =>
      entry.booking &&
      intl.formatMessage(
        { defaultMessage: '{count, plural, one {# person} other {# people}}' },
        { count: entry.booking.guests },
      );
    return {
      kind,
      title,
      source,
      seats,
      people,
      roomTitle,
      clock,
      /** `Booked: Ada Guest, Tue, Nov 24, 9:00 – 12:00, 2 people, Garden office`. */
      full: (entry: ShownEntry) => {
        const name = title(entry);
        return [
          name === kind(entry) ? name : `${kind(entry)}: ${name}`,
          clock.span(entry.startsMs, entry.endsMs),
          people(entry),
          seats(entry),
          listings.length > 1 && roomTitle(entry.listingId),
        ]
          .filter(Boolean)
          .join(', ');
      },
    };
  }, [intl, clock, listings]);
}
export type EntryWords = ReturnType<typeof useEntryWords>;
