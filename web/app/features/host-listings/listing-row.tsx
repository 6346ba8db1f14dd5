// One listing in a short list: status, missing fields, waiting requests, next booking, price, and rating, with a checkbox for bulk changes.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import { useMedia } from '../../lib/media.ts';
import { writeListAddress } from '../../nouns/bookings/host-bookings-url.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostingMark } from '../../nouns/co-hosts/co-hosting-mark.tsx';
import { HostDayPrice } from '../../nouns/hosting/host-day-price.tsx';
import { NoPriceYet } from '../../nouns/hosting/no-price-yet.tsx';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import type { ListingAddress } from '../../nouns/listings/host-listings-url.ts';
import { ListingStateBadge, nameState } from '../../nouns/listings/state-badge.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Stars } from '../../ui/stars.tsx';
import { columnNames, SORTS } from './listing-columns.tsx';
import { BookedDays, MonthEarnings } from './listing-figures.tsx';
import { SortLink } from './sort-link.tsx';

interface ListingRowProps {
  listing: HostListing;
  /** Requests that wait for an answer. */
  requestCount: number;
  isChosen: boolean;
  /** On phones the checkboxes are only there to select several. */
  isSelecting: boolean;
  onToggle: () => void;
}

/** Of the rows and their heads. Below this width, a listing takes several lines. */
const columnsClass =
  'md:grid md:items-center md:gap-x-4 md:grid-cols-[24px_48px_minmax(0,1fr)_96px_124px_84px] lg:grid-cols-[24px_48px_minmax(0,1fr)_130px_180px_110px_110px] min-[1400px]:grid-cols-[24px_48px_minmax(0,1fr)_108px_148px_150px_134px_84px_110px]';

/** Columns that only wide screens have room for. */
const wideClass = 'hidden min-[1400px]:block';

interface ListingRowHeadsProps {
  address: ListingAddress;
  isSortable: boolean;
}

/** Each row's text says the same to screen readers; heads that sort are links. */
export function ListingRowHeads({ address, isSortable }: ListingRowHeadsProps) {
  const intl = useIntl();
  const head = (id: keyof typeof columnNames, className?: string) => {
    const name = <FormattedMessage {...columnNames[id]} />;
    return (
      <span className={className}>
        {isSortable ? (
          <SortLink sort={SORTS[id]!} address={address}>
            {name}
          </SortLink>
        ) : (
          name
        )}
      </span>
    );
  };
  const heads = (
    <>
      {head('title', 'col-start-3')}
      <span aria-hidden="true">
        <FormattedMessage defaultMessage="Requests" />
      </span>
      {head('booked', wideClass)}
      <span aria-hidden="true">
        <FormattedMessage defaultMessage="Next booking" />
      </span>
      {head('month', cx(wideClass, 'text-end'))}
      {head('price', 'text-end')}
      {head('rating', 'text-end max-lg:hidden')}
    </>
  );
  const look = cx('hidden h-10 border-b border-line px-5 text-[13px] font-semibold text-muted', columnsClass);
  return isSortable ? (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Sort listings' })} className={look}>
      {heads}
    </nav>
  ) : (
    <div aria-hidden="true" className={look}>
      {heads}
    </div>
  );
}

export function ListingRow({ listing, requestCount, isChosen, isSelecting, onToggle }: ListingRowProps) {
  const intl = useIntl();
  const mayEdit = isToEdit(listing);
  const isPhone = useMedia('(max-width: 767px)');
  return (
    <article
      data-selected={isChosen || undefined}
      className={cx(
        'relative grid gap-x-4 gap-y-1 px-4 py-3.5 transition-colors duration-150 sm:px-5 md:min-h-14 md:py-1.5',
        isSelecting ? 'grid-cols-[24px_64px_minmax(0,1fr)]' : 'max-md:grid-cols-[0px_64px_minmax(0,1fr)] max-md:ps-0',
        columnsClass,
        isChosen ? 'bg-moss-wash' : 'hover:bg-well/60',
      )}
    >
      {mayEdit ? (
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          className={cx('z-10 !py-0 md:self-center', !isSelecting && 'max-md:hidden')}
        >
          <span className="sr-only">
            <FormattedMessage defaultMessage="Select {room}" values={{ room: listing.title }} />
          </span>
        </Checkbox>
      ) : (
        <span />
      )}
      <Photo
        photo={listing.image ?? undefined}
        alt=""
        sizes="64px"
        aspect="4/3"
        className="col-start-2 rounded-[8px]"
      />
      <div className="col-start-3 min-w-0">
        <h2 className="text-[16px] leading-5.5 font-semibold">
          <Link
            to={`/host/listing/${listing._id}/${mayEdit ? 'edit' : 'calendar'}`}
            title={listing.title}
            className="line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss md:line-clamp-1"
          >
            {listing.title}
          </Link>
        </h2>
        {isPhone && (
          <div className="flex flex-wrap items-center gap-x-4">
            <PriceAndRating listing={listing} />
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13.5px] leading-5 text-muted">
          {/* Most listings are live, so only the others say what they are. */}
          {listing.state === 'live' ? (
            <span className="sr-only">
              <FormattedMessage {...nameState('live')} />
            </span>
          ) : (
            <ListingStateBadge state={listing.state} />
          )}
          <span className="min-w-0 truncate max-md:sr-only">
            {[...new Set([listing.roomName, kindName(intl, listing.kind)])].filter(Boolean).join(' · ')}
          </span>
          <CoHostingMark coHosting={listing.coHosting} />
          {mayEdit && <Missing listing={listing} />}
        </p>
        {listing.stateReason && (listing.state === 'suspended' || listing.state === 'paused') && (
          <p className="mt-1 line-clamp-4 text-[14px] text-danger wrap-anywhere">{listing.stateReason}</p>
        )}
      </div>
      <p className={cx('max-md:col-start-3', requestCount === 0 && 'max-md:hidden')}>
        {requestCount > 0 ? (
          <Link
            to={`/host/bookings${writeListAddress({ tab: 'requests', q: '', room: listing._id })}`}
            className="finger relative z-10 rounded-pill bg-clay-wash px-2.5 py-1 text-[13.5px] font-semibold whitespace-nowrap text-clay hover:underline"
          >
            <FormattedMessage
              defaultMessage="{count, plural, one {# request} other {# requests}}"
              values={{ count: requestCount }}
            />
          </Link>
        ) : (
          <span aria-hidden="true" className="text-muted">
            –
          </span>
        )}
      </p>
      <p className={cx(wideClass, 'text-[14.5px]')}>
        <span className="sr-only">
          <FormattedMessage {...columnNames.booked} />{' '}
        </span>
        <BookedDays listing={listing} />
      </p>
      <NextUp listing={listing} />
      <p className={cx(wideClass, 'text-end text-[14.5px]')}>
        <span className="sr-only">
          <FormattedMessage {...columnNames.month} />{' '}
        </span>
        <MonthEarnings listing={listing} />
      </p>
      {!isPhone && <PriceAndRating listing={listing} />}
    </article>
  );
}

const PriceAndRating = ({ listing: { pricing, state, stats } }: { listing: HostListing }) => (
  <>
    <p className="text-[15px] whitespace-nowrap num md:text-end">
      {pricing.dayMinor > 0 ? <HostDayPrice pricing={pricing} className="text-muted" isUnitHidden /> : <NoPriceYet />}
    </p>
    {/* Nobody could review a draft yet. */}
    <p className="flex justify-end text-[14.5px] md:max-lg:hidden">
      {state !== 'draft' && <Stars rating={stats.rating} reviewCount={stats.reviewCount} isColumn />}
    </p>
  </>
);

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

function NextUp({ listing: { nextBooking, property } }: { listing: HostListing }) {
  return (
    <p className="min-w-0 truncate text-[14px] leading-5 max-md:col-start-3">
      {nextBooking ? (
        <>
          <span className="md:sr-only">
            <FormattedMessage defaultMessage="Next:" />{' '}
          </span>
          {givenName(nextBooking.guestName)}
          <span className="text-muted md:max-lg:block">
            <span className="md:max-lg:sr-only">, </span>
            <ZonedDate at={nextBooking.startsAt} timeZone={property.timeZone} />
          </span>
        </>
      ) : (
        <span className="text-muted">
          <FormattedMessage defaultMessage="No upcoming bookings" />
        </span>
      )}
    </p>
  );
}
