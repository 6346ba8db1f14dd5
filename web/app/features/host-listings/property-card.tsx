// A property: where it is, links to its pages, and its listings by name. The list of listings says more about each.
import { townText } from '@daynook/contract/countries/town-text';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { writtenBy } from '../../lib/text-language.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { LeaveProperty } from '../../nouns/co-hosts/leave-property.tsx';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { listingsPath } from '../../nouns/listings/host-listings-url.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { ZonedDate, ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { listingPath } from './listing-table.tsx';

interface PropertyCardProps {
  property: OwnProperty;
  listings: Pick<UseQueryResult<readonly HostListing[]>, 'data' | 'isError' | 'isFetching' | 'refetch'> | undefined;
}

/** For properties with more listings; the list of listings shows all of them. */
const LISTINGS_SHOWN = 6;

const linkClass =
  'finger relative rounded-field font-semibold text-muted underline-offset-4 hover:text-ink hover:underline';

export function PropertyCard({ property, listings }: PropertyCardProps) {
  const mayEdit = isToEdit(property);
  const cover = listings?.data?.find(({ image }) => image !== null)?.image;
  const next = listings?.data?.flatMap(({ nextBooking }) => nextBooking?.startsAt ?? []).toSorted()[0];
  return (
    <article className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 px-5 pt-6 pb-5 sm:px-6">
        <div className="flex min-w-0 items-start gap-4">
          {cover && (
            <Photo photo={cover} alt="" sizes="96px" aspect="4/3" className="w-20 shrink-0 rounded-field sm:w-24" />
          )}
          <div className="min-w-0">
            <h2 {...writtenBy(property.title)} className="display text-[26px]">
              {property.title}
            </h2>
            {property.coHosting && (
              <p className="mt-1.5">
                <CoHostingMark coHosting={property.coHosting} />
              </p>
            )}
            <p className="mt-1 text-muted">
              <Dotted>
                {townText(property.city, property.state)}
                <ZoneName timeZone={property.timeZone} />
                <FormattedMessage
                  defaultMessage="{count, plural, one {# listing} other {# listings}}"
                  values={{ count: property.listingCount }}
                />
                {next && (
                  <FormattedMessage
                    defaultMessage="next guest {day}"
                    values={{ day: <ZonedDate key="day" at={next} timeZone={property.timeZone} dateStyle="short" /> }}
                  />
                )}
              </Dotted>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-[15px] max-sm:gap-x-3.5">
          <Link to={`/host/property/${property._id}/calendar`} className={linkClass}>
            <FormattedMessage defaultMessage="Calendar" />
            <span className="sr-only">: {property.title}</span>
          </Link>
          {mayEdit && (
            <Link to={`/host/property/${property._id}/edit`} className={linkClass}>
              <FormattedMessage
                defaultMessage="Edit<long> property</long>"
                values={{
                  long: (text) => (
                    <span key="long" className="max-sm:sr-only">
                      {text}
                    </span>
                  ),
                }}
              />
              <span className="sr-only">: {property.title}</span>
            </Link>
          )}
          {property.coHosting ? (
            <LeaveProperty propertyId={property._id} title={property.title} className={linkClass} />
          ) : (
            <Link to={`/host/property/${property._id}/edit#co-hosts`} className={linkClass}>
              <FormattedMessage defaultMessage="Co-hosts" />
              <span className="sr-only">: {property.title}</span>
            </Link>
          )}
          {mayEdit && property.listingCount > 0 && (
            <LinkButton variant="outline" size="sm" to={`/host/property/${property._id}/listing/new`}>
              {/* One child of the button, or its gap would stand between the words. */}
              <span>
                <FormattedMessage
                  defaultMessage="Add<long> a listing</long>"
                  values={{
                    long: (text) => (
                      <span key="long" className="max-sm:sr-only">
                        {text}
                      </span>
                    ),
                  }}
                />
                <span className="sr-only">: {property.title}</span>
              </span>
            </LinkButton>
          )}
        </div>
      </header>
      <PropertyListings property={property} query={listings} />
    </article>
  );
}

interface PropertyListingsProps {
  property: OwnProperty;
  query: PropertyCardProps['listings'];
}

function PropertyListings({ property, query }: PropertyListingsProps) {
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
  const isCut = property.listingCount > LISTINGS_SHOWN;
  return (
    <ul className="grid gap-2 border-t border-line px-5 py-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      {listings.slice(0, LISTINGS_SHOWN).map((listing) => (
        <li key={listing._id} className="min-w-0">
          <Link
            to={listingPath(listing)}
            className="flex min-h-11 items-center gap-2.5 rounded-field bg-well/60 py-1 ps-1.5 pe-3.5 text-[14.5px] font-[550] hover:bg-well"
          >
            <Photo
              photo={listing.image ?? undefined}
              alt=""
              sizes="44px"
              aspect="4/3"
              className="w-11 shrink-0 rounded-[8px]"
            />
            <span className="me-auto line-clamp-2 leading-[18px]">{listing.title}</span>
            {listing.state !== 'live' && <ListingStateBadge state={listing.state} />}
            <ArrowRightIcon size={16} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      {isCut && (
        <li>
          <Link
            to={listingsPath({ home: property._id })}
            className="flex h-11 items-center rounded-field px-3 text-[14.5px] font-semibold text-moss hover:underline"
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
