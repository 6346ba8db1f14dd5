// A search result: photos, facts, the price for the searched hours, and, if there's room, why it fits. What all results share is shown
// once above the list.
import { lazy, memo, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { writtenBy } from '../../lib/text-language.ts';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import { amenityName, strongestAmenities } from '../../nouns/listings/amenity-words.ts';
import { DOT, Whereabouts } from '../../nouns/listings/listing-card.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import type { SearchResult } from '../../nouns/search/api.ts';
import { cx } from '../../ui/class-names.ts';
import { Stars } from '../../ui/stars.tsx';
import { CardPhotos } from './card-photos.tsx';
import { CardPrice } from './card-price.tsx';
import { Reasons } from './reason-words.tsx';

/** Most searches have no trips. */
const EstimatedTrip = lazy(() =>
  import('../../nouns/trips/trip-words.tsx').then(({ EstimatedTrip }) => ({ default: EstimatedTrip })),
);

interface ResultCardProps {
  result: SearchResult;
  /** Passed to the listing's page: day, hours, people. */
  input: string;
  guests: number;
  /** All results have the same hours, named above the list, so a card shows their duration. */
  areHoursShared: boolean;
  isHighlighted: boolean;
  isPriority: boolean;
  onHighlight: (id: string | undefined) => void;
}

/** Renders again only when it changes itself, not when another card is hovered. */
export const ResultCard = memo(
  ({ result, input, guests, areHoursShared, isHighlighted, isPriority, onHighlight }: ResultCardProps) => {
    const intl = useIntl();
    const to = `/listing/${result._id}${input}`;
    return (
      <div className="@container py-1">
        <article
          id={`result-${result._id}`}
          className={cx(
            'group relative -mx-3 grid scroll-mt-4 gap-x-5 gap-y-3 rounded-card px-3 py-3.5 transition-colors duration-150 @lg:grid-cols-[42%_1fr] @lg:py-4',
            isHighlighted && 'bg-moss-wash/60',
          )}
          onPointerEnter={() => onHighlight(result._id)}
          onPointerLeave={() => onHighlight(undefined)}
          onFocus={() => onHighlight(result._id)}
          onBlur={() => onHighlight(undefined)}
        >
          <div className="relative self-start">
            <CardPhotos result={result} to={to} isPriority={isPriority} />
            <HeartButton listing={result} />
          </div>
          <div className="grid min-w-0 content-start gap-0.5 @lg:gap-1">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 text-[16.5px] leading-6 font-semibold text-balance">
                <Link
                  {...writtenBy(result.title, result.description)}
                  to={to}
                  className="line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss @max-lg:line-clamp-1"
                >
                  {result.title}
                </Link>
              </h2>
              <Stars
                rating={result.stats.rating}
                reviewCount={result.stats.reviewCount}
                className="shrink-0 text-[14.5px] leading-6"
              />
            </div>
            <p className="truncate text-[14.5px] text-muted">
              {kindName(intl, result.kind)}
              {DOT}
              <Whereabouts listing={result} />
            </p>
            {result.trip && (
              <Suspense fallback={<p className="h-[21px]" />}>
                <EstimatedTrip trip={result.trip} className="truncate text-[14.5px]" />
              </Suspense>
            )}
            <p className="line-clamp-1 text-[14px] text-muted @max-lg:hidden">
              <FormattedMessage defaultMessage="Seats {count}" values={{ count: result.capacity }} />
              {strongestAmenities(result.amenities)
                .slice(0, 3)
                .map((amenity) => `${DOT}${amenityName(intl, amenity)}`)}
            </p>
            <Reasons result={result} className="@max-lg:hidden" />
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 @lg:mt-1">
              <CardPrice result={result} guests={guests} areHoursShared={areHoursShared} />
              <p className="text-[14.5px] text-muted">
                <FormattedMessage
                  defaultMessage="{mode, select, instant {Instant booking} other {Request to book}}{isReliable, select, true { · reliable host} other {}}"
                  values={{ mode: result.bookingMode, isReliable: result.isReliable }}
                />
              </p>
            </div>
          </div>
        </article>
      </div>
    );
  },
);
ResultCard.displayName = 'ResultCard';
