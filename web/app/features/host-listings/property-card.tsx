// A property with its listings: their state, missing fields, next booking, and price, with links to edit them.
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { LeaveProperty } from '../../nouns/co-hosts/leave-property.tsx';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { HostRoom } from '../../nouns/listings/host-listings-api.ts';
import { listingsPath } from '../../nouns/listings/host-listings-url.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ListingRow } from './listing-row.tsx';
import { choiceOf, type Selection } from './use-selection.ts';

interface HomeCardProps {
  home: OwnProperty;
  rooms: Pick<UseQueryResult<readonly HostRoom[]>, 'data' | 'isError' | 'isFetching' | 'refetch'> | undefined;
  selection: Selection;
}

/** For properties with more listings; the table shows all of them. */
const ROOMS_SHOWN = 6;

const linkClass = 'finger relative rounded-field font-semibold text-moss underline-offset-4 hover:underline';

export function PropertyCard({ home, rooms, selection }: HomeCardProps) {
  const mayEdit = isToEdit(home);
  return (
    <article className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-5 pt-6 pb-5 sm:px-6">
        <div className="min-w-0">
          <h2 className="display text-[26px]">{home.title}</h2>
          {home.coHosting && (
            <p className="mt-1.5">
              <CoHostingMark coHosting={home.coHosting} />
            </p>
          )}
          <p className="mt-1 text-muted">
            <Dotted>
              {`${home.city}, ${home.state}`}
              <ZoneName timeZone={home.timeZone} />
              <FormattedMessage
                defaultMessage="{count, plural, one {# listing} other {# listings}}"
                values={{ count: home.listingCount }}
              />
            </Dotted>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2 pt-1 text-[15px] max-lg:gap-y-5">
          <Link to={`/host/property/${home._id}/calendar`} className={linkClass}>
            <FormattedMessage defaultMessage="Calendar" />
            <span className="sr-only">: {home.title}</span>
          </Link>
          {mayEdit && (
            <>
              <Link to={`/host/property/${home._id}/edit`} className={linkClass}>
                <FormattedMessage defaultMessage="Edit property" />
                <span className="sr-only">: {home.title}</span>
              </Link>
              <Link to={`/host/property/${home._id}/listing/new`} className={linkClass}>
                <FormattedMessage defaultMessage="Add a listing" />
                <span className="sr-only">: {home.title}</span>
              </Link>
            </>
          )}
          {home.coHosting ? (
            <LeaveProperty propertyId={home._id} title={home.title} className={linkClass} />
          ) : (
            <Link to={`/host/property/${home._id}/edit#co-hosts`} className={linkClass}>
              <FormattedMessage defaultMessage="Co-hosts" />
              <span className="sr-only">: {home.title}</span>
            </Link>
          )}
        </div>
      </header>
      <PropertyRooms home={home} query={rooms} selection={selection} />
    </article>
  );
}

interface PropertyListingsProps {
  home: OwnProperty;
  query: HomeCardProps['rooms'];
  selection: Selection;
}

function PropertyRooms({ home, query, selection }: PropertyListingsProps) {
  const rooms = query?.data;
  if (query?.isError && rooms === undefined)
    return (
      <RetryLine
        className="border-t border-line px-5 py-5 sm:px-6"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        <FormattedMessage defaultMessage="We couldn’t load these listings." />
      </RetryLine>
    );
  if (rooms === undefined)
    return (
      <div className="grid gap-3 px-6 pb-6" aria-busy="true">
        <Skeleton className="h-20" />
      </div>
    );
  if (rooms.length === 0) return <NoListings home={home} />;
  const isCut = home.listingCount > ROOMS_SHOWN;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rooms.slice(0, isCut ? ROOMS_SHOWN : undefined).map((room) => (
        <li key={room._id}>
          <ListingRow
            room={room}
            headingLevel="h3"
            isChosen={selection.has(room._id)}
            onToggle={() => selection.toggle(choiceOf(room))}
          />
        </li>
      ))}
      {isCut && (
        <li>
          <Link
            to={listingsPath({ home: home._id })}
            className="block px-5 py-4 font-semibold text-moss outline-offset-[-3px] hover:bg-well/60 sm:px-6"
          >
            <FormattedMessage defaultMessage="See all {count} listings" values={{ count: home.listingCount }} />
            <span className="sr-only">: {home.title}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

const NoListings = ({ home }: { home: OwnProperty }) => (
  <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line bg-well/50 px-5 py-5 sm:px-6">
    <p className="text-muted">
      <FormattedMessage defaultMessage="No listings yet. Guests can find this property once a listing is live." />
    </p>
    {isToEdit(home) && (
      <LinkButton size="sm" to={`/host/property/${home._id}/listing/new`}>
        <FormattedMessage defaultMessage="Create your first listing" />
      </LinkButton>
    )}
  </div>
);
