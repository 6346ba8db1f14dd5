// A package's length and limits as short text. Pure.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import type { PackageLength, PackageTerms } from '@daynook/contract/money/packages';
import type { IntlShape } from 'react-intl';
import { weekdayName } from '../../lib/dates/weekday-name.ts';
import { formatDuration, formatWallRange, formatWallTime } from '../../lib/formats.ts';

/** "3 hours", "2 days". */
export const packageLength = ({ unit, count }: PackageLength, intl: IntlShape): string =>
  unit === 'minutes'
    ? formatDuration(count, intl.locale)
    : intl.formatMessage({ defaultMessage: '{count, plural, one {# day} other {# days}}' }, { count });

/** `13:30`; 1440 is `24:00`. */
export const toWallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

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
          intl.formatList(
            weekdays.map((day) => weekdayName(day, intl.locale, 'short')),
            { type: 'unit' },
          ),
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
