// A small month for narrow screens: dates with a mark for each kind of entry; a tap shows that date's list.
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { listWeeks, monthStart } from '../../lib/dates/calendar-dates.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { useDateFocus } from '../../lib/dates/use-date-focus.ts';
import { formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { WeekdayNames } from '../../ui/dates/weekday-names.tsx';
import { ENTRY_KINDS, type EntryKind, kindNames } from './entry-style.tsx';
import { entriesOn, type ShownEntry } from './shown-entries.ts';

interface CompactMonthProps {
  on: string;
  firstWeekday: number;
  timeZone: string;
  entries: readonly ShownEntry[];
  nowMs: number;
  onMove: (date: string) => void;
}

/** At this size, shapes distinguish them: a disc, a ring, a bar, a diamond. */
const marks: Record<EntryKind, string> = {
  booking: 'size-[7px] rounded-pill bg-moss',
  request: 'size-[8px] rounded-pill border-2 border-clay',
  hold: 'size-[7px] rounded-pill border border-dotted border-ink',
  block: 'h-[4px] w-[11px] rounded-[2px] bg-ink',
  linked: 'size-[7px] rotate-45 bg-moss',
  external: 'size-[7px] bg-sun shadow-[inset_0_0_0_1px_var(--ink)]',
};

export function CompactMonth({ on, firstWeekday, timeZone, entries, nowMs, onMove }: CompactMonthProps) {
  const intl = useIntl();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const move = useDateFocus({ area: table, on, firstWeekday, onMove });
  const today = toLocalDate(new Date(nowMs), timeZone);
  const month = monthStart(on);
  return (
    <table ref={table} className="w-full table-fixed border-separate border-spacing-0.5">
      <WeekdayNames firstWeekday={firstWeekday} className="pb-1" />
      <tbody>
        {listWeeks(month, firstWeekday).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const kinds = ENTRY_KINDS.filter((kind) =>
                entriesOn(entries, localDay(date, timeZone)).some((entry) => entry.kind === kind),
              );
              const isOn = date === on;
              return (
                <td key={date} className="p-0">
                  <button
                    type="button"
                    data-date={date}
                    tabIndex={isOn ? 0 : -1}
                    aria-pressed={isOn}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={[
                      formatLocalDate(date, locale, 'long'),
                      ...kinds.map((kind) => intl.formatMessage(kindNames[kind])),
                    ].join(', ')}
                    onKeyDown={move}
                    onClick={() => onMove(date)}
                    className={cx(
                      'flex h-13 w-full flex-col items-center gap-1 rounded-[12px] pt-1.5 num',
                      isOn ? 'bg-surface shadow-[inset_0_0_0_2px_var(--moss)]' : 'hover:bg-well',
                      monthStart(date) !== month && 'text-muted',
                    )}
                  >
                    <span
                      className={cx(
                        'text-[15px] leading-5',
                        date === today ? 'font-bold text-moss underline' : 'font-semibold',
                      )}
                    >
                      {Number(date.slice(8))}
                    </span>
                    <span aria-hidden="true" className="flex h-3 items-center gap-[3px]">
                      {kinds.slice(0, 3).map((kind) => (
                        <span key={kind} className={marks[kind]} />
                      ))}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
