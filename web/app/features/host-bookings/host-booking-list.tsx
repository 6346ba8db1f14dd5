// Bookings of the host's listings by tab, with counts, search, pages, and empty states.
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { sortRequests } from '../../nouns/bookings/booking-timing.ts';
import { GroupHeading } from '../../nouns/bookings/group-heading.tsx';
import { groupByMonth, groupByNearness } from '../../nouns/bookings/grouping.ts';
import { type HostBooking, type TabCounts, useHostBookingList } from '../../nouns/bookings/host-bookings-api.ts';
import { HOST_TABS, type HostTab, readListAddress, writeListAddress } from '../../nouns/bookings/host-bookings-url.ts';
import { RequestCard } from '../../nouns/bookings/request-card.tsx';
import { RequestList } from '../../nouns/bookings/request-list.tsx';
import { VisitLine } from '../../nouns/bookings/visit-line.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Filters } from './filters.tsx';
import { NothingHere } from './nothing-here.tsx';

const tabNames: Record<HostTab, MessageDescriptor> = defineMessages({
  requests: { defaultMessage: 'Requests' },
  // The page's own tabs above start with Today.
  today: { defaultMessage: 'Here today' },
  upcoming: { defaultMessage: 'Upcoming' },
  past: { defaultMessage: 'Past' },
  cancelled: { defaultMessage: 'Canceled', description: 'The list of canceled bookings' },
});

/** Up to this many fit on a screen or two, so they come without filters. */
const MANY_REQUESTS = 8;

export function HostBookingList() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const address = readListAddress(search);
  const list = useHostBookingList(address);
  const fresh = list.data?.pages.at(-1)?.counts;
  // Counts stay while another tab loads, because they're the same for every tab.
  const [kept, setKept] = useState<TabCounts>();
  useEffect(() => {
    if (fresh) setKept(fresh);
  }, [fresh]);
  const counts = fresh ?? kept;
  const bookings = list.data?.pages.flatMap((page) => page.bookings);
  // A host without any bookings has nothing to sort, search, or export.
  if (counts && sumTabs(counts) === 0 && bookings?.length === 0 && !address.q && !address.room)
    return <NothingHere address={address} counts={counts} />;
  return (
    <>
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Booking status' })}
        tabs={HOST_TABS.map((tab) => ({
          to: writeListAddress({ ...address, tab }),
          isCurrent: tab === address.tab,
          label: (
            <>
              <FormattedMessage {...tabNames[tab]} />
              {counts && counts[tab] > 0 && <Count count={counts[tab]} />}
            </>
          ),
        }))}
      />
      {(address.tab !== 'requests' || address.q || address.room || (counts && counts.requests > MANY_REQUESTS)) && (
        <div className="pt-6">
          <Filters address={address} onExport={() => setExporting(true)} />
        </div>
      )}
      {isExporting && <ExportDialog listing={address.room} onClose={() => setExporting(false)} />}
      <div className="pt-7" aria-busy={list.isFetching}>
        {bookings ? (
          <>
            <Bookings
              tab={address.tab}
              bookings={bookings}
              whenNone={<NothingHere address={address} counts={counts} />}
            />
            <ListMore list={list} className="mt-8 justify-center" />
          </>
        ) : list.isError ? (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your bookings" />}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          >
            {list.error instanceof ApiError && list.error.message}
          </ErrorState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Skeleton className="h-40 rounded-panel" />
            <Skeleton className="h-40 rounded-panel" />
          </div>
        )}
      </div>
    </>
  );
}

const sumTabs = (counts: TabCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

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

interface BookingsProps {
  tab: HostTab;
  bookings: readonly HostBooking[];
  whenNone: ReactNode;
}

function Bookings({ tab, bookings, whenNone }: BookingsProps) {
  const nowMs = useNow(60_000);
  if (tab === 'requests') {
    return (
      <RequestList count={bookings.length} whenNone={whenNone}>
        {sortRequests(bookings, nowMs).map((booking) => (
          <li key={booking._id}>
            <RequestCard booking={booking} headingLevel="h2" />
          </li>
        ))}
      </RequestList>
    );
  }
  if (bookings.length === 0) return whenNone;
  // Shown once above the amounts, to everyone who can see them.
  const earnings = bookings.some(({ hostEarningsMinor }) => hostEarningsMinor !== null) && (
    <p aria-hidden="true" className="ms-auto mb-2 pe-5 text-[14px] text-muted">
      <FormattedMessage defaultMessage="Your earnings" />
    </p>
  );
  if (tab === 'today')
    return (
      <>
        <div className="flex">{earnings}</div>
        <Lines bookings={bookings} />
      </>
    );
  const groups = tab === 'upcoming' ? groupByNearness(bookings, nowMs) : groupByMonth(bookings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      {groups.map(({ key, bookings: some }, index) => (
        <section key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <GroupHeading groupKey={key} />
            {index === 0 && earnings}
          </div>
          <Lines bookings={some} />
        </section>
      ))}
    </div>
  );
}

const Lines = ({ bookings }: { bookings: readonly HostBooking[] }): ReactNode => (
  <ul className="divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
    {bookings.map((booking) => (
      <li key={booking._id}>
        <VisitLine
          booking={booking}
          asRow={{ earningsMinor: booking.hostEarningsMinor, coHosting: booking.coHosting }}
        />
      </li>
    ))}
  </ul>
);
