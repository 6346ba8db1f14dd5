// A booking as one line of a list on somebody's start page: who or where, when, and what is particular about it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import type { BookingSummary } from './api.ts';

interface BookingLineProps {
  booking: BookingSummary;
  /** A picture or a portrait. */
  before: ReactNode;
  title: ReactNode;
  /** Under the hours. */
  note?: ReactNode;
  /** At the end of the line: a clock, an amount. */
  after?: ReactNode;
}

export function BookingLine({ booking, before, title, note, after }: BookingLineProps) {
  return (
    <Link
      to={`/booking/${booking._id}`}
      className="flex items-center gap-4 px-5 py-4 outline-offset-[-3px] transition-colors duration-150 hover:bg-well max-sm:flex-wrap"
    >
      <span className="shrink-0">{before}</span>
      <span className="min-w-0 grow basis-0">
        <span className="line-clamp-2 text-[16.5px] leading-6 font-semibold text-balance">{title}</span>
        <ZonedTime
          startsAt={booking.startsAt}
          endsAt={booking.endsAt}
          timeZone={booking.timeZone}
          withDate
          className="block text-[15px]"
        />
        {note && <span className="block truncate text-[14.5px] text-muted">{note}</span>}
      </span>
      {after && <span className="shrink-0 text-[15px] max-sm:w-full max-sm:ps-16">{after}</span>}
    </Link>
  );
}

/** Lines under each other, parted by hairlines. */
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
