// Who's home in a week, for guests: a line per day, with the hours and what's true then.
import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import { useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useHourWords } from '../availability/hour-words.ts';
import { homeStatesText, statedHomeText } from './home-hours-words.ts';
import { groupDays } from './home-timeline.ts';

export function HomeWeek({ hours }: { hours: StatedHomeHours }) {
  const intl = useIntl();
  const words = useHourWords();
  return (
    <>
      <ul className="grid gap-2">
        {groupDays(hours.ranges).map(({ from, to, ranges }) => (
          <li key={from}>
            <span className="font-medium text-ink">
              {from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`}
            </span>
            <ul>
              {ranges.map((range) => (
                <li key={`${range.startMinute} ${range.state}`}>
                  <span className="num">{words.range(range)}</span> · {homeStatesText(intl, [range.state])}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[14px]">
        {statedHomeText(intl, hours, formatLocalDate(hours.statedOn, intl.locale, 'dated'))}
      </p>
    </>
  );
}
