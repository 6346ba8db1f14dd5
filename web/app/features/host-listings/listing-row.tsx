// One listing in a list: status, missing fields, next booking, price, and rating, with a checkbox for bulk changes.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { HostDayPrice } from '../../nouns/hosting/host-day-price.tsx';
import { NoPriceYet } from '../../nouns/hosting/no-price-yet.tsx';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { kindNames } from '../../nouns/listings/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Stars } from '../../ui/stars.tsx';

interface ListingRowProps {
  listing: HostListing;
  isChosen: boolean;
  onToggle: () => void;
  headingLevel: 'h2' | 'h3';
}

export function ListingRow({ listing, isChosen, onToggle, headingLevel: Heading }: ListingRowProps) {
  const intl = useIntl();
  const mayEdit = isToEdit(listing);
  return (
    <article
      data-selected={isChosen || undefined}
      className={cx(
        'relative grid grid-cols-[24px_88px_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-4 transition-colors duration-150 sm:px-5',
        'md:grid-cols-[24px_88px_minmax(0,1fr)_190px_112px] md:items-center md:py-3 lg:grid-cols-[24px_96px_minmax(0,1fr)_300px_150px] lg:gap-x-6',
        isChosen ? 'bg-moss-wash' : 'hover:bg-well/60',
      )}
    >
      {mayEdit ? (
        <Checkbox checked={isChosen} onChange={onToggle} className="z-10 !py-0 md:self-center">
          <span className="sr-only">
            <FormattedMessage defaultMessage="Select {room}" values={{ room: listing.title }} />
          </span>
        </Checkbox>
      ) : (
        <span />
      )}
      <Photo photo={listing.image ?? undefined} alt="" sizes="96px" aspect="4/3" className="rounded-field" />
      <div className="min-w-0">
        <Heading className="text-[17px] leading-6 font-semibold">
          <Link
            to={`/host/listing/${listing._id}/${mayEdit ? 'edit' : 'calendar'}`}
            className="line-clamp-2 text-balance after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
          >
            {listing.title}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ListingStateBadge state={listing.state} />
          <span className="min-w-0 truncate text-[14.5px] text-muted">
            {[...new Set([listing.roomName, intl.formatMessage(kindNames[listing.kind])])].filter(Boolean).join(' · ')}
          </span>
          {/* Below its property, which already shows that. */}
          {Heading === 'h2' && <CoHostingMark coHosting={listing.coHosting} />}
          {mayEdit && <Missing listing={listing} />}
        </p>
        {listing.stateReason && (listing.state === 'suspended' || listing.state === 'paused') && (
          <p className="mt-1.5 line-clamp-4 text-[14px] text-danger wrap-anywhere">{listing.stateReason}</p>
        )}
      </div>
      <NextUp listing={listing} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[15px] max-md:col-span-2 max-md:col-start-2 max-md:justify-between md:grid md:justify-items-end">
        {listing.pricing.dayMinor > 0 ? (
          <HostDayPrice pricing={listing.pricing} className="whitespace-nowrap text-muted num" />
        ) : (
          <NoPriceYet />
        )}
        {/* Nobody could review a draft yet. */}
        {listing.state !== 'draft' && <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} />}
      </p>
    </article>
  );
}

/** What blocks publishing, otherwise what would help. */
function Missing({ listing: { gaps: missingFields, state } }: { listing: HostListing }) {
  const blocking = missingFields.filter(({ isBlocking }) => isBlocking).length;
  if (blocking > 0)
    return (
      <Badge tone="clay">
        <FormattedMessage
          defaultMessage="{count, plural, one {# item missing} other {# items missing}}"
          values={{ count: blocking }}
        />
      </Badge>
    );
  if (missingFields.length === 0 || state === 'suspended') return null;
  return (
    <span className="text-[14px] text-muted">
      <FormattedMessage
        defaultMessage="{count, plural, one {# suggestion} other {# suggestions}}"
        values={{ count: missingFields.length }}
      />
    </span>
  );
}

function NextUp({ listing: { nextBooking, property, state, weeklyOpenMinutes } }: { listing: HostListing }) {
  return (
    <p className="min-w-0 text-[14.5px] max-md:col-span-2 max-md:col-start-2">
      {nextBooking ? (
        <>
          <span className="block text-muted">
            <FormattedMessage defaultMessage="Next: {guest}" values={{ guest: givenName(nextBooking.guestName) }} />
          </span>
          <ZonedTime {...nextBooking} timeZone={property.timeZone} withDate />
        </>
      ) : (
        <span className="text-muted">
          {state === 'live' && weeklyOpenMinutes > 0 ? (
            <FormattedMessage
              defaultMessage="No upcoming bookings, open {hours} hours a week"
              values={{ hours: Math.round(weeklyOpenMinutes / 60) }}
            />
          ) : (
            <FormattedMessage defaultMessage="No upcoming bookings" />
          )}
        </span>
      )}
    </p>
  );
}
