// One listing's month. Each date shows its entries and links to the day.
import { type KeyboardEvent, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { listWeeks, monthStart } from '../../lib/dates/calendar-dates.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { useDateFocus } from '../../lib/dates/use-date-focus.ts';
import { formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { writePlace } from '../../nouns/host-calendar/calendar-url.ts';
import { cx } from '../../ui/class-names.ts';
import { WeekdayNames } from '../../ui/dates/weekday-names.tsx';
import { isPatterned, KindIcon, kindClasses } from './entry-style.tsx';
import type { GridProps } from './grid-props.ts';
import { entriesOn, type ShownEntry } from './shown-entries.ts';

/** The rest are counted. */
const SHOWN_MAXIMUM = 3;

interface MonthGridProps extends GridProps {
  on: string;
  firstWeekday: number;
  onMove: (date: string) => void;
}

export function MonthGrid({ on, firstWeekday, onMove, timeZone, entries, nowMs, words, onOpen }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const move = useDateFocus({ area: table, on, firstWeekday, onMove });
  const today = toLocalDate(new Date(nowMs), timeZone);
  const month = monthStart(on);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <table ref={table} className="w-full table-fixed border-collapse">
        <WeekdayNames firstWeekday={firstWeekday} className="border-b border-line py-2.5" />
        <tbody>
          {listWeeks(month, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <MonthDay
                  key={date}
                  date={date}
                  isInMonth={monthStart(date) === month}
                  isActive={date === on}
                  today={today}
                  onKeyDown={move}
                  {...{ timeZone, entries, words, onOpen }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthDayProps extends Pick<GridProps, 'timeZone' | 'entries' | 'words' | 'onOpen'> {
  date: string;
  isInMonth: boolean;
  /** Tab reaches this date. */
  isActive: boolean;
  today: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

function MonthDay(props: MonthDayProps) {
  const { date, isInMonth, isActive, today, timeZone, entries, words, onOpen, onKeyDown } = props;
  const locale = useLocale();
  const day = localDay(date, timeZone);
  const here = entriesOn(entries, day);
  const hidden = here.length > SHOWN_MAXIMUM ? here.length - SHOWN_MAXIMUM + 1 : 0;
  return (
    <td
      className={cx('h-31 border-s border-t border-line p-1.5 align-top first:border-s-0', !isInMonth && 'bg-well/55')}
    >
      <Link
        to={writePlace({ view: 'day', on: date })}
        preventScrollReset
        data-date={date}
        tabIndex={isActive ? 0 : -1}
        onKeyDown={onKeyDown}
        aria-current={date === today ? 'date' : undefined}
        aria-label={formatLocalDate(date, locale, 'long')}
        className={cx(
          'mb-1 grid size-7 place-items-center rounded-pill text-[14px] font-semibold num hover:bg-well',
          date === today && 'bg-moss text-moss-ink hover:bg-moss-hover',
          date < today && 'text-muted',
        )}
      >
        {Number(date.slice(8))}
      </Link>
      <ul className="grid gap-[3px]">
        {here.slice(0, hidden ? SHOWN_MAXIMUM - 1 : SHOWN_MAXIMUM).map((entry) => (
          <li key={entry._id} className="min-w-0">
            <MonthChip entry={entry} dayStartMs={day.startsMs} words={words} onOpen={onOpen} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Link
              to={writePlace({ view: 'day', on: date })}
              preventScrollReset
              className="block rounded-[6px] px-1.5 text-[12.5px] leading-5 font-semibold text-muted hover:text-ink hover:underline"
            >
              <FormattedMessage
                defaultMessage="{count} more<hidden> on {date}</hidden>"
                values={{
                  count: hidden,
                  date: formatLocalDate(date, locale),
                  hidden: (text) => <span className="sr-only">{text}</span>,
                }}
              />
            </Link>
          </li>
        )}
      </ul>
    </td>
  );
}

interface MonthChipProps extends Pick<GridProps, 'words' | 'onOpen'> {
  entry: ShownEntry;
  dayStartMs: number;
}

function MonthChip({ entry, dayStartMs, words, onOpen }: MonthChipProps) {
  const hasGround = isPatterned(entry.kind);
  return (
    <button
      type="button"
      data-entry={entry._id}
      aria-label={words.full(entry)}
      title={words.full(entry)}
      onClick={() => onOpen(entry)}
      className={cx(
        'flex h-6 w-full items-center gap-1 overflow-hidden rounded-[7px] px-1.5 text-start text-[12.5px] font-semibold hover:shadow-pin',
        kindClasses[entry.kind],
      )}
    >
      <KindIcon kind={entry.kind} size={13} className="shrink-0" />
      <span className={cx('min-w-0 truncate', hasGround && 'rounded-[4px] bg-surface/90 px-1')}>
        {entry.startsMs >= dayStartMs && (
          <span className="me-1 font-medium num max-lg:hidden">{words.clock.time(entry.startsMs)}</span>
        )}
        {words.title(entry)}
      </span>
    </button>
  );
}
