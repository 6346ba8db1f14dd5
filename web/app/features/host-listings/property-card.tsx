// A property with its listings: their state, missing fields, next booking, and price, with links to edit them.
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { LeaveProperty } from '../../nouns/co-hosts/leave-property.tsx';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { listingsPath } from '../../nouns/listings/host-listings-url.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ListingRow } from './listing-row.tsx';
import { type Selection, toSelected } from './use-selection.ts';

interface PropertyCardProps {
  property: OwnProperty;
  listings: Pick<UseQueryResult<readonly HostListing[]>, 'data' | 'isError' | 'isFetching' | 'refetch'> | undefined;
  selection: Selection;
}

/** For properties with more listings; the table shows all of them. */
const ROOMS_SHOWN = 6;

const linkClass = 'finger relative rounded-field font-semibold text-moss underline-offset-4 hover:underline';

export function PropertyCard({ property, listings, selection }: PropertyCardProps) {
  const mayEdit = isToEdit(property);
  return (
    <article className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-5 pt-6 pb-5 sm:px-6">
        <div className="min-w-0">
          <h2 className="display text-[26px]">{property.title}</h2>
          {property.coHosting && (
            <p className="mt-1.5">
              <CoHostingMark coHosting={property.coHosting} />
            </p>
          )}
          <p className="mt-1 text-muted">
            <Dotted>
              {`${property.city}, ${property.state}`}
              <ZoneName timeZone={property.timeZone} />
              <FormattedMessage
                defaultMessage="{count, plural, one {# listing} other {# listings}}"
                values={{ count: property.listingCount }}
              />
            </Dotted>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2 pt-1 text-[15px] max-lg:gap-y-5">
          <Link to={`/host/property/${property._id}/calendar`} className={linkClass}>
            <FormattedMessage defaultMessage="Calendar" />
            <span className="sr-only">: {property.title}</span>
          </Link>
          {mayEdit && (
            <>
              <Link to={`/host/property/${property._id}/edit`} className={linkClass}>
                <FormattedMessage defaultMessage="Edit property" />
                <span className="sr-only">: {property.title}</span>
              </Link>
              <Link to={`/host/property/${property._id}/listing/new`} className={linkClass}>
                <FormattedMessage defaultMessage="Add a listing" />
                <span className="sr-only">: {property.title}</span>
              </Link>
            </>
          )}
          {property.coHosting ? (
            <LeaveProperty propertyId={property._id} title={property.title} className={linkClass} />
          ) : (
            <Link to={`/host/property/${property._id}/edit#co-hosts`} className={linkClass}>
              <FormattedMessage defaultMessage="Co-hosts" />
              <span className="sr-only">: {property.title}</span>
            </Link>
          )}
        </div>
      </header>
      <PropertyListings property={property} query={listings} selection={selection} />
    </article>
  );
}

interface PropertyListingsProps {
  property: OwnProperty;
  query: PropertyCardProps['listings'];
  selection: Selection;
}

function PropertyListings({ property, query, selection }: PropertyListingsProps) {
  const listings = query?.data;
  if (query?.isError && listings === undefined)
    return (
      <RetryLine
        className="border-t border-line px-5 py-5 sm:px-6"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        <FormattedMessage defaultMessage="We couldn’t load these listings." />
      </RetryLine>
    );
  if (listings === undefined)
    return (
      <div className="grid gap-3 px-6 pb-6" aria-busy="true">
        <Skeleton className="h-20" />
      </div>
    );
  if (listings.length === 0) return <NoListings home={property} />;
  const isCut = property.listingCount > ROOMS_SHOWN;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {listings.slice(0, isCut ? ROOMS_SHOWN : undefined).map((listing) => (
        <li key={listing._id}>
          <ListingRow
            listing={listing}
            headingLevel="h3"
            isChosen={selection.has(listing._id)}
            onToggle={() => selection.toggle(toSelected(listing))}
          />
        </li>
      ))}
      {isCut && (
        <li>
          <Link
            to={listingsPath({ home: property._id })}
            className="block px-5 py-4 font-semibold text-moss outline-offset-[-3px] hover:bg-well/60 sm:px-6"
          >
            <FormattedMessage defaultMessage="See all {count} listings" values={{ count: property.listingCount }} />
            <span className="sr-only">: {property.title}</span>
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
