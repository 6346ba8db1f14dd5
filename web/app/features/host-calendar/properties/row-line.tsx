// One listing in the calendar: its name, a cell for each day with its price and closed hours, and bars over them.
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { LocalDay } from '../../../lib/dates/local-day.ts';
import { formatMoney } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useLocale } from '../../../lib/locale.ts';
import { nameState } from '../../../nouns/listings/state-badge.tsx';
import { kindName } from '../../../nouns/listings/words.ts';
import { toInitials } from '../../../nouns/members/account-rules.ts';
import { cx } from '../../../ui/class-names.ts';
import { isPatterned, KindIcon, kindClasses } from '../entry-style.tsx';
import { entriesOn, type ShownEntry } from '../shown-entries.ts';
import { type Bar, toBars, toDayShare } from './bars.ts';
import type { CellWords } from './cell-words.ts';
import type { RowLine as Line } from './grid-lines.ts';

interface RowLineProps {
  line: Line;
  days: readonly LocalDay[];
  today: string;
  entries: readonly ShownEntry[];
  words: CellWords;
  describeEntry: (entry: ShownEntry) => string;
  /** Its grid-template-columns, the name's first. */
  columns: string;
  namesPx: number;
  /** The calendar has prices in several. */
  hasCurrency: boolean;
  /** Wide enough for words in bars. */
  hasWords: boolean;
  /** The chosen dates of this listing, both included; −1 for none. */
  chosenFrom: number;
  chosenTo: number;
  /** The date with the focus; −1 where it's another listing's. */
  cursor: number;
}

const PRICE_PX = 20;
const PADDING_PX = 4;
/** Longer ones would touch the lines of a narrow column. */
const SHORT_PRICE = 5;

/** A band at the bottom of a day's column for its closed hours: its edges, or a break. The price above is on one background. */
function closedGround(open: readonly number[]): string | undefined {
  if (open.length === 0) return undefined;
  const stops: string[] = [];
  let from = 0;
  for (let at = 0; at < open.length; at += 2) {
    const [start, end] = [100 * toDayShare(open[at]!), 100 * toDayShare(open[at + 1]!)];
    if (start > from) stops.push(`var(--closed-line) ${from}% ${start}%`);
    stops.push(`transparent ${start}% ${end}%`);
    from = end;
  }
  if (from < 100) stops.push(`var(--closed-line) ${from}% 100%`);
  return stops.length === 1 ? undefined : `linear-gradient(var(--bar-direction), ${stops.join(', ')})`;
}

export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { line, days, today, entries, words, describeEntry, columns, namesPx, hasCurrency } = props;
  const { hasWords, chosenFrom, chosenTo, cursor } = props;
  const { row, top, height, index } = line;
  const bars = toBars(entries, days, { areWholeDays: hasWords });
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ top, height, gridTemplateColumns: columns }}
      className="absolute inset-x-0 grid border-b border-line"
    >
      <RowName row={row} hasCurrency={hasCurrency} />
      {days.map((day, at) => (
        <DayCell
          key={day.date}
          {...{ row, day, at, index, words }}
          isPast={day.date < today}
          isChosen={chosenFrom <= at && at <= chosenTo}
          isCursor={cursor === at}
          here={entriesOn(entries, day)}
        />
      ))}
      <td
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 inset-e-0 p-0"
        style={{ insetInlineStart: namesPx }}
      >
        {bars.map((bar) => (
          <EntryBar key={bar.entry._id} {...{ bar, hasWords, describeEntry, height }} dayCount={days.length} />
        ))}
      </td>
    </tr>
  );
});

function RowName({ row, hasCurrency }: { row: Line['row']; hasCurrency: boolean }) {
  const intl = useIntl();
  return (
    <th
      scope="row"
      className="sticky inset-s-0 z-30 flex min-w-0 flex-col text-start font-normal justify-center border-e border-line bg-surface ps-3 pe-2"
    >
      <Link
        to={`/host/listing/${row._id}/calendar`}
        title={row.title}
        className="line-clamp-2 text-[13.5px] leading-[17px] font-semibold hover:underline"
      >
        {row.title}
      </Link>
      <span className="truncate text-[12px] leading-4 text-muted">
        {row.state !== 'live' && (
          <span className="font-semibold text-clay">
            <FormattedMessage {...nameState(row.state)} />
            {' · '}
          </span>
        )}
        {kindName(intl, row.kind)}
        {hasCurrency && ` · ${row.currency}`}
      </span>
    </th>
  );
}

interface DayCellProps {
  row: Line['row'];
  day: LocalDay;
  at: number;
  index: number;
  words: CellWords;
  here: readonly ShownEntry[];
  isPast: boolean;
  isChosen: boolean;
  isCursor: boolean;
}

function DayCell({ row, day, at, index, words, here, isPast, isChosen, isCursor }: DayCellProps) {
  const locale = useLocale();
  const open = row.open[at] ?? [];
  const dayMinor = row.dayMinor[at] ?? 0;
  const label = words.cell(row, day.date, at, here);
  const isClosed = open.length === 0;
  const price = formatMoney(dayMinor, row.currency, locale, { isRounded: true });
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid, which can be selected
    <td
      data-cell={`${index} ${at}`}
      tabIndex={isCursor ? 0 : -1}
      aria-label={label}
      aria-selected={isChosen}
      title={label}
      style={isClosed ? undefined : { backgroundImage: closedGround(open) }}
      className={cx(
        'relative cursor-cell overflow-hidden bg-[length:calc(100%-4px)_4px] bg-bottom bg-no-repeat border-s border-line p-0 pt-1 text-center text-[11.5px] leading-4 num select-none',
        'outline-offset-[-2px] focus-visible:z-20',
        isClosed && 'closed-ground',
        isPast ? 'bg-paper' : 'hover:bg-moss-wash/60',
      )}
    >
      {!isClosed && dayMinor > 0 && (
        <span
          aria-hidden="true"
          data-price
          className={cx(
            'block truncate px-0.5',
            price.length > SHORT_PRICE && 'max-lg:text-[10.5px] max-lg:tracking-tight',
            dayMinor !== row.usualDayMinor ? 'font-bold text-clay' : isPast ? 'text-muted' : 'text-ink',
          )}
        >
          {price}
        </span>
      )}
      {isChosen && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-20 bg-moss/20 shadow-[inset_0_0_0_1px_var(--moss)]"
        />
      )}
    </td>
  );
}

interface EntryBarProps {
  bar: Bar;
  dayCount: number;
  height: number;
  hasWords: boolean;
  describeEntry: (entry: ShownEntry) => string;
}

function EntryBar({
  bar: { entry, from, until, hours, lane, lanes },
  dayCount,
  height,
  hasWords,
  describeEntry,
}: EntryBarProps) {
  const listing = height - PRICE_PX - 2 * PADDING_PX;
  const laneHeight = listing / lanes;
  const share = (value: number) => `${(100 * value) / dayCount}%`;
  const isRoomy = lanes <= 2 && (hasWords || until - from > 1.6);
  return (
    <span
      data-bar={entry.kind}
      style={{
        insetInlineStart: `calc(${share(from)} + ${hasWords ? 2 : 0}px)`,
        width: `max(5px, calc(${share(until - from)} - ${hasWords ? 3 : 1}px))`,
        top: PRICE_PX + PADDING_PX + lane * laneHeight,
        height: Math.max(4, laneHeight - 1),
      }}
      className={cx(
        '@container absolute flex items-center gap-1 overflow-hidden rounded-[5px] text-[11.5px] leading-none font-semibold whitespace-nowrap',
        isRoomy && 'px-1',
        kindClasses[entry.kind],
      )}
    >
      {isRoomy && <BarWords entry={entry} isOneDay={until - from <= 1} name={describeEntry(entry)} />}
      {hasWords && lanes === 1 && (
        <span
          data-hours
          className="absolute bottom-[3px] h-[3px] rounded-pill bg-current opacity-55"
          style={{
            insetInlineStart: inside((hours.from - from) / (until - from), HOURS_INSET_PX),
            width: inside((hours.until - hours.from) / (until - from)),
          }}
        />
      )}
    </span>
  );
}

const HOURS_INSET_PX = 4;
/** A share of the bar without its edges. */
const inside = (share: number, fromPx = 0): string => `calc(${fromPx}px + (100% - ${2 * HOURS_INSET_PX}px) * ${share})`;

/** Who or what it is. In one day's column there's room for a given name, and in a narrow one for initials. */
function BarWords({ entry, isOneDay, name }: { entry: ShownEntry; isOneDay: boolean; name: string }) {
  const guest = entry.kind === 'booking' || entry.kind === 'request' ? entry.booking?.guestName : undefined;
  if (guest && isOneDay)
    return (
      <>
        <span className="hidden truncate @min-[44px]:inline">{givenName(guest)}</span>
        <span className="@min-[44px]:hidden">{toInitials(guest)}</span>
      </>
    );
  return (
    <>
      {!guest && <KindIcon kind={entry.kind} size={12} className="shrink-0" />}
      <span className={cx('truncate', isPatterned(entry.kind) && 'rounded-[4px] bg-surface/90 px-0.5')}>{name}</span>
    </>
  );
}
