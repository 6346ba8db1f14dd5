// The calendar for all properties on narrow screens: one day at a time, with each listing's price, hours, and entries.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { type LocalDay, localDay } from '../../../lib/dates/local-day.ts';
import { dateFormat, formatLocalDate, formatMoney } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useLocale } from '../../../lib/locale.ts';
import { startOfWeek } from '../../../nouns/host-calendar/calendar-url.ts';
import { cx } from '../../../ui/class-names.ts';
import { KindIcon, KindMark, kindClasses } from '../entry-style.tsx';
import { type EntryWords, useEntryWords } from '../entry-words.ts';
import { entriesOn, type ShownEntry } from '../shown-entries.ts';
import type { Calendar, Property, Row } from './api.ts';
import { toBars } from './bars.ts';
import type { CellWords } from './cell-words.ts';
import { type Place, writePlace } from './properties-url.ts';
import { PropertyFacts } from './property-line.tsx';

interface PropertiesAgendaProps {
  calendar: Calendar;
  dates: readonly string[];
  place: Place;
  today: string;
  nowMs: number;
  firstWeekday: number;
  isOneProperty: boolean;
  byRow: ReadonlyMap<string, readonly ShownEntry[]>;
  words: CellWords;
  onOpen: (row: Row, date: string) => void;
}

const NO_ENTRIES: readonly ShownEntry[] = [];
const ENTRIES_MAXIMUM = 3;

export function PropertiesAgenda(props: PropertiesAgendaProps) {
  const { calendar, dates, place, nowMs, isOneProperty, byRow, words, onOpen } = props;
  // While another week is fetched, a day of the one that's shown.
  const on = dates.includes(place.on) ? place.on : dates[0]!;
  const at = dates.indexOf(on);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WeekStrip {...props} />
      {calendar.homes.map((property) => (
        <PropertyAgenda
          key={property._id}
          rows={calendar.rows.filter(({ propertyId }) => propertyId === property._id)}
          {...{ property, dates, on, at, nowMs, isOneProperty, byRow, words, onOpen }}
        />
      ))}
    </div>
  );
}

interface PropertyAgendaProps
  extends Pick<PropertiesAgendaProps, 'dates' | 'nowMs' | 'isOneProperty' | 'byRow' | 'words' | 'onOpen'> {
  property: Property;
  rows: readonly Row[];
  on: string;
  at: number;
}

function PropertyAgenda(props: PropertyAgendaProps) {
  const { property, rows, dates, on, at, nowMs, isOneProperty, byRow, words, onOpen } = props;
  const entryWords = useEntryWords(property.timeZone, rows);
  const days = dates.map((date) => localDay(date, property.timeZone));
  const day = localDay(on, property.timeZone);
  return (
    <section aria-label={property.title}>
      {!isOneProperty && (
        <div className="mb-1.5">
          <h3 className="text-[16px] font-bold">{property.title}</h3>
          <PropertyFacts {...{ property, nowMs }} rowCount={rows.length} />
        </div>
      )}
      <ul className="overflow-hidden rounded-card border border-line bg-surface [&>li]:[contain-intrinsic-size:auto_60px] [&>li]:[content-visibility:auto]">
        {rows.map((row) => (
          <li key={row._id} className="border-line not-first:border-t">
            <AgendaRow
              {...{ row, at, days, words, entryWords }}
              entries={byRow.get(row._id) ?? NO_ENTRIES}
              here={entriesOn(byRow.get(row._id) ?? NO_ENTRIES, day)}
              onOpen={() => onOpen(row, on)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WeekStrip({ place, today, firstWeekday, calendar, byRow }: PropertiesAgendaProps) {
  const intl = useIntl();
  const locale = useLocale();
  const first = startOfWeek(place.on, firstWeekday);
  const zone = calendar.homes[0]?.timeZone ?? 'UTC';
  const all = [...byRow.values()].flat();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Days of the week' })} className="grid grid-cols-7 gap-1">
      {Array.from({ length: 7 }, (_, day) => addDays(first, day)).map((date) => {
        const count = entriesOn(all, localDay(date, zone)).length;
        const isOn = date === place.on;
        return (
          <Link
            key={date}
            to={writePlace({ ...place, on: date })}
            preventScrollReset
            aria-current={isOn ? 'date' : undefined}
            aria-label={[
              formatLocalDate(date, locale, 'long'),
              intl.formatMessage(
                { defaultMessage: '{count, plural, =0 {nothing booked} one {# entry} other {# entries}}' },
                { count },
              ),
            ].join(', ')}
            className={cx(
              'grid h-14 content-center justify-items-center rounded-[12px] num',
              isOn ? 'bg-moss text-moss-ink' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
            )}
          >
            <span className="text-[11.5px] leading-4">
              {dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}
            </span>
            <span className={cx('text-[16px] leading-5 font-bold', date === today && !isOn && 'underline')}>
              {Number(date.slice(8))}
            </span>
            <span
              aria-hidden="true"
              className={cx('mt-0.5 size-1.5 rounded-pill', count > 0 && (isOn ? 'bg-moss-ink' : 'bg-moss'))}
            />
          </Link>
        );
      })}
    </nav>
  );
}

interface AgendaRowProps {
  row: Row;
  at: number;
  days: readonly LocalDay[];
  /** Of the whole week. */
  entries: readonly ShownEntry[];
  here: readonly ShownEntry[];
  words: CellWords;
  entryWords: EntryWords;
  onOpen: () => void;
}

function AgendaRow({ row, at, days, entries, here, words, entryWords, onOpen }: AgendaRowProps) {
  const locale = useLocale();
  const dayMinor = row.dayMinor[at] ?? 0;
  const open = row.open[at] ?? [];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-15 w-full content-center gap-1.5 px-4 py-2.5 text-start hover:bg-well/60"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate text-[15.5px] font-semibold">{row.title}</span>
        {dayMinor > 0 && open.length > 0 && (
          <span
            className={cx(
              'shrink-0 text-[14.5px] num',
              dayMinor === row.usualDayMinor ? 'text-ink' : 'font-bold text-clay',
            )}
          >
            {formatMoney(dayMinor, row.currency, locale, { isRounded: true, withCode: true })}
          </span>
        )}
      </span>
      <span className="-mt-1.5 truncate text-[13.5px] text-muted first-letter:uppercase num">{words.open(open)}</span>
      {here.slice(0, ENTRIES_MAXIMUM).map((entry) => (
        <span key={entry._id} className="flex min-w-0 items-center gap-2 text-[14px] num">
          <KindMark kind={entry.kind} className="size-6" />
          <span className="shrink-0 font-semibold">{entryWords.clock.hours(entry.startsMs, entry.endsMs)}</span>
          <span className="truncate text-muted">{entryWords.title(entry)}</span>
        </span>
      ))}
      {here.length > ENTRIES_MAXIMUM && (
        <span className="text-[13.5px] font-semibold text-muted num">
          <FormattedMessage
            defaultMessage="and {count, plural, one {# more} other {# more}}"
            values={{ count: here.length - ENTRIES_MAXIMUM }}
          />
        </span>
      )}
      <WeekBars {...{ days, entries, at }} />
    </button>
  );
}

const LANE_PX = 20;
/** The chosen day lists the others. */
const LANES_MAXIMUM = 3;

/** Who comes on which day of the week, below the dates. Screen readers hear the same day by day. */
function WeekBars({ days, entries, at }: Pick<AgendaRowProps, 'days' | 'entries' | 'at'>) {
  const bars = toBars(entries, days, { areWholeDays: true }).filter(({ lane }) => lane < LANES_MAXIMUM);
  if (bars.length === 0) return null;
  const share = (value: number) => `${(100 * value) / days.length}%`;
  const lanes = Math.max(...bars.map((bar) => bar.lane + 1));
  return (
    <span
      aria-hidden="true"
      className="relative -mx-4 mt-0.5 -mb-2.5 grid grid-cols-7 divide-x divide-line border-t border-line bg-paper"
      style={{ height: lanes * LANE_PX + 4 }}
    >
      {days.map(({ date }, day) => (
        <span key={date} className={cx(day === at && 'bg-moss-wash')} />
      ))}
      {bars.map(({ entry, from, until, lane }) => (
        <span
          key={entry._id}
          data-bar={entry.kind}
          style={{
            insetInlineStart: `calc(${share(from)} + 1.5px)`,
            width: `calc(${share(until - from)} - 3px)`,
            top: lane * LANE_PX + 2,
          }}
          className={cx(
            'absolute grid h-4.5 place-items-center overflow-hidden rounded-[5px] px-0.5 text-[11px] leading-none font-semibold whitespace-nowrap',
            kindClasses[entry.kind],
          )}
        >
          {entry.booking ? (
            <span className="max-w-full truncate">{givenName(entry.booking.guestName)}</span>
          ) : (
            <KindIcon kind={entry.kind} size={12} />
          )}
        </span>
      ))}
    </span>
  );
}
