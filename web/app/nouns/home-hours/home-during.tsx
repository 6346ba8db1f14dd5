// Who's home during the hours a guest chose, in one line. The bar shows the same as the text.

import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import type { HomeState } from '@daynook/contract/listings/home-hours-values';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateFormat, toLocalDate } from '../../lib/formats.ts';
import { cx } from '../../ui/class-names.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { useHourWords } from '../availability/hour-words.ts';
import { DAY_MINUTES } from '../availability/week-bars.ts';
import { homeStatesText } from './home-hours-words.ts';
import { homeDuring } from './home-timeline.ts';

interface HomeDuringProps {
  hours: StatedHomeHours;
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

const shades: Record<HomeState | 'unknown', string> = {
  nobody: 'bg-well',
  pets: 'bg-moss-wash',
  working: 'bg-clay-wash',
  family: 'bg-clay',
  unknown: 'bg-line',
};

/** What the clock of the zone shows, as minutes of the day. */
function minuteOfDay(at: string, timeZone: string): number {
  const parts = dateFormat('en-US', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone })
    .formatToParts(new Date(at))
    .map(({ value }) => Number(value));
  return (parts[0] ?? 0) * 60 + (parts[2] ?? 0);
}

const toWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

export function HomeDuring({ hours, startsAt, endsAt, timeZone }: HomeDuringProps) {
  const intl = useIntl();
  const words = useHourWords();
  const date = toLocalDate(startsAt, timeZone);
  const endMinute = minuteOfDay(endsAt, timeZone) || DAY_MINUTES;
  const startMinute = minuteOfDay(startsAt, timeZone);
  // Stays over several days, and through midnight, have the week above.
  if (toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone) !== date || startMinute >= endMinute) return null;
  const stretches = homeDuring(hours.ranges, { weekday: toWeekday(date), startMinute, endMinute });
  if (stretches.every(({ states }) => states.length === 0)) return null;
  return (
    <div className="mt-4">
      <h4 className="text-[15px] font-semibold">
        <FormattedMessage defaultMessage="Who’s home while you’re here" />
      </h4>
      <div aria-hidden="true" className="mt-2 flex h-2 gap-px overflow-hidden rounded-pill">
        {stretches.map(({ startMinute: from, endMinute: to, states }) => (
          <span key={from} style={{ flexGrow: to - from }} className={cx('min-w-1', shades[states[0] ?? 'unknown'])} />
        ))}
      </div>
      <p className="mt-2 text-[15px] text-muted">
        <Dotted>
          {stretches.map((stretch) => (
            <span key={stretch.startMinute}>
              <span className="num">{words.range(stretch)}</span>: {homeStatesText(intl, stretch.states)}
            </span>
          ))}
        </Dotted>
      </p>
    </div>
  );
}
