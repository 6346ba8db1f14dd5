// A property's listings as lines: status, price, missing fields, and which belong together (B3).
import { useQueries } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { OwnListing as OwnCard } from '../../nouns/hosting/api.ts';
import { HostDayPrice } from '../../nouns/hosting/host-day-price.tsx';
import { NoPriceYet } from '../../nouns/hosting/no-price-yet.tsx';
import { type OwnListing, ownListingQuery } from '../../nouns/listings/listing-edit-api.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';

export function PropertyRooms({ listings }: { listings: readonly OwnCard[] }) {
  const details = useQueries({ queries: listings.map(({ _id }) => ({ ...ownListingQuery(_id), staleTime: 30_000 })) });
  const known = details.flatMap(({ data }) => (data ? [data] : []));
  return (
    <ul className="grid gap-5">
      {listings.map((listing) => (
        <li key={listing._id}>
          <ListingCard listing={listing} known={known} />
        </li>
      ))}
    </ul>
  );
}

function ListingCard({ listing, known }: { listing: OwnCard; known: readonly OwnListing[] }) {
  const intl = useIntl();
  const detail = known.find(({ _id }) => _id === listing._id);
  const lacking = detail?.gaps.filter(({ isBlocking }) => isBlocking).length ?? 0;
  const takes = known.filter(({ _id }) => detail?.partIds.includes(_id)).map(({ title }) => title);
  const taker = known.find(({ partIds }) => partIds.includes(listing._id));
  const kind = kindName(intl, listing.kind);
  return (
    <article className="grid gap-x-6 gap-y-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:grid-cols-[160px_minmax(0,1fr)]">
      <Photo
        photo={listing.images[0]}
        alt=""
        sizes="(min-width: 640px) 160px, 100vw"
        className="rounded-card max-sm:hidden"
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 className="min-w-0 text-[19px] leading-6 font-semibold break-words">
              <Link to={`/host/listing/${listing._id}/edit`} className="hover:underline">
                {listing.title}
              </Link>
            </h2>
            <ListingStateBadge state={listing.state} />
          </div>
          <p className="mt-1 text-muted">
            <Dotted>
              {listing.roomName !== kind && listing.roomName}
              {kind}
              {listing.pricing.dayMinor > 0 ? <HostDayPrice pricing={listing.pricing} /> : <NoPriceYet />}
            </Dotted>
          </p>
          {lacking > 0 && listing.state !== 'live' && (
            <p className="mt-2 flex items-center gap-2 text-[15px]">
              <span aria-hidden="true" className="size-2.5 rounded-pill bg-clay" />
              <FormattedMessage
                defaultMessage="{count, plural, one {# item} other {# items}} to complete before you can publish"
                values={{ count: lacking }}
              />
            </p>
          )}
          {takes.length > 0 && (
            <p className="mt-2 text-[15px] text-muted">
              <FormattedMessage defaultMessage="Includes: {rooms}" values={{ rooms: intl.formatList(takes) }} />
            </p>
          )}
          {taker && (
            <p className="mt-2 text-[15px] text-muted">
              <FormattedMessage defaultMessage="Part of {listing}" values={{ listing: taker.title }} />
            </p>
          )}
        </div>
        <p className="flex flex-wrap gap-1 sm:gap-2 max-sm:*:px-3!">
          <LinkButton size="sm" variant="soft" to={`/host/listing/${listing._id}/edit`}>
            <FormattedMessage defaultMessage="Edit" />
            <span className="sr-only">: {listing.title}</span>
          </LinkButton>
          <LinkButton size="sm" variant="plain" to={`/host/listing/${listing._id}/calendar`}>
            <FormattedMessage defaultMessage="Calendar" />
            <span className="sr-only">: {listing.title}</span>
          </LinkButton>
          <LinkButton size="sm" variant="plain" to={`/host/listing/${listing._id}/availability`}>
            <FormattedMessage defaultMessage="Availability" />
            <span className="sr-only">: {listing.title}</span>
          </LinkButton>
          <LinkButton size="sm" variant="plain" to={`/listing/${listing._id}/preview`}>
            <FormattedMessage defaultMessage="Preview" />
            <span className="sr-only">: {listing.title}</span>
          </LinkButton>
        </p>
      </div>
    </article>
  );
}
