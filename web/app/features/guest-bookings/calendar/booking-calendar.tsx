// A month of bookings, each on its days in the listing's time zone, with the same month as a list below.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { addDays, listWeeks, monthStart } from '../../../lib/dates/calendar-dates.ts';
import { useFirstWeekday } from '../../../lib/dates/first-weekday.ts';
import { readerTimeZone } from '../../../lib/dates/time-zones.ts';
import { useNow } from '../../../lib/dates/use-now.ts';
import { formatLocalDate, toLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { bookingDaysQuery } from '../../../nouns/bookings/api.ts';
import { buttonClass } from '../../../ui/button-style.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/icons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { Counts } from '../booking-pages.tsx';
import { type BookingAddress, writeAddress } from '../bookings-url.ts';
import { byDate, byFirstDate, toDates } from './booking-days.ts';
import { MonthList } from './month-list.tsx';
import { MonthTable } from './month-table.tsx';

interface BookingCalendarProps {
  address: BookingAddress;
  onCounts: (counts: Counts) => void;
}

export function BookingCalendar({ address, onCounts }: BookingCalendarProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const nowMs = useNow(60_000);
  const today = toLocalDate(new Date(nowMs), readerTimeZone());
  const on = address.on ?? today;
  const month = monthStart(on);
  const lastDay = addDays(monthStart(on, 1), -1);
  const firstWeekday = useFirstWeekday();
  const weeks = listWeeks(month, firstWeekday);
  const [from, to] = [weeks[0]?.[0] ?? month, weeks.at(-1)?.at(-1) ?? lastDay];
  const days = useQuery({
    ...bookingDaysQuery(address.tab, { q: address.q, from, to }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const fresh = days.isPlaceholderData ? undefined : days.data?.counts;
  useEffect(() => {
    if (fresh) onCounts(fresh);
  }, [fresh, onCounts]);

  const list = useRef<HTMLElement>(null);
  const [empty, setEmpty] = useState<string>();
  const move = (date: string) =>
    void navigate(writeAddress({ ...address, on: date }), { replace: true, preventScrollReset: true });
  const groups = byFirstDate(days.data?.bookings ?? [], month, lastDay);
  /** Moves to the date in the list, or says that nothing is on it. */
  const open = (date: string) => {
    const group = groups.find(({ bookings }) =>
      bookings.some((booking) => toDates(booking).first <= date && date <= toDates(booking).last),
    );
    const isOfMonth = monthStart(date) === month;
    setEmpty(group || !isOfMonth ? undefined : date);
    if (group && isOfMonth) list.current?.querySelector<HTMLElement>(`[data-list-date="${group.date}"]`)?.focus();
    else move(date);
  };

  if (days.isError) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your bookings" />}
        onRetry={() => void days.refetch()}
        isRetrying={days.isFetching}
      >
        {days.error instanceof ApiError && days.error.message}
      </ErrorState>
    );
  }
  const step = (by: -1 | 1) => {
    const label =
      by < 0
        ? intl.formatMessage({ defaultMessage: 'Previous month' })
        : intl.formatMessage({ defaultMessage: 'Next month' });
    return (
      <Link
        to={writeAddress({ ...address, on: monthStart(on, by) })}
        preventScrollReset
        aria-label={label}
        title={label}
        className="grid size-11 place-items-center rounded-pill hover:bg-well"
      >
        {by < 0 ? <ChevronLeftIcon className="rtl:rotate-180" /> : <ChevronRightIcon className="rtl:rotate-180" />}
      </Link>
    );
  };
  return (
    <div aria-busy={days.isFetching}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 aria-live="polite" className="display grow text-[clamp(21px,2.6vw,28px)] num">
          {formatLocalDate(month, locale, 'month')}
        </h2>
        <div className="flex items-center gap-1">
          {step(-1)}
          <Link
            to={writeAddress({ ...address, on: today })}
            preventScrollReset
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <FormattedMessage defaultMessage="Today" />
          </Link>
          {step(1)}
        </div>
      </div>
      {days.data ? (
        <>
          <MonthTable
            {...{ on, today, weeks, firstWeekday }}
            onDate={byDate(days.data.bookings, from, to)}
            onMove={move}
            onOpen={open}
          />
          <p className="mt-3 text-[14px] text-muted">
            <FormattedMessage defaultMessage="Times are local to each listing. Use the arrow keys to move by day, Page Up and Page Down by month, and Enter to open a day." />
          </p>
          <p aria-live="polite" className="text-[15px] font-semibold [&:not(:empty)]:mt-3">
            {empty === on && (
              <FormattedMessage
                defaultMessage="No bookings on {date}."
                values={{ date: formatLocalDate(empty, locale, 'long') }}
              />
            )}
          </p>
          <MonthList ref={list} month={month} groups={groups} isCut={days.data.isCut} address={address} />
        </>
      ) : (
        <Skeleton className="h-130 rounded-panel" />
      )}
    </div>
  );
}
