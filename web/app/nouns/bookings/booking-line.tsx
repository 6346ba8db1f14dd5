// A booking on one line of a start page's list: who or where, when, and anything special.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import type { BookingSummary } from './api.ts';

interface BookingLineProps {
  booking: BookingSummary;
  /** A photo or a profile picture. */
  before: ReactNode;
  title: ReactNode;
  /** Below the hours. */
  note?: ReactNode;
  /** At the end of the line: a countdown or an amount. */
  after?: ReactNode;
  /** One of many: on wide screens its parts are aligned in columns. */
  isRow?: boolean;
}

export function BookingLine({ booking, before, title, note, after, isRow = false }: BookingLineProps) {
  return (
    <Link
      to={`/booking/${booking._id}`}
      className={cx(
        'flex items-center gap-x-4 gap-y-2 px-5 outline-offset-[-3px] transition-colors duration-150 hover:bg-well max-sm:flex-wrap max-sm:gap-x-3 max-sm:px-4',
        isRow ? 'py-4 xl:py-2' : 'py-3 sm:py-4',
      )}
    >
      <span className="shrink-0">{before}</span>
      <span
        className={cx(
          'min-w-0 grow basis-0',
          isRow && 'xl:grid xl:grid-cols-[minmax(0,1fr)_290px_minmax(0,1.15fr)] xl:items-center xl:gap-x-5',
        )}
      >
        <span className="line-clamp-2 text-[16.5px] leading-6 font-semibold text-balance">{title}</span>
        <ZonedTime
          startsAt={booking.startsAt}
          endsAt={booking.endsAt}
          timeZone={booking.timeZone}
          withDate
          className="block text-[14px] leading-5 sm:text-[15px] sm:leading-6"
        />
        {note && <span className="block truncate text-[14.5px] text-muted">{note}</span>}
      </span>
      {after && (
        <span className={cx('shrink-0 text-[15px] max-sm:w-full', isRow ? 'max-sm:ps-14 xl:w-84' : 'max-sm:ps-16')}>
          {after}
        </span>
      )}
    </Link>
  );
}

/** Lines separated by rules. */
export function Lines({ children, className }: { children: ReactNode[]; className?: string }) {
  return (
    <ul
      className={cx(
        'divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
        className,
      )}
    >
      {children.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines carry no state of their own
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
