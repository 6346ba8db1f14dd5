// How full the open hours of eight weeks were, by weekday and hour (K6). It's a table: every cell has its number, and arrow keys move
// between cells. Shades range up to the fullest hour, because most calendars are far from full. Closed hours are hatched, so they aren't
// mistaken for empty ones.
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWeekdayName } from '../../lib/dates/weekday-name.ts';
import { formatDuration, formatWallTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { useMedia } from '../../lib/media.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { FiguresPropertySelect } from '../../nouns/hosting/own-property-select.tsx';
import { type Occupancy as OccupancyData, useOccupancy } from '../../nouns/insights/api.ts';
import { hatchClass } from '../../ui/bar-chart.tsx';
import { toPercent, toShade } from '../../ui/bar-chart-scale.ts';
import { cx } from '../../ui/class-names.ts';
import { Section } from '../../ui/layout/query-section.tsx';

type Cell = OccupancyData['cells'][number];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The text color follows the cell: dark on light ones, light on dark ones, in both themes. */
const shades = [
  'bg-well text-muted',
  'bg-moss/18 text-ink',
  'bg-moss/38 text-ink',
  'bg-moss/80 text-moss-ink',
  'bg-moss text-moss-ink',
];

export function Occupancy({ properties }: { properties: readonly OwnProperty[] }) {
  const [propertyId, setPropertyId] = useState<string>();
  const query = useOccupancy(propertyId);
  return (
    <Section
      title={<FormattedMessage defaultMessage="Occupancy" />}
      lead={
        <FormattedMessage defaultMessage="Share of open hours booked in the last eight weeks, in each listing’s local time" />
      }
      beside={<FiguresPropertySelect properties={properties} value={propertyId} onChange={setPropertyId} />}
      query={query}
      skeletonClass="h-96"
    >
      {(data) => (data.cells.length === 0 ? <NothingOpen /> : <HeatMap data={data} />)}
    </Section>
  );
}

const NothingOpen = () => (
  <p className="rounded-card bg-well p-6 text-[15.5px] text-pretty text-muted">
    <FormattedMessage defaultMessage="None of your listings were open in the last eight weeks. Once one is, you’ll see which hours are booked most." />
  </p>
);

/** One axis of the grid, with full and short labels. */
interface Axis {
  values: readonly number[];
  formatName: (value: number) => string;
  formatShort: (value: number) => string;
}

function HeatMap({ data }: { data: OccupancyData }) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const weekdayName = useWeekdayName();
  const isWide = useMedia('(min-width: 768px)');
  const cells = new Map(data.cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const clock = (hour: number) => formatWallTime(`${String(hour).padStart(2, '0')}:00`, locale, hourCycle);
  const describeCell = (weekday: number, hour: number): string => {
    const cell = cells.get(`${weekday} ${hour}`);
    const when = { day: weekdayName(weekday, 'long'), from: clock(hour), to: clock(hour + 1) };
    if (!cell) return intl.formatMessage({ defaultMessage: '{day}, {from}–{to}: closed' }, when);
    return intl.formatMessage(
      { defaultMessage: '{day}, {from}–{to}: {percent}% booked ({booked} of {open})' },
      {
        ...when,
        booked: intl.formatNumber(cell.bookedMinutes / 60, { maximumFractionDigits: 1 }),
        open: formatDuration(cell.openMinutes, locale),
        percent: toPercent(cell.bookedMinutes, cell.openMinutes),
      },
    );
  };
  const weekdays: Axis = {
    values: WEEKDAYS,
    formatName: (weekday) => weekdayName(weekday, 'long'),
    formatShort: (weekday) => weekdayName(weekday, 'short'),
  };
  const hours: Axis = {
    values: listHours(data.cells),
    formatName: clock,
    // A label for every hour would crowd a wide grid.
    formatShort: (hour) => (isWide ? clock(hour).replace(/:00/, '') : clock(hour)),
  };
  const highest = Math.max(...data.cells.map(shareBooked));
  const at = (row: number, column: number): [weekday: number, hour: number] => (isWide ? [row, column] : [column, row]);
  return (
    <>
      <p className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <span className="display text-[34px] num">
          {intl.formatNumber(toPercent(data.bookedMinutes, data.openMinutes) / 100, { style: 'percent' })}
        </span>
        <span className="text-[14.5px] text-muted num">
          <FormattedMessage
            defaultMessage="{booked} of {open} open hours"
            values={{
              booked: intl.formatNumber(Math.round(data.bookedMinutes / 60)),
              open: intl.formatNumber(Math.round(data.openMinutes / 60)),
            }}
          />
        </span>
      </p>
      <HeatGrid
        label={intl.formatMessage({
          defaultMessage: 'Percent booked by weekday and hour. Use the arrow keys to move between cells.',
        })}
        highest={highest}
        rows={isWide ? weekdays : hours}
        columns={isWide ? hours : weekdays}
        cellAt={(row, column) => cells.get(at(row, column).join(' '))}
        wordsAt={(row, column) => describeCell(...at(row, column))}
      />
      <Legend highest={highest} hasClosed={data.cells.length < WEEKDAYS.length * hours.values.length} />
    </>
  );
}

const shareBooked = ({ bookedMinutes, openMinutes }: Cell) => (openMinutes > 0 ? bookedMinutes / openMinutes : 0);

interface HeatGridProps {
  label: string;
  /** The share booked of the fullest hour, which gets the darkest shade. */
  highest: number;
  rows: Axis;
  columns: Axis;
  cellAt: (row: number, column: number) => Cell | undefined;
  wordsAt: (row: number, column: number) => string;
}

function HeatGrid({ label, highest, rows, columns, cellAt, wordsAt }: HeatGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>([0, 0]);
  // Hovering shows a cell's text and doesn't move the keyboard position.
  const [pointed, setPointed] = useState<Place>();
  const [isFocused, setFocused] = useState(false);
  const row = Math.min(at[0], rows.values.length - 1);
  const column = Math.min(at[1], columns.values.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [within(row + step[0], rows.values.length), within(column + step[1], columns.values.length)] as const;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)?.focus();
  };
  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves through by arrows is a grid
        role="grid"
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-[3px] text-[12.5px] num"
        onKeyDown={move}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerLeave={() => setPointed(undefined)}
      >
        <thead>
          <tr>
            <td className="w-11 sm:w-13" />
            {columns.values.map((value) => (
              <th key={value} scope="col" className="pb-1 font-medium text-muted">
                <span className="sr-only">{columns.formatName(value)}</span>
                <span aria-hidden="true">{columns.formatShort(value)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.values.map((value, rowIndex) => (
            <tr key={value}>
              <th scope="row" className="pe-2 text-end font-normal whitespace-nowrap text-muted">
                <span className="sr-only">{rows.formatName(value)}</span>
                <span aria-hidden="true">{rows.formatShort(value)}</span>
              </th>
              {columns.values.map((columnValue, columnIndex) => (
                <HourCell
                  key={columnValue}
                  id={`${rowIndex} ${columnIndex}`}
                  highest={highest}
                  cell={cellAt(value, columnValue)}
                  words={wordsAt(value, columnValue)}
                  isReached={row === rowIndex && column === columnIndex}
                  onReach={() => {
                    setAt([rowIndex, columnIndex]);
                    setPointed(undefined);
                  }}
                  onPoint={() => setPointed([rowIndex, columnIndex])}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="mt-2 min-h-6 text-[14.5px] text-muted num">
        {(pointed || isFocused) &&
          wordsAt(rows.values[pointed?.[0] ?? row] ?? 1, columns.values[pointed?.[1] ?? column] ?? 1)}
      </p>
    </>
  );
}

type Place = readonly [row: number, column: number];
const STEPS: Record<string, Place> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const within = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

interface HourCellProps {
  id: string;
  highest: number;
  cell: Cell | undefined;
  words: string;
  isReached: boolean;
  onReach: () => void;
  onPoint: () => void;
}

function HourCell({ id, highest, cell, words, isReached, onReach, onPoint }: HourCellProps) {
  const percent = cell && toPercent(cell.bookedMinutes, cell.openMinutes);
  return (
    <td
      data-cell={id}
      aria-label={words}
      tabIndex={isReached ? 0 : -1}
      onFocus={onReach}
      onPointerEnter={onPoint}
      className={cx(
        'h-7 rounded-[7px] text-center leading-none outline-offset-0 md:h-8.5',
        cell ? shades[highest > 0 ? toShade(shareBooked(cell) / highest) : 0] : cx('text-line', hatchClass),
      )}
    >
      {Boolean(percent) && <span aria-hidden="true">{percent}</span>}
    </td>
  );
}

function Legend({ highest, hasClosed }: { highest: number; hasClosed: boolean }) {
  const intl = useIntl();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-[13px] text-muted num">
      <span className="flex items-center gap-1.5">
        <FormattedMessage defaultMessage="None booked" />
        {(highest > 0 ? shades : shades.slice(0, 1)).map((shade) => (
          <span key={shade} aria-hidden="true" className={cx('size-4 rounded-[5px]', shade)} />
        ))}
        {highest > 0 && (
          <FormattedMessage
            defaultMessage="{percent} booked"
            values={{ percent: intl.formatNumber(toPercent(highest, 1) / 100, { style: 'percent' }) }}
          />
        )}
      </span>
      {hasClosed && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-4 rounded-[5px] text-line', hatchClass)} />
          <FormattedMessage defaultMessage="Closed" />
        </span>
      )}
    </p>
  );
}

/** Every hour from the first that's ever open to the last. */
function listHours(cells: readonly Cell[]): number[] {
  const open = cells.map(({ hour }) => hour);
  const first = Math.min(...open);
  return Array.from({ length: Math.max(...open) - first + 1 }, (_, index) => first + index);
}
