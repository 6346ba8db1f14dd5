// What a host has to do now: requests to answer, and guests who arrive today and tomorrow.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useNow } from '../../lib/dates/use-now.ts';
import { useMedia } from '../../lib/media.ts';
import type { BookingSummary } from '../../nouns/bookings/api.ts';
import { Lines } from '../../nouns/bookings/booking-line.tsx';
import { sortRequests } from '../../nouns/bookings/booking-timing.ts';
import { useGroupName } from '../../nouns/bookings/group-heading.tsx';
import { listArrivals } from '../../nouns/bookings/grouping.ts';
import { useHostBookingList } from '../../nouns/bookings/host-bookings-api.ts';
import { RequestCard } from '../../nouns/bookings/request-card.tsx';
import { RequestList } from '../../nouns/bookings/request-list.tsx';
import { VisitLine } from '../../nouns/bookings/visit-line.tsx';
import { useHostBookings } from '../../nouns/hosting/api.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ALL_REQUESTS } from './counts.ts';

/** In one column, today's guests must not be far down the page. */
const SHOWN_REQUESTS = { wide: 3, narrow: 1 };
/** As many visits as fill a column; today's and tomorrow's are always included. */
const SHOWN_VISITS = { wide: 5, narrow: 3 };

interface TodayProps {
  /** Shown if there are none; without it, the section is hidden. */
  empty?: ReactNode;
}

export function HostRequests({ empty }: TodayProps) {
  const waiting = useHostBookingList(ALL_REQUESTS);
  const shown = SHOWN_REQUESTS[useMedia('(min-width: 1024px)') ? 'wide' : 'narrow'];
  const first = waiting.data?.pages[0];
  const requests = sortRequests(first?.bookings ?? [], useNow(60_000));
  if (first && requests.length === 0 && !empty) return null;
  return (
    <Block
      title={<FormattedMessage defaultMessage="Requests to answer" />}
      more={
        first && first.counts.requests > shown ? (
          <Link
            to="/host/bookings"
            className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="See all {count}" values={{ count: first.counts.requests }} />
          </Link>
        ) : undefined
      }
      list={waiting}
    >
      <RequestList count={requests.length} whenNone={empty}>
        {requests.slice(0, shown).map((booking) => (
          <li key={booking._id}>
            <RequestCard booking={booking} />
          </li>
        ))}
      </RequestList>
    </Block>
  );
}

interface HostCheckInsProps extends TodayProps {
  /** Filled with later visits. */
  withLater?: boolean;
}

export function HostCheckIns({ empty, withLater = false }: HostCheckInsProps) {
  const upcoming = useHostBookings('upcoming');
  const nameGroup = useGroupName();
  const nowMs = useNow(60_000);
  const shown = SHOWN_VISITS[useMedia('(min-width: 640px)') ? 'wide' : 'narrow'];
  const bookings = upcoming.data?.bookings ?? [];
  const groups = listArrivals(bookings, nowMs);
  const near = new Set(groups.flatMap((group) => group.bookings));
  const later = withLater
    ? bookings.filter((booking) => !near.has(booking)).slice(0, Math.max(0, shown - near.size))
    : [];
  const isEmpty = groups.length === 0 && later.length === 0;
  if (upcoming.data && isEmpty && !empty) return null;
  return (
    <Block
      title={
        withLater ? (
          <FormattedMessage defaultMessage="Next guests" />
        ) : (
          <FormattedMessage defaultMessage="Today and tomorrow" />
        )
      }
      more={
        withLater && upcoming.data && upcoming.data.total > shown ? (
          <Link
            to="/host/bookings?tab=upcoming"
            className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="See all {count}" values={{ count: upcoming.data.total }} />
          </Link>
        ) : undefined
      }
      list={upcoming}
    >
      {isEmpty ? (
        empty
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {groups.map(({ key, bookings: some }) => (
            <Visits key={key} name={nameGroup(key)} bookings={some} />
          ))}
          {later.length > 0 && (
            <Visits name={groups.length > 0 && <FormattedMessage defaultMessage="Later" />} bookings={later} />
          )}
        </div>
      )}
    </Block>
  );
}

const Visits = ({ name, bookings }: { name: ReactNode; bookings: readonly BookingSummary[] }) => (
  <div>
    {name && <h3 className="mb-2 text-[15px] font-semibold text-muted">{name}</h3>}
    <Lines>
      {bookings.map((booking) => (
        <VisitLine key={booking._id} booking={booking} />
      ))}
    </Lines>
  </div>
);

interface BlockProps {
  title: ReactNode;
  more?: ReactNode;
  list: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}

function Block({ title, more, list, children }: BlockProps) {
  return (
    <section>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="display text-[26px]">{title}</h2>
        {more}
      </div>
      {list.data ? (
        children
      ) : list.isError ? (
        <ErrorState
          className="!py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load your bookings" />}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-36 rounded-panel" />
        </div>
      )}
    </section>
  );
}
