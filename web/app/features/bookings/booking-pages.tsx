// A member's bookings on one side, by tab and page: tabs with counts, headings, skeleton, what to do when empty or
// broken. How one booking looks is the caller's.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { type BookingSummary, type BookingTab, bookingsQuery } from './api.ts';
import { readTab, writeTab } from './booking-tabs.ts';
import { GroupHeading } from './group-heading.tsx';
import { byTimeLeft, type Group, groupByMonth, groupByNearness } from './grouping.ts';
import { useNow } from './use-now.ts';

const WAITING_LIST_POLL_MS = 30_000;

export type Counts = Record<BookingTab, number>;

interface BookingPagesProps {
  /** As whom: what one has booked, or what others have booked with one. */
  side: 'guest' | 'host';
  /** Tabs in their order with their names; the first is the one without a query. */
  tabs: readonly [BookingTab, ReactNode][];
  label: string;
  /** Cards under a heading of their own group are one level deeper. */
  card: (booking: BookingSummary, headingLevel: 'h2' | 'h3') => ReactNode;
  empty: (tab: BookingTab, counts: Counts) => ReactNode;
  skeleton: ReactNode;
}

export function BookingPages({ side, tabs, label, card, empty, skeleton }: BookingPagesProps) {
  const [search] = useSearchParams();
  const first = tabs[0]?.[0] ?? 'upcoming';
  const { tab, page } = readTab(search, first);
  const list = useQuery({
    ...bookingsQuery(side, tab, page),
    refetchInterval: tab === 'waiting' ? WAITING_LIST_POLL_MS : false,
    refetchOnWindowFocus: true,
  });
  // Counts stay while another tab is loading: they are the same whichever tab asks.
  const [counts, setCounts] = useState<Counts>();
  const fresh = list.data?.counts;
  useEffect(() => {
    if (fresh) setCounts(fresh);
  }, [fresh]);
  const shown = fresh ?? counts;
  return (
    <>
      <LinkTabs
        label={label}
        tabs={tabs.map(([id, name]) => ({
          to: writeTab({ tab: id, page: 1 }, first) || '?',
          isCurrent: id === tab,
          label: (
            <>
              {name}
              {shown && <Count count={shown[id]} />}
            </>
          ),
        }))}
      />
      <div className="pt-7">
        {list.data ? (
          <>
            {list.data.bookings.length === 0 ? (
              empty(tab, list.data.counts)
            ) : (
              <Groups tab={tab} bookings={list.data.bookings} card={card} />
            )}
            <div className="mt-10">
              <Pagination
                page={page}
                pageCount={Math.ceil(list.data.total / list.data.pageSize)}
                linkTo={(target) => writeTab({ tab, page: target }, first) || '?'}
              />
            </div>
          </>
        ) : list.isError ? (
          <ErrorState
            title={<FormattedMessage id="bookings.failed" defaultMessage="The bookings could not be loaded" />}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          >
            {list.error instanceof ApiError && list.error.message}
          </ErrorState>
        ) : (
          <div aria-busy="true">{skeleton}</div>
        )}
      </div>
    </>
  );
}

function Count({ count }: { count: number }) {
  const intl = useIntl();
  return (
    <span className="rounded-pill bg-well px-2 text-[13px] leading-5 text-muted num">
      <span aria-hidden="true">{intl.formatNumber(count)}</span>
      <span className="sr-only">
        {intl.formatMessage(
          { id: 'bookings.count', defaultMessage: '{count, plural, one {# booking} other {# bookings}}' },
          { count },
        )}
      </span>
    </span>
  );
}

interface GroupsProps {
  tab: BookingTab;
  bookings: readonly BookingSummary[];
  card: BookingPagesProps['card'];
}

function Groups({ tab, bookings, card }: GroupsProps) {
  const nowMs = useNow(60_000);
  if (tab === 'waiting') return <Cards bookings={byTimeLeft(bookings)} card={card} headingLevel="h2" />;
  const groups: Group<BookingSummary>[] =
    tab === 'upcoming' ? groupByNearness(bookings, nowMs) : groupByMonth(bookings);
  return (
    <div className="grid gap-10">
      {groups.map(({ key, bookings: some }) => (
        <section key={key}>
          <GroupHeading groupKey={key} />
          <Cards bookings={some} card={card} headingLevel="h3" />
        </section>
      ))}
    </div>
  );
}

interface CardsProps extends Pick<GroupsProps, 'bookings' | 'card'> {
  headingLevel: 'h2' | 'h3';
}

const Cards = ({ bookings, card, headingLevel }: CardsProps) => (
  <ul className="grid gap-4">
    {bookings.map((booking) => (
      <li key={booking._id}>{card(booking, headingLevel)}</li>
    ))}
  </ul>
);
