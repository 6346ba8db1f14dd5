// Days across, listings down, grouped by property. Only rows in view are rendered; the selection survives scrolling.

import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { toWeekday } from '../../../lib/dates/calendar-dates.ts';
import { localDay } from '../../../lib/dates/local-day.ts';
import { dateFormat, formatLocalDate, formatMoney, toLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useMedia } from '../../../lib/media.ts';
import { isRightToLeft } from '../../../lib/text-direction.ts';
import { cx } from '../../../ui/class-names.ts';
import type { ShownEntry } from '../shown-entries.ts';
import type { Calendar } from './api.ts';
import type { CellWords } from './cell-words.ts';
import { findCurrency } from './change-draft.ts';
import { type Line, layOutLines, linesInView, measureHeight, type RowLine as RowLineOf } from './grid-lines.ts';
import { type Place, writePlace } from './properties-url.ts';
import { PropertyLine } from './property-line.tsx';
import { type Cell, toBounds } from './range.ts';
import { RowLine } from './row-line.tsx';
import type { useRange } from './use-range.ts';
import { useScrollWindow } from './use-scroll-window.ts';

interface PropertiesGridProps {
  calendar: Calendar;
  dates: readonly string[];
  place: Place;
  nowMs: number;
  today: string;
  isOneProperty: boolean;
  byRow: ReadonlyMap<string, readonly ShownEntry[]>;
  words: CellWords;
  describeEntry: (entry: ShownEntry) => string;
  helpId: string;
  choice: ReturnType<typeof useRange>;
  frame: React.RefObject<HTMLDivElement | null>;
  /** Near the end: there may be more to load. */
  onNearEnd: () => void;
}

const NO_ENTRIES: readonly ShownEntry[] = [];
const NAMES_PX = 216;
const NAMES_NARROW_PX = 148;
const HEAD_PX = 52;
const LEAST_COLUMN_PX = { week: 62, weeks: 44, month: 36, day: 62 };
const CHARACTER_PX = 6.4;

/** Wide enough for every price. */
function columnWidth(calendar: Calendar, view: Place['view'], locale: string): number {
  let longest = 0;
  for (const { dayMinor, currency } of calendar.rows) {
    const most = Math.max(0, ...dayMinor);
    longest = Math.max(longest, formatMoney(most, currency, locale, { isRounded: true }).length);
  }
  return Math.max(LEAST_COLUMN_PX[view], Math.ceil(longest * CHARACTER_PX + 4));
}

export function PropertiesGrid(props: PropertiesGridProps) {
  const { calendar, dates, place, nowMs, today, isOneProperty, byRow, words, describeEntry } = props;
  const { helpId, choice, frame, onNearEnd } = props;
  const intl = useIntl();
  const locale = useLocale();
  const isNarrow = useMedia('(max-width: 1199px)');
  const lines = useMemo(() => layOutLines(calendar.homes, calendar.rows, { isOneProperty }), [calendar, isOneProperty]);
  const view = useScrollWindow(frame);
  const namesPx = isNarrow ? NAMES_NARROW_PX : NAMES_PX;
  const columnPx = useMemo(() => columnWidth(calendar, place.view, locale), [calendar, place.view, locale]);
  const columns = `${namesPx}px repeat(${dates.length}, minmax(${columnPx}px, 1fr))`;
  const { range, isChosen } = choice;
  const shown = linesInView(lines, view, range.cursor.row);
  const height = measureHeight(lines);
  useScrollToCursor(frame, lines, range.cursor, namesPx);

  const todayAt = dates.indexOf(today);
  // Once per range of dates, not while scrolling: a date before today stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the days
  useLayoutEffect(() => {
    const element = frame.current;
    if (element) element.scrollLeft = Math.max(0, todayAt - 1) * columnPx * (isRightToLeft(element) ? -1 : 1);
  }, [dates[0], dates.length]);

  const isNearEnd = view.top + 2 * view.height > height;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  // One currency is named once, below the calendar.
  const hasCurrency = findCurrency(calendar.rows) === undefined;
  const bounds = toBounds(range);
  const chosenIn = (index: number) =>
    isChosen && bounds.fromRow <= index && index <= bounds.toRow
      ? { chosenFrom: bounds.fromDate, chosenTo: bounds.toDate }
      : { chosenFrom: -1, chosenTo: -1 };
  const findDays = useMemo(() => {
    const byZone = new Map(
      calendar.homes.map(({ timeZone }) => [timeZone, dates.map((date) => localDay(date, timeZone))]),
    );
    return (timeZone: string) => byZone.get(timeZone)!;
  }, [calendar.homes, dates]);

  return (
    <div
      ref={frame}
      className="relative isolate max-h-[max(420px,calc(100dvh-236px))] overflow-auto overscroll-x-contain rounded-panel border border-line bg-surface [--bar-direction:to_right] rtl:[--bar-direction:to_left]"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves through by arrows is a grid
        role="grid"
        aria-label={intl.formatMessage({ defaultMessage: 'Calendar of your listings' })}
        aria-rowcount={calendar.rows.length + 1}
        aria-colcount={dates.length + 1}
        aria-multiselectable="true"
        aria-describedby={helpId}
        onPointerDown={choice.onPointerDown}
        onKeyDown={choice.onKeyDown}
        className="block w-max min-w-full"
      >
        <thead className="sticky top-0 z-40 block border-b border-line bg-surface">
          <tr aria-rowindex={1} style={{ gridTemplateColumns: columns, height: HEAD_PX }} className="grid">
            <th
              scope="col"
              className="sticky inset-s-0 z-10 flex items-end border-e border-line bg-surface px-3 pb-2 text-start text-[12.5px] font-semibold text-muted"
            >
              {intl.formatMessage(
                { defaultMessage: '{count, plural, one {# listing} other {# listings}}' },
                { count: calendar.rows.length },
              )}
            </th>
            {dates.map((date) => (
              <DateHead
                key={date}
                date={date}
                isToday={date === today}
                to={writePlace({ ...place, view: 'day', on: date })}
              />
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height }}>
          {shown.map((line) =>
            line.type === 'home' ? (
              <PropertyLine key={line.home._id} line={line} nowMs={nowMs} columnCount={dates.length + 1} />
            ) : (
              <RowLine
                key={line.row._id}
                line={line}
                days={findDays(line.home.timeZone)}
                today={toLocalDate(new Date(nowMs), line.home.timeZone)}
                entries={byRow.get(line.row._id) ?? NO_ENTRIES}
                {...{ words, describeEntry, columns, namesPx, hasCurrency }}
                hasWords={place.view !== 'month'}
                {...chosenIn(line.index)}
                cursor={line.index === range.cursor.row ? range.cursor.date : -1}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function DateHead({ date, isToday, to }: { date: string; isToday: boolean; to: string }) {
  const locale = useLocale();
  const at = new Date(`${date}T00:00:00Z`);
  const isWeekend = toWeekday(date) > 5;
  return (
    <th
      scope="col"
      className={cx(
        'flex flex-col items-center p-0 font-normal justify-center border-s border-line',
        isWeekend && 'bg-paper',
      )}
    >
      <span aria-hidden="true" className="text-[11px] leading-4 font-medium text-muted">
        {dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at)}
      </span>
      <Link
        to={to}
        preventScrollReset
        aria-current={isToday ? 'date' : undefined}
        aria-label={formatLocalDate(date, locale, 'long')}
        className={cx(
          'grid h-6 min-w-6 place-items-center rounded-pill px-1 text-[13px] font-semibold num outline-offset-[-2px]',
          isToday ? 'bg-moss text-moss-ink' : 'hover:bg-well',
        )}
      >
        {Number(date.slice(8))}
      </Link>
    </th>
  );
}

/** Keeps the focused cell in view when it moves by keyboard. */
function useScrollToCursor(
  frame: React.RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  cursor: Cell,
  namesPx: number,
): void {
  const { row, date } = cursor;
  const hasMoved = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // At the start nothing scrolls.
    if (!hasMoved.current) {
      hasMoved.current = true;
      return;
    }
    const line = lines.find((one): one is RowLineOf => one.type === 'row' && one.index === row);
    if (!line) return;
    const top = line.top + HEAD_PX;
    if (line.top < element.scrollTop) element.scrollTop = line.top;
    else if (top + line.height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + line.height - element.clientHeight;
    requestAnimationFrame(() => {
      const cell = element.querySelector<HTMLElement>(`[data-cell="${row} ${date}"]`);
      if (!cell) return;
      const [inner, outer] = [cell.getBoundingClientRect(), element.getBoundingClientRect()];
      const isRtl = isRightToLeft(element);
      const left = outer.left + (isRtl ? 0 : namesPx);
      const right = outer.right - (isRtl ? namesPx : 0);
      if (inner.left < left) element.scrollLeft -= left - inner.left;
      else if (inner.right > right) element.scrollLeft += inner.right - right;
    });
  }, [frame, lines, row, date, namesPx]);
}
