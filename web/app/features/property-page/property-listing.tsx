// A listing of a property with what sets it apart: kind, included listings, next free time, and price.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import { FreeNext } from '../../nouns/listings/free-next.tsx';
import { DayPrice, ModeWords } from '../../nouns/listings/listing-card.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { PropertyListing } from './api.ts';

interface PropertyListingCardProps {
  listing: PropertyListing;
  /** Titles of the listings whose hours go with this one's. */
  parts: readonly string[];
}

/** More than these are counted. */
const PARTS_NAMED = 2;

export function PropertyListingCard({ listing, parts }: PropertyListingCardProps) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <article className="group relative grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(200px,320px)_minmax(0,1fr)]">
      <div className="relative overflow-hidden rounded-card">
        <Photo
          photo={listing.images[0]}
          sizes="(min-width: 640px) 320px, 92vw"
          aspect="3/2"
          pictureClassName="transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
        <HeartButton listing={listing} />
      </div>
      <div className="grid content-start gap-1.5 sm:py-1">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="min-w-0 text-[19px] leading-7 font-semibold break-words">
            <Link
              {...writtenBy(listing.title, listing.description)}
              to={`/listing/${listing._id}`}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
            >
              {listing.title}
            </Link>
          </h3>
          <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} className="text-[15px]" />
        </div>
        <p className="text-[15.5px] text-muted">
          <FormattedMessage
            defaultMessage="{kind} for {count, plural, one {one person} other {up to # people}}"
            values={{ kind: kindName(intl, listing.kind), count: listing.capacity }}
          />
        </p>
        {parts.length > 0 && (
          <p className="text-[15.5px] text-muted">
            {parts.length > PARTS_NAMED ? (
              <FormattedMessage
                defaultMessage="Includes {count} of the spaces below"
                values={{ count: parts.length }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="Includes {rooms}"
                values={{ rooms: new Intl.ListFormat(locale).format(parts) }}
              />
            )}
          </p>
        )}
        <p className="mt-2 flex items-start gap-2 text-[15.5px]">
          <ClockIcon size={18} className="mt-0.5 shrink-0 text-moss" />
          <FreeNext listing={listing} />
        </p>
        <p className="text-[15.5px] text-muted num">
          <DayPrice pricing={listing.pricing} />
          {' · '}
          <ModeWords {...listing} />
        </p>
      </div>
    </article>
  );
}
