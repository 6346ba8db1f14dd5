// What local rules allow at a property, in words.
import type { StatedVisitLimits, VisitLimitReason } from '@daynook/contract/listings/visit-limits';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { useHourWords } from '../availability/hour-words.ts';

type Period = Exclude<VisitLimitReason['per'], 'hours' | 'cars'>;
type Counts = VisitLimitReason['counts'];

const unavailable: Record<Counts, Record<Period, MessageDescriptor>> = {
  visits: defineMessages({
    hour: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visit} other {# visits}} an hour here. Choose another time.',
    },
    day: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visit} other {# visits}} a day here. Choose another day.',
    },
    week: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visit} other {# visits}} a week here. Choose another week.',
    },
  }),
  visitors: defineMessages({
    hour: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} an hour here. Choose another time.',
    },
    day: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} a day here. Choose another day.',
    },
    week: {
      defaultMessage:
        'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} a week here. Choose another week.',
    },
  }),
};
const noVisits = defineMessages({
  onDay: { defaultMessage: 'The host’s local rules don’t allow visits on this day. Choose another day.' },
}).onDay;

/** Why nothing or less is available on a day. */
export const limitReasonText = (intl: IntlShape, { per, most, counts }: VisitLimitReason): string =>
  per === 'hours' || per === 'cars'
    ? intl.formatMessage(noVisits)
    : intl.formatMessage(unavailable[counts][per], { most: most ?? 0 });

const upTo: Record<Counts, Record<Period, MessageDescriptor>> = {
  visits: defineMessages({
    hour: { defaultMessage: 'Up to {most, plural, one {# visit} other {# visits}} an hour' },
    day: { defaultMessage: 'Up to {most, plural, one {# visit} other {# visits}} a day' },
    week: { defaultMessage: 'Up to {most, plural, one {# visit} other {# visits}} a week' },
  }),
  visitors: defineMessages({
    hour: { defaultMessage: 'Up to {most, plural, one {# visitor} other {# visitors}} an hour' },
    day: { defaultMessage: 'Up to {most, plural, one {# visitor} other {# visitors}} a day' },
    week: { defaultMessage: 'Up to {most, plural, one {# visitor} other {# visitors}} a week' },
  }),
};
const hours: Record<'outside' | 'everyDay' | 'someDays', MessageDescriptor> = defineMessages({
  outside: { defaultMessage: 'Outside the allowed hours' },
  everyDay: { defaultMessage: 'Visits {hours} every day' },
  someDays: { defaultMessage: '{days}: visits {hours}' },
});

const guestCars: Record<'upTo', MessageDescriptor> = defineMessages({
  upTo: {
    defaultMessage:
      '{most, plural, =0 {No guest parking at the home} one {Up to # guest car at the home at a time} other {Up to # guest cars at the home at a time}}',
  },
});

/** "Up to 4 visits a day", or what a booking is outside of. */
export function limitText(intl: IntlShape, { per, most, counts }: VisitLimitReason): string {
  if (per === 'hours') return intl.formatMessage(hours.outside);
  if (per === 'cars') return intl.formatMessage(guestCars.upTo, { most: most ?? 0 });
  return intl.formatMessage(upTo[counts][per], { most: most ?? 0 });
}

type Limits = Pick<StatedVisitLimits, 'counts' | 'perHour' | 'perDay' | 'perWeek' | 'hours' | 'cars'>;

/** Weekdays in a row with the same hours, as one. */
function groupHours(allowed: Limits['hours']) {
  const groups: { from: number; to: number; startMinute: number; endMinute: number }[] = [];
  for (const { weekday, startMinute, endMinute } of allowed) {
    const last = groups.at(-1);
    if (last && last.to === weekday - 1 && last.startMinute === startMinute && last.endMinute === endMinute)
      last.to = weekday;
    else groups.push({ from: weekday, to: weekday, startMinute, endMinute });
  }
  return groups;
}

/** All of them, a line each. */
export function limitLines(intl: IntlShape, words: ReturnType<typeof useHourWords>, limits: Limits): string[] {
  const { counts, perHour, perDay, perWeek, cars } = limits;
  const counted = (
    [
      ['hour', perHour],
      ['day', perDay],
      ['week', perWeek],
      ['cars', cars],
    ] as const
  ).flatMap(([per, most]) => (most === null ? [] : [limitText(intl, { per, most, counts })]));
  const allowed = groupHours(limits.hours).map(({ from, to, ...range }) => {
    const values = { hours: words.range(range) };
    if (from === 1 && to === 7) return intl.formatMessage(hours.everyDay, values);
    const days = from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`;
    return intl.formatMessage(hours.someDays, { ...values, days });
  });
  return [...counted, ...allowed];
}

const sources: Record<StatedVisitLimits['how'], MessageDescriptor> = defineMessages({
  official: { defaultMessage: 'the city’s or state’s rules' },
  building: { defaultMessage: 'the lease or building rules' },
  own: { defaultMessage: 'their own choice' },
});
const statedBy: Record<StatedVisitLimits['statedBy'], MessageDescriptor> = defineMessages({
  host: { defaultMessage: 'Stated by the host on {date}, based on {source}.' },
  'co-host': { defaultMessage: 'Stated by a co-host on {date}, based on {source}.' },
});

/** Who stated them, when, and how they know. */
export const statedText = (
  intl: IntlShape,
  { how, statedBy: who }: Pick<StatedVisitLimits, 'how' | 'statedBy'>,
  date: string,
): string => intl.formatMessage(statedBy[who], { date, source: intl.formatMessage(sources[how]) });
