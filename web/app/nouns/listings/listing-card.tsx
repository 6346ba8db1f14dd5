// A listing as a card: the picture, type and place, rating, and price per day (SH7). The whole card is one link.
import { townText } from '@daynook/contract/countries/town-text';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { formatDistance } from '../../lib/units.ts';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { ListingCardData } from './api.ts';
import { kindName } from './words.ts';

interface ListingCardProps {
  listing: ListingCardData;
  /** Search keeps its hours when a card is opened: `?date=…&from=…&to=…`. */
  search?: string;
  /** The picture's displayed width, as CSS `sizes`. */
  sizes: string;
  isPriority?: boolean;
  /** Text over the picture, such as a badge. */
  mark?: ReactNode;
  /** Replaces the price per day if there's none. */
  price?: ReactNode;
  /** A button over the picture: the heart. */
  corner?: ReactNode;
  headingLevel?: 'h2' | 'h3';
}

/** A separator between two facts; it can end a line but never starts one. */
export const DOT = '\u00a0· ';

/** `Irvington · 2.1 km`: the neighborhood, or the city if it's unknown. */
export function Whereabouts({ listing }: { listing: Pick<ListingCardData, 'property' | 'distance'> }) {
  const locale = useLocale();
  const { city, state, neighborhood } = listing.property.address;
  const place = neighborhood ?? townText(city, state);
  const distanceKm = listing.distance ?? 0;
  // Below ten meters, it's the same property.
  return distanceKm < 0.01 ? place : place + DOT + formatDistance(distanceKm, locale);
}

/** `$72 per day`: the price of a full day, in the same form everywhere (SH7). */
export function DayPrice({ pricing, className }: { pricing: ListingCardData['pricing']; className?: string }) {
  return (
    <span className={className}>
      <FormattedMessage
        defaultMessage="{amount} per day"
        values={{
          amount: (
            <strong className="font-semibold text-ink">
              <Money amountMinor={pricing.fullDayMinor} currency={pricing.currency} isRounded />
            </strong>
          ),
        }}
      />
    </span>
  );
}

/** Whether it can be booked instantly or has to be requested, and the host's badge. */
export const ModeWords = ({ bookingMode, isReliable }: Pick<ListingCardData, 'bookingMode' | 'isReliable'>) => (
  <FormattedMessage
    defaultMessage="{bookingMode, select, instant {instant booking} other {request to book}}{isReliable, select, true { · reliable host} other {}}"
    values={{ bookingMode, isReliable }}
  />
);

export function ListingCard({
  listing,
  search = '',
  sizes,
  isPriority,
  mark,
  price,
  corner,
  headingLevel: Heading = 'h3',
}: ListingCardProps) {
  const intl = useIntl();
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-card">
        <Photo
          photo={listing.images[0]}
          sizes={sizes}
          isPriority={isPriority}
          pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
        {mark && <span className="absolute inset-s-3 top-3">{mark}</span>}
        {corner}
      </div>
      <div className="mt-3.5 grid gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <Heading className="min-w-0 text-[16.5px] leading-6 font-semibold text-ink">
            <Link
              {...writtenBy(listing.title, listing.description)}
              to={`/listing/${listing._id}${search}`}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
            >
              {listing.title}
            </Link>
          </Heading>
          <Stars {...listing.stats} className="text-[14.5px]" />
        </div>
        <p className="text-[14.5px] text-muted">
          {kindName(intl, listing.kind)}
          {DOT}
          <Whereabouts listing={listing} />
        </p>
        <p className="mt-1 text-[14.5px] text-muted num">
          {price ?? <DayPrice {...listing} />}
          {DOT}
          <ModeWords {...listing} />
        </p>
      </div>
    </article>
  );
}
