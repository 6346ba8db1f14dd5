// A package's length and limits as short text. Pure.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import type { PackageLength, PackageTerms } from '@daynook/contract/money/packages';
import type { IntlShape } from 'react-intl';
import { weekdayDate, weekdayName } from '../../lib/dates/weekday-name.ts';
import { dateFormat, formatDuration, formatWallRange, formatWallTime } from '../../lib/formats.ts';

/** "3 hours", "2 days". */
export const packageLength = ({ unit, count }: PackageLength, intl: IntlShape): string =>
  unit === 'minutes'
    ? formatDuration(count, intl.locale)
    : intl.formatMessage({ defaultMessage: '{count, plural, one {# day} other {# days}}' }, { count });

/** `13:30`; 1440 is `24:00`. */
export const toWallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** `Mon – Fri` for three days or more in a row, otherwise `Tue, Thu`. */
function dayWords(weekdays: readonly number[], intl: IntlShape): string {
  const days = weekdays.toSorted((a, b) => a - b);
  const [first = 1, last = 7] = [days[0], days.at(-1)];
  if (days.length >= 3 && last - first === days.length - 1)
    return dateFormat(intl.locale, { weekday: 'short', timeZone: 'UTC' }).formatRange(
      weekdayDate(first),
      weekdayDate(last),
    );
  return intl.formatList(
    days.map((day) => weekdayName(day, intl.locale, 'short')),
    { type: 'unit' },
  );
}

function timeWords({ fromMinute, toMinute }: PackageTerms, intl: IntlShape, hourCycle: HourCycle): string[] {
  const time = (minute: number) => formatWallTime(toWallTime(minute), intl.locale, hourCycle);
  if (fromMinute !== null && toMinute !== null)
    return [formatWallRange(toWallTime(fromMinute), toWallTime(toMinute), intl.locale, hourCycle)];
  if (fromMinute !== null)
    return [intl.formatMessage({ defaultMessage: 'Earliest start: {time}' }, { time: time(fromMinute) })];
  if (toMinute === null) return [];
  return [intl.formatMessage({ defaultMessage: 'Latest end: {time}' }, { time: time(toMinute) })];
}

/** What its name doesn't say: how long, on which days and at which times, and for how many people. */
export function packageFacts(terms: PackageTerms, intl: IntlShape, hourCycle: HourCycle): string[] {
  const { length, weekdays, maximumGuests } = terms;
  return [
    packageLength(length, intl),
    ...(weekdays.length > 0
      ? [
          length.unit === 'days' && length.count > 1
            ? intl.formatMessage({ defaultMessage: 'Starts {days}' }, { days: dayWords(weekdays, intl) })
            : dayWords(weekdays, intl),
        ]
      : []),
    ...timeWords(terms, intl, hourCycle),
    ...(maximumGuests === null
      ? []
      : [
          intl.formatMessage(
            { defaultMessage: 'Up to {count, plural, one {# person} other {# people}}' },
            { count: maximumGuests },
          ),
        ]),
  ];
}
