// The member's start page: what needs their attention now.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { FollowedCalendars } from '../../features/calendar-sync/followed-calendars.tsx';
import { NextBooking, NextBookingSkeleton, NothingNext } from '../../features/guest-bookings/next-booking.tsx';
import { BecomeHostCard } from '../../features/host-listings/become-host-card.tsx';
import { HostCheckIns, HostRequests } from '../../features/host-today/host-today.tsx';
import { UnreadCard } from '../../features/inbox/unread-card.tsx';
import { MonthCard } from '../../features/insights/month-card.tsx';
import { DueReviews } from '../../features/reviews/due-reviews.tsx';
import { SavedCard } from '../../features/saved-listings/saved-card.tsx';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { useMedia } from '../../lib/media.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { bookingsQuery } from '../../nouns/bookings/api.ts';
import { BookingLine, Lines } from '../../nouns/bookings/booking-line.tsx';
import { byTimeLeft } from '../../nouns/bookings/grouping.ts';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { useIsDemo } from '../../nouns/emails/api.ts';
import { useHostStatus } from '../../nouns/hosting/host-status.ts';
import { ActionItems } from '../../nouns/members/action-items.tsx';
import { useActionItems } from '../../nouns/members/api.ts';
import { Photo } from '../../ui/media/photo.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const UsualListing = lazy(() =>
  import('../../features/guest-bookings/usual-listing.tsx').then(({ UsualListing }) => ({ default: UsualListing })),
);

export const meta = () => pageMeta({ title: { defaultMessage: 'Dashboard' }, isHidden: true });

export default function Dashboard() {
  const { isHost, isLoading } = useHostStatus();
  const isWide = useMedia('(min-width: 1024px)');
  const requests = isHost && <HostRequests />;
  const bookings = (
    <>
      <Next />
      <Waiting />
      <Suspense>
        <UsualListing />
      </Suspense>
      {isHost && <HostCheckIns />}
      <DueReviews />
    </>
  );
  const figures = isHost && <MonthCard />;
  const becomeHost = !isHost && !isLoading && <BecomeHostCard />;
  return (
    <div className="wrap py-10 md:py-12">
      <Greeting />
      {isWide ? (
        <div className="mt-9 grid grid-cols-[minmax(0,1fr)_380px] gap-x-12">
          <div className="grid grid-cols-1 content-start gap-11">
            {requests}
            {bookings}
            {isHost && <FollowedCalendars />}
          </div>
          <aside className="grid grid-cols-1 content-start gap-8">
            <ToDo />
            <UnreadCard />
            {figures}
            <SavedCard />
            {becomeHost}
          </aside>
        </div>
      ) : (
        // One column, in order of urgency for reading and tabbing.
        <div className="mt-8 grid grid-cols-1 gap-10">
          {requests}
          <ToDo />
          <UnreadCard />
          {bookings}
          {figures}
          {isHost && <FollowedCalendars />}
          <SavedCard />
          {becomeHost}
        </div>
      )}
    </div>
  );
}

/** To-dos that are complete on this page. */
const IN_FULL = ['answer-request', 'guest-today', 'read-messages', 'review'];

const ToDo = () => (
  <section className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] md:p-7">
    <h2 className="display mb-5 text-[22px]">
      <FormattedMessage defaultMessage="To do" />
    </h2>
    <ActionItems besides={IN_FULL} />
    {useIsDemo() && (
      <p className="mt-5 border-t border-line pt-4 text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="This demo doesn’t send real email. <link>Open your outbox</link>"
          values={{
            link: (words) => (
              <Link key="outbox" to="/demo/outbox" className={moreClass}>
                {words}
              </Link>
            ),
          }}
        />
      </p>
    )}
  </section>
);

const dayParts = [
  [5, 'night'],
  [12, 'morning'],
  [18, 'afternoon'],
  [24, 'evening'],
] as const;

function Greeting() {
  const { user } = useSession();
  const count = useActionItems().data?.count;
  const hour = new Date(useNow(60_000)).getHours();
  const part = dayParts.find(([until]) => hour < until)?.[1] ?? 'evening';
  return (
    <header>
      <h1 className="display text-[clamp(34px,4.6vw,50px)]">
        <FormattedMessage
          defaultMessage="{part, select, morning {Good morning} afternoon {Good afternoon} evening {Good evening} other {Hello}}{name, select, none {} other {, {name}}}"
          values={{ part, name: user?.name ? givenName(user.name) : 'none' }}
        />
      </h1>
      <p className="mt-2 min-h-7 text-[17px] text-muted">
        {count !== undefined && (
          <FormattedMessage
            defaultMessage="{count, plural, =0 {You’re all caught up.} one {1 thing needs your attention.} other {# things need your attention.}}"
            values={{ count }}
          />
        )}
      </p>
    </header>
  );
}

interface BlockProps {
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

const Block = ({ title, more, children }: BlockProps) => (
  <section>
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2 className="display text-[26px]">{title}</h2>
      {more}
    </div>
    {children}
  </section>
);

const moreClass = 'finger relative font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline';

/** The next booking large, later ones as lines. */
function Next() {
  const upcoming = useQuery(bookingsQuery('guest', 'upcoming', 1));
  const [next, ...later] = upcoming.data?.bookings ?? [];
  return (
    <Block
      title={<FormattedMessage defaultMessage="Next booking" />}
      more={
        upcoming.data && upcoming.data.total > 1 ? (
          <Link to="/bookings" className={moreClass}>
            <FormattedMessage defaultMessage="View all {count}" values={{ count: upcoming.data.total }} />
          </Link>
        ) : undefined
      }
    >
      {next ? (
        <>
          <NextBooking booking={next} />
          {later.length > 0 && (
            <Lines className="mt-4">
              {later.slice(0, 2).map((booking) => (
                <BookingLine
                  key={booking._id}
                  booking={booking}
                  before={<Picture booking={booking} />}
                  title={booking.listing.title}
                  note={townText(booking.listing.city, booking.listing.state)}
                />
              ))}
            </Lines>
          )}
        </>
      ) : upcoming.data ? (
        <NothingNext />
      ) : upcoming.isError ? (
        <ErrorState
          className="!py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load your bookings" />}
          onRetry={() => void upcoming.refetch()}
          isRetrying={upcoming.isFetching}
        />
      ) : (
        <NextBookingSkeleton />
      )}
    </Block>
  );
}

/** Requests that hosts haven't answered. Hidden if there are none. */
export function Waiting() {
  const waiting = useQuery(bookingsQuery('guest', 'waiting', 1));
  const bookings = byTimeLeft(waiting.data?.bookings ?? []);
  if (waiting.data && bookings.length === 0) return null;
  return (
    <Block title={<FormattedMessage defaultMessage="Pending requests" />}>
      {waiting.data ? (
        <Lines>
          {bookings.map((booking) => (
            <BookingLine
              key={booking._id}
              booking={booking}
              before={<Picture booking={booking} />}
              title={booking.listing.title}
              note={
                <FormattedMessage defaultMessage="Waiting for {host}" values={{ host: givenName(booking.host.name) }} />
              }
              after={booking.expiresAt && <TimeLeft until={booking.expiresAt} />}
            />
          ))}
        </Lines>
      ) : waiting.isError ? (
        <RetryLine onRetry={() => void waiting.refetch()} isRetrying={waiting.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load your requests." />
        </RetryLine>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-24 rounded-panel" />
        </div>
      )}
    </Block>
  );
}

const Picture = ({ booking }: { booking: { listing: { image: Parameters<typeof Photo>[0]['photo'] } } }) => (
  <Photo photo={booking.listing.image} alt="" sizes="72px" aspect="1/1" className="w-14 rounded-field" />
);
