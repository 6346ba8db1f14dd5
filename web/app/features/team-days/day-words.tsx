// A candidate date with its hours, and a trip, as text.
import { FormattedMessage } from 'react-intl';
import { formatLocalDate, formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { formatDistance } from '../../lib/units.ts';
import type { TeamDay, Trip, TripBand } from '../../nouns/teams/day-api.ts';
import { TripWords as EstimateWords } from '../../nouns/trips/trip-words.tsx';

/** `09:30` */
const toClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function useDateWords(): (date: Pick<TeamDay['dates'][number], 'date' | 'fromMinute' | 'toMinute'>) => string {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  return ({ date, fromMinute, toMinute }) =>
    `${formatLocalDate(date, locale)} · ${formatWallRange(toClock(fromMinute), toClock(toMinute), locale, hourCycle)}`;
}

/** `≈ 25–40 min by car (7.5 mi)` */
export function TripWords({ trip }: { trip: Trip }) {
  const locale = useLocale();
  return (
    <>
      <EstimateWords trip={trip} /> ({formatDistance(Math.max(1, trip.km), locale)})
    </>
  );
}

/** `Up to 60 min by car (9.3 mi)`: everyone's trips are known only in steps. */
export function BandWords({ band: { upToKm, upToMinutes } }: { band: TripBand }) {
  const locale = useLocale();
  return (
    <FormattedMessage
      defaultMessage="Up to {minutes} min by car ({distance})"
      values={{ minutes: upToMinutes, distance: formatDistance(upToKm, locale) }}
    />
  );
}
