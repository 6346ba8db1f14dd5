// Calendar entries as text: who or what, when, and the full text for screen readers.
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isShownTwice } from '../../lib/dates/local-day.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatTime, toLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { minuteText } from '../../nouns/availability/hour-words.ts';
import type { Listing } from './api.ts';
import { kindNames } from './entry-style.tsx';
import type { ShownEntry } from './shown-entries.ts';

/** Times in the property's zone, which is named for repeated times. */
function useClockWords(timeZone: string) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const time = useCallback(
    (ms: number, { isEnd = false } = {}) => {
      const at = new Date(ms);
      const isMidnight = isEnd && toLocalDate(new Date(ms - 1), timeZone) !== toLocalDate(at, timeZone);
      const text = isMidnight ? minuteText(1_440, locale, hourCycle) : formatTime(at, timeZone, locale, hourCycle);
      return isShownTwice(ms, timeZone) ? `${text} ${zoneShortName(at, timeZone, locale)}` : text;
    },
    [timeZone, locale, hourCycle],
  );
  return useMemo(() => {
    const date = (ms: number, style: 'short' | 'medium' | 'long' = 'medium') =>
      formatDate(new Date(ms), timeZone, locale, style);
    const isOneDay = (fromMs: number, untilMs: number) =>
      toLocalDate(new Date(fromMs), timeZone) === toLocalDate(new Date(untilMs - 1), timeZone);
    /** `9:00 – 12:00`, with dates if it spans midnight. */
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

export function useEntryWords(timeZone: string, listings: readonly Listing[]) {
  const intl = useIntl();
  const clock = useClockWords(timeZone);
  return useMemo(() => {
    const listingTitle = (id: string | undefined) => listings.find((listing) => listing._id === id)?.title;
    const kind = (entry: ShownEntry) => intl.formatMessage(kindNames[entry.kind]);
    /** The listing whose booking or block also takes this one. */
    const source = (entry: ShownEntry) => listingTitle(entry.booking?.listingId ?? entry.block?.listingId);
    /** Who or what it is, short enough for its box. */
    const title = (entry: ShownEntry): string => {
      if (entry.external) return entry.external.feedName;
      if (entry.kind === 'linked') return source(entry) ?? entry.booking?.guestName ?? kind(entry);
      return entry.booking?.guestName ?? entry.block?.note ?? kind(entry);
    };
    const seats = (entry: ShownEntry): string | undefined => {
      // Entries from imported calendars belong to the listing, not to a desk.
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
        {
          defaultMessage:
            '{count, plural, one {# person} other {# people}}{cars, plural, =0 {} one {, # car} other {, # cars}}',
        },
        { count: entry.booking.guests, cars: entry.booking.cars },
      );
    return {
      kind,
      title,
      source,
      seats,
      people,
      listingTitle,
      clock,
      /** `Booked: Ada Guest, Tue, Nov 24, 9:00 – 12:00, 2 people, Garden office`. */
      full: (entry: ShownEntry) => {
        const name = title(entry);
        return [
          name === kind(entry) ? name : `${kind(entry)}: ${name}`,
          clock.span(entry.startsMs, entry.endsMs),
          people(entry),
          seats(entry),
          listings.length > 1 && listingTitle(entry.listingId),
        ]
          .filter(Boolean)
          .join(', ');
      },
    };
  }, [intl, clock, listings]);
}
export type EntryWords = ReturnType<typeof useEntryWords>;
