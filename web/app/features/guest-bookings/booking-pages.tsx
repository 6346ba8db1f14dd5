// A guest's or host's bookings: tabs with counts, search, list or calendar, with loading, empty, and error states. The caller renders each
// booking.
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { type BookingSummary, bookingsQuery } from '../../nouns/bookings/api.ts';
import { GroupHeading } from '../../nouns/bookings/group-heading.tsx';
import { byTimeLeft, type Group, groupByMonth, groupByNearness } from '../../nouns/bookings/grouping.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BookingFilters } from './booking-filters.tsx';
import { type BookingAddress, isFiltered, readAddress, type ShownTab, writeAddress } from './bookings-url.ts';

const BookingCalendar = lazy(() =>
  import('./calendar/booking-calendar.tsx').then((module) => ({ default: module.BookingCalendar })),
);

const WAITING_LIST_POLL_MS = 30_000;
/** This many can be read at a glance. */
const FEW = 8;

export type Counts = Record<Exclude<ShownTab, 'all'>, number>;

interface BookingPagesProps {
  /** Tabs in order, with their names. */
  tabs: readonly [ShownTab, ReactNode][];
  label: string;
  /** Cards below a group heading are one heading level deeper. */
  card: (booking: BookingSummary, headingLevel: 'h2' | 'h3') => ReactNode;
  /** What an empty tab says. */
  empty: (tab: ShownTab, counts: Counts) => ReactNode;
  skeleton: ReactNode;
}

export function BookingPages({ tabs, label, ...listProps }: BookingPagesProps) {
  const [search] = useSearchParams();
  const address = readAddress(search);
  // Counts stay while another tab loads, because they're the same for every tab.
  const [counts, setCounts] = useState<Counts>();
  return (
    <>
      <LinkTabs
        label={label}
        tabs={tabs.map(([id, name]) => ({
          to: writeAddress({ ...address, tab: id, page: 1 }),
          isCurrent: id === address.tab,
          label: (
            <>
              {name}
              {counts && <Count count={countBookings(counts, id)} />}
            </>
          ),
        }))}
      />
      <div className="pt-6">
        <BookingFilters
          address={address}
          isShort={!isFiltered(address) && (!counts || countBookings(counts, 'all') <= FEW)}
        />
      </div>
      <div className="pt-7">
        {address.view === 'calendar' ? (
          <Suspense fallback={<Skeleton className="h-130 rounded-panel" />}>
            <BookingCalendar address={address} onCounts={setCounts} />
          </Suspense>
        ) : (
          <BookingList address={address} onCounts={setCounts} {...listProps} />
        )}
      </div>
    </>
  );
}

const countBookings = (counts: Counts, tab: ShownTab): number =>
  tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[tab];

function Count({ count }: { count: number }) {
  const intl = useIntl();
  return (
    <span className="rounded-pill bg-well px-2 text-[13px] leading-5 text-muted num">
      <span aria-hidden="true">{intl.formatNumber(count)}</span>
      <span className="sr-only">
        {intl.formatMessage({ defaultMessage: '{count, plural, one {# booking} other {# bookings}}' }, { count })}
      </span>
    </span>
  );
}

interface BookingListProps extends Pick<BookingPagesProps, 'card' | 'empty' | 'skeleton'> {
  address: BookingAddress;
  onCounts: (counts: Counts) => void;
}

function BookingList({ address, onCounts, card, empty, skeleton }: BookingListProps) {
  const { tab, page, q, from, to } = address;
  const list = useQuery({
    ...bookingsQuery('guest', tab, page, { q, from, to }),
    // Keeps the previous results while typing; another tab or page starts over.
    placeholderData: (before, query) => (query?.queryKey[2] === tab && query.queryKey[3] === page ? before : undefined),
    refetchInterval: tab === 'waiting' ? WAITING_LIST_POLL_MS : false,
    refetchOnWindowFocus: true,
  });
  const fresh = list.isPlaceholderData ? undefined : list.data?.counts;
  useEffect(() => {
    if (fresh) onCounts(fresh);
  }, [fresh, onCounts]);
  if (!list.data) {
    if (!list.isError) return <div aria-busy="true">{skeleton}</div>;
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your bookings" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    );
  }
  const { bookings, counts, total, pageSize } = list.data;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {bookings.length > 0 ? (
        <Groups tab={tab} bookings={bookings} card={card} />
      ) : isFiltered(address) ? (
        <NothingFound address={address} counts={counts} />
      ) : (
        empty(tab, counts)
      )}
      <div className="mt-10">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          linkTo={(target) => writeAddress({ ...address, page: target })}
        />
      </div>
    </div>
  );
}

/** Says whether another tab has matches, with a link to show all of this one. */
function NothingFound({ address, counts }: { address: BookingAddress; counts: Counts }) {
  const elsewhere = countBookings(counts, 'all');
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      title={<FormattedMessage defaultMessage="No bookings found" />}
      action={
        <>
          {elsewhere > 0 && (
            <LinkButton to={writeAddress({ ...address, tab: 'all', page: 1 })}>
              <FormattedMessage
                defaultMessage="{count, plural, one {See # booking in another tab} other {See # bookings in other tabs}}"
                values={{ count: elsewhere }}
              />
            </LinkButton>
          )}
          <LinkButton
            variant="outline"
            to={writeAddress({ ...address, q: '', from: undefined, to: undefined, page: 1 })}
          >
            <FormattedMessage defaultMessage="Clear search" />
          </LinkButton>
        </>
      }
    >
      <FormattedMessage defaultMessage="Try fewer words or other dates." />
    </EmptyState>
  );
}

interface GroupsProps {
  tab: ShownTab;
  bookings: readonly BookingSummary[];
  card: BookingPagesProps['card'];
}

function Groups({ tab, bookings, card }: GroupsProps) {
  const nowMs = useNow(60_000);
  if (tab === 'waiting') return <Cards bookings={byTimeLeft(bookings)} card={card} headingLevel="h2" />;
  const groups: Group<BookingSummary>[] =
    tab === 'upcoming' ? groupByNearness(bookings, nowMs) : groupByMonth(bookings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
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
