// A month of a home: rooms down, dates across, a mark for each thing that stands there; a date opens its day.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { dateFormat, formatLocalDate, localDateOf } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { cx } from '../../../ui/class-names.ts';
import { datesOfMonth, searchOf } from './calendar-address.ts';
import { ENTRY_KINDS, KindMark, kindNames } from './entry-look.tsx';
import type { GridProps } from './grid-props.ts';
import { localDay } from './local-day.ts';
import { entriesOn, type ShownEntry } from './shown-entries.ts';

const NAMES_PX = 190;
const MARKS_MAXIMUM = 3;
const moves: Record<string, [rooms: number, days: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -31],
  End: [0, 31],
};

export function RoomMonth({ on, timeZone, rooms, entries, nowMs }: GridProps & { on: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const dates = datesOfMonth(on);
  const today = localDateOf(new Date(nowMs), timeZone);
  const [held, setHeld] = useState({ room: 0, date: on });
  const focused = { room: Math.min(held.room, rooms.length - 1), date: dates.includes(held.date) ? held.date : on };
  useEffect(() => {
    // On a narrow screen the month begins with the day at hand.
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="0 ${on}"]`);
    const frame = table.current?.parentElement;
    if (cell && frame) frame.scrollLeft = (cell.closest('td')?.offsetLeft ?? 0) - NAMES_PX;
  }, [on]);
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const room = Math.min(rooms.length - 1, Math.max(0, focused.room + step[0]));
    const day = Math.min(dates.length - 1, Math.max(0, dates.indexOf(focused.date) + step[1]));
    setHeld({ room, date: dates[day]! });
    table.current?.querySelector<HTMLElement>(`[data-cell="${room} ${dates[day]}"]`)?.focus();
  };
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={intl.formatMessage({ defaultMessage: 'Listings' })}
      className="relative isolate overflow-x-auto overscroll-x-contain rounded-panel border border-line bg-surface"
    >
      <table ref={table} className="w-full min-w-[1180px] table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th style={{ width: NAMES_PX }} className="sticky inset-s-0 z-20 border-e border-b border-line bg-surface">
              <span className="sr-only">{intl.formatMessage({ defaultMessage: 'Listing' })}</span>
            </th>
            {dates.map((date) => (
              <th
                key={date}
                scope="col"
                aria-label={formatLocalDate(date, locale, 'long')}
                className="border-b border-line py-2 text-center text-[12px] leading-4 font-semibold text-muted num"
              >
                <span className="block">{narrowWeekday(date, locale)}</span>
                <span
                  className={cx(
                    'mx-auto grid size-6 place-items-center rounded-pill text-[13px]',
                    date === today ? 'bg-moss text-moss-ink' : 'text-ink',
                  )}
                >
                  {Number(date.slice(8))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room, row) => (
            <tr key={room._id} className="group">
              <th
                scope="row"
                className="sticky inset-s-0 z-20 border-e border-b border-line bg-surface px-3 text-start text-[14px] leading-4.5 font-semibold group-last:border-b-0"
              >
                <Link
                  to={`/host/listing/${room._id}/calendar${searchOf({ view: 'month', on })}`}
                  className="line-clamp-2 break-words hover:underline"
                >
                  {room.title}
                </Link>
              </th>
              {dates.map((date) => {
                const own = entriesOn(entries, localDay(date, timeZone)).filter(
                  (entry) => entry.listingId === room._id,
                );
                return (
                  <td key={date} className="h-16 border-s border-b border-line p-0 align-top group-last:border-b-0">
                    <Link
                      to={searchOf({ view: 'day', on: date })}
                      preventScrollReset
                      data-cell={`${row} ${date}`}
                      tabIndex={row === focused.room && date === focused.date ? 0 : -1}
                      onKeyDown={move}
                      onFocus={() => setHeld({ room: row, date })}
                      aria-label={[room.title, formatLocalDate(date, locale, 'long'), countsText(intl, own)].join(', ')}
                      className={cx(
                        'grid h-full content-start justify-items-center gap-[3px] p-1 outline-offset-[-2px] hover:bg-moss-wash',
                        date < today && 'bg-paper',
                      )}
                    >
                      {own.slice(0, MARKS_MAXIMUM).map((entry) => (
                        <KindMark key={entry._id} kind={entry.kind} className="h-4 w-full max-w-7" />
                      ))}
                      {own.length > MARKS_MAXIMUM && (
                        <span aria-hidden="true" className="text-[11px] leading-3 font-bold text-muted num">
                          +{own.length - MARKS_MAXIMUM}
                        </span>
                      )}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `Booked: 2, Blocked by you: 1`, or that nothing stands there. */
function countsText(intl: ReturnType<typeof useIntl>, entries: readonly ShownEntry[]): string {
  if (entries.length === 0) return intl.formatMessage({ defaultMessage: 'free' });
  return ENTRY_KINDS.map((kind) => ({ kind, count: entries.filter((entry) => entry.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${intl.formatMessage(kindNames[kind])}: ${count}`)
    .join(', ');
}

const narrowWeekday = (date: string, locale: string): string =>
  dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
