// Six weeks from the current one with the open hours of each date. A click or Enter changes a date; arrows move between dates.
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { addDays, daysBetween, toWeekday } from '../../lib/dates/calendar-dates.ts';
import { dateByKey } from '../../lib/dates/date-keys.ts';
import { useFirstWeekday } from '../../lib/dates/first-weekday.ts';
import { dateFormat, formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { type DayHours, hoursOn } from './open-hours.ts';

interface MonthViewProps {
  listing: OwnListing;
  today: string;
  onChoose: (date: string) => void;
}

const PAGE_WEEKS = 6;
const PAGE_DAYS = 7 * PAGE_WEEKS;

export function MonthView({ listing, today, onChoose }: MonthViewProps) {
  const intl = useIntl();
  const locale = useLocale();
  const words = useHourWords();
  const firstWeekday = useFirstWeekday();
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)];
  const [focused, setFocused] = useState(today);
  const table = useRef<HTMLTableElement>(null);
  // The past can't be changed, so the first page starts with this week, even at the end of a month.
  const thisWeek = addDays(today, -((toWeekday(today) - firstWeekday + 7) % 7));
  const page = Math.floor(daysBetween(thisWeek, focused) / PAGE_DAYS);
  const firstDay = addDays(thisWeek, page * PAGE_DAYS);
  const lastDay = addDays(firstDay, PAGE_DAYS - 1);
  const firstShown = firstDay < today ? today : firstDay;
  const weeks = Array.from({ length: PAGE_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(firstDay, 7 * week + day)),
  );

  const move = (event: KeyboardEvent) => {
    const next = dateByKey(event.key, focused, firstWeekday);
    if (next === undefined) return;
    event.preventDefault();
    const date = next < today ? today : next;
    // Immediately, because a key pressed before the date exists would be lost.
    flushSync(() => setFocused(date));
    table.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  };
  const turn = (by: number) => {
    const first = addDays(firstDay, by * PAGE_DAYS);
    setFocused(first < today ? today : first);
  };

  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <h3 aria-live="polite" className="display text-[20px]">
          <FormattedMessage
            defaultMessage="{from} – {to}"
            values={{
              from: formatLocalDate(firstShown, locale, 'short'),
              to: formatLocalDate(lastDay, locale, firstShown.slice(0, 4) === lastDay.slice(0, 4) ? 'short' : 'dated'),
            }}
          />
        </h3>
        <div className="flex">
          <IconButton
            label={intl.formatMessage({ defaultMessage: 'Earlier weeks' })}
            disabled={page === 0}
            onClick={() => turn(-1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label={intl.formatMessage({ defaultMessage: 'Later weeks' })} onClick={() => turn(1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </div>
      <table ref={table} className="w-full table-fixed border-separate border-spacing-1">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-[12.5px] font-semibold text-muted">
                <span className="sr-only">{words.day(weekday)}</span>
                <span aria-hidden="true">{words.day(weekday, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0">
                  {date >= today && (
                    <DateCell
                      date={date}
                      hours={hoursOn(date, listing)}
                      withMonth={date === firstShown || date.endsWith('-01')}
                      isToday={date === today}
                      isFocusable={date === focused}
                      onKeyDown={move}
                      onChoose={() => {
                        setFocused(date);
                        onChoose(date);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DateCellProps {
  date: string;
  hours: DayHours;
  /** On the first of a month and of the page. */
  withMonth: boolean;
  isToday: boolean;
  isFocusable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
}

function DateCell({ date, hours, withMonth, isToday, isFocusable, onKeyDown, onChoose }: DateCellProps) {
  const intl = useIntl();
  const locale = useLocale();
  const words = useHourWords();
  const { ranges, exception } = hours;
  const closed = intl.formatMessage({ defaultMessage: 'Closed' });
  const text = ranges.length === 0 ? closed : ranges.map(words.range).join(', ');
  const differs = intl.formatMessage({ defaultMessage: 'special hours' });
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isFocusable ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[formatLocalDate(date, locale, 'long'), text, exception && differs, exception?.note]
        .filter(Boolean)
        .join(', ')}
      onKeyDown={onKeyDown}
      onClick={onChoose}
      className={cx(
        'flex h-15 w-full flex-col items-start justify-between overflow-hidden rounded-[12px] px-2 py-1.5 text-start transition-shadow num max-sm:h-13 max-sm:items-center max-sm:px-0',
        'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
        exception?.kind === 'closed' && 'bg-clay-wash',
        exception && exception.kind !== 'closed' && 'bg-sun-wash',
        !exception && ranges.length > 0 && 'bg-surface',
        !exception && ranges.length === 0 && 'bg-well',
      )}
    >
      <DateName {...{ date, withMonth, isToday }} />
      <span className="w-full truncate text-[12px] leading-4 text-muted max-sm:hidden">
        {summarizeHours(hours, words, closed)}
      </span>
      {/* Phones have no room for text: a filled bar means open, a hollow one means the date differs. */}
      <span
        className={cx(
          'h-1 w-5 rounded-pill sm:hidden',
          ranges.length > 0 ? 'bg-moss' : exception ? 'bg-clay' : 'bg-transparent',
        )}
      />
    </button>
  );
}

function DateName({ date, withMonth, isToday }: Pick<DateCellProps, 'date' | 'withMonth' | 'isToday'>) {
  const locale = useLocale();
  const variant = isToday ? 'font-bold text-moss underline' : 'font-semibold';
  const day = Number(date.slice(8));
  if (!withMonth) return <span className={cx('text-[14px] leading-5 max-sm:text-[13px]', variant)}>{day}</span>;
  return (
    <>
      <span className={cx('text-[14px] leading-5 whitespace-nowrap max-sm:hidden', variant)}>
        {formatLocalDate(date, locale, 'short')}
      </span>
      {/* On phones the cell is too narrow for a date in one line. */}
      <span className="text-[10.5px] leading-[11px] font-medium text-muted sm:hidden">
        {dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}
      </span>
      <span className={cx('text-[13px] leading-4 sm:hidden', variant)}>{day}</span>
    </>
  );
}

/** `9–17` if it fits, otherwise the number of ranges. */
function summarizeHours({ ranges }: DayHours, words: ReturnType<typeof useHourWords>, closed: string): string {
  const first = ranges[0];
  const last = ranges.at(-1);
  if (!first || !last) return closed;
  const short = (minute: number) => words.time(minute).replace(/:00/, '');
  return `${short(first.startMinute)}–${short(last.endMinute)}`;
}
