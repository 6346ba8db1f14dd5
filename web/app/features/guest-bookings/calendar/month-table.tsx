// A month of bookings: each date with its bookings; on narrow screens with a mark for each. A date links to its list.
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { monthStart } from '../../../lib/dates/calendar-dates.ts';
import { useDateFocus } from '../../../lib/dates/use-date-focus.ts';
import { zoneShortName } from '../../../lib/dates/zone-short-name.ts';
import { formatLocalDate, formatTime } from '../../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import type { BookingSummary } from '../../../nouns/bookings/api.ts';
import { toBadge } from '../../../nouns/bookings/status-words.ts';
import { cx } from '../../../ui/class-names.ts';
import { WeekdayNames } from '../../../ui/dates/weekday-names.tsx';
import { toDates } from './booking-days.ts';

/** The rest are counted. */
const SHOWN_MAXIMUM = 3;

interface MonthTableProps {
  /** The date with keyboard focus. */
  on: string;
  today: string;
  weeks: readonly string[][];
  firstWeekday: number;
  onDate: ReadonlyMap<string, readonly BookingSummary[]>;
  onMove: (date: string) => void;
  onOpen: (date: string) => void;
}

export function MonthTable({ on, today, weeks, firstWeekday, onDate, onMove, onOpen }: MonthTableProps) {
  const intl = useIntl();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const move = useDateFocus({ area: table, on, firstWeekday, onMove });
  const month = monthStart(on);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <table ref={table} className="w-full table-fixed border-collapse">
        <caption className="sr-only">{formatLocalDate(month, locale, 'month')}</caption>
        <WeekdayNames firstWeekday={firstWeekday} className="border-b border-line py-2.5" />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const here = onDate.get(date) ?? [];
                return (
                  <td
                    key={date}
                    className={cx(
                      'h-14 border-s border-t border-line p-1 align-top first:border-s-0 md:h-31 md:p-1.5',
                      monthStart(date) !== month && 'bg-well/55',
                    )}
                  >
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === on ? 0 : -1}
                      onKeyDown={move}
                      onClick={() => onOpen(date)}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={[
                        formatLocalDate(date, locale, 'long'),
                        here.length > 0 &&
                          intl.formatMessage(
                            {
                              defaultMessage: '{count, plural, one {# booking} other {# bookings}}',
                            },
                            { count: here.length },
                          ),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                      className="group/date flex w-full flex-col items-center gap-1 rounded-[10px] max-md:h-12 max-md:pt-0.5 md:mb-1 md:w-auto"
                    >
                      <span
                        className={cx(
                          'grid size-7 place-items-center rounded-pill text-[14px] font-semibold num group-hover/date:bg-well',
                          date === today && 'bg-moss text-moss-ink group-hover/date:bg-moss-hover!',
                          date < today && 'text-muted',
                        )}
                      >
                        {Number(date.slice(8))}
                      </span>
                      <span aria-hidden="true" className="flex h-2 items-center gap-[3px] md:hidden">
                        {here.slice(0, SHOWN_MAXIMUM).map((booking) => (
                          <span key={booking._id} className={findMark(booking)} />
                        ))}
                      </span>
                    </button>
                    <Chips date={date} bookings={here} onOpen={onOpen} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChipsProps {
  date: string;
  bookings: readonly BookingSummary[];
  onOpen: (date: string) => void;
}

function Chips({ date, bookings, onOpen }: ChipsProps) {
  const locale = useLocale();
  if (bookings.length === 0) return null;
  const hidden = bookings.length > SHOWN_MAXIMUM ? bookings.length - SHOWN_MAXIMUM + 1 : 0;
  return (
    <ul className="grid gap-[3px] max-md:hidden">
      {bookings.slice(0, hidden ? SHOWN_MAXIMUM - 1 : SHOWN_MAXIMUM).map((booking) => (
        <li key={booking._id} className="min-w-0">
          <Chip booking={booking} date={date} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            onClick={() => onOpen(date)}
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
          </button>
        </li>
      )}
    </ul>
  );
}

type Kind = 'stands' | 'waits' | 'was' | 'off';
const kinds: Partial<Record<BookingSummary['status'], Kind>> = {
  hold: 'waits',
  requested: 'waits',
  awaiting_payment: 'waits',
  confirmed: 'stands',
  active: 'stands',
  completed: 'was',
  closed: 'was',
};
const findKind = ({ status }: BookingSummary): Kind => kinds[status] ?? 'off';

/** Distinguished by border and line, not only by color. */
const markClasses: Record<Kind, string> = {
  stands: 'bg-moss text-moss-ink',
  waits: 'border-[1.5px] border-dashed border-clay bg-clay-wash text-ink',
  was: 'bg-well text-ink',
  off: 'border border-line bg-surface text-muted line-through',
};
/** At this size, shapes distinguish them: a disc, a ring, a square, a bar. */
const marks: Record<Kind, string> = {
  stands: 'size-[7px] rounded-pill bg-moss',
  waits: 'size-[8px] rounded-pill border-2 border-clay',
  was: 'size-[6px] bg-muted',
  off: 'h-[2px] w-[9px] bg-muted',
};
const findMark = (booking: BookingSummary) => marks[findKind(booking)];

/** The time and zone on the first day; on later days, that it continues. */
function Chip({ booking, date }: { booking: BookingSummary; date: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const { startsAt, timeZone, listing } = booking;
  const isFirst = toDates(booking).first === date;
  const status = intl.formatMessage(toBadge(booking.status, booking.role).name);
  return (
    <Link
      to={`/booking/${booking._id}`}
      title={`${listing.title} · ${status}`}
      className={cx(
        'block overflow-hidden rounded-[6px] px-1.5 py-px text-[12.5px] leading-[17px] hover:underline',
        markClasses[findKind(booking)],
      )}
    >
      <span className="block truncate font-medium num">
        {isFirst ? (
          `${formatTime(startsAt, timeZone, locale, hourCycle)} ${zoneShortName(startsAt, timeZone, locale)}`
        ) : (
          <FormattedMessage defaultMessage="continues" />
        )}
      </span>{' '}
      <span className="block truncate font-semibold">{listing.title}</span>
      <span className="sr-only">, {status}</span>
    </Link>
  );
}
