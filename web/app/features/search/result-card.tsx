// One result of a search: picture, what it is, why it fits, what it costs for the wanted hours.
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Stars } from '../../ui/stars.tsx';
import { HeartButton } from '../bookmarks/heart-button.tsx';
import { amenityNames } from '../listings/amenity-words.ts';
import { DayPrice, DOT, ModeWords, Whereabouts } from '../listings/listing-card.tsx';
import { kindNames } from '../listings/words.ts';
import type { SearchResult } from './api.ts';
import { Reasons } from './reason-words.tsx';

interface ResultCardProps {
  result: SearchResult;
  /** Carried to the listing's page: day, hours, people. */
  wish: string;
  isHighlighted: boolean;
  isPriority: boolean;
  onHighlight: (id: string | undefined) => void;
}

/** Drawn again only when it changes itself: pointing at one of them is no business of the others. */
export const ResultCard = memo(({ result, wish, isHighlighted, isPriority, onHighlight }: ResultCardProps) => {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="@container border-b border-line py-1 last:border-0">
      <article
        id={`result-${result._id}`}
        className={cx(
          'group relative -mx-3 grid scroll-mt-4 grid-cols-[minmax(112px,34%)_1fr] gap-x-5 rounded-card px-3 py-4 transition-colors duration-150 @lg:grid-cols-[38%_1fr]',
          isHighlighted && 'bg-moss-wash/60',
        )}
        onPointerEnter={() => onHighlight(result._id)}
        onPointerLeave={() => onHighlight(undefined)}
        onFocus={() => onHighlight(result._id)}
        onBlur={() => onHighlight(undefined)}
      >
        <div className="relative self-start">
          <Photo
            photo={result.images[0]}
            sizes="(min-width: 1024px) 240px, 36vw"
            isPriority={isPriority}
            className="rounded-card @max-lg:!aspect-[4/5]"
          />
          <HeartButton listing={result} />
        </div>
        <div className="grid min-w-0 content-start gap-1">
          <div className="flex items-start justify-between gap-3 @max-lg:flex-col @max-lg:gap-0.5">
            <h2 className="text-[16.5px] leading-6 font-semibold text-balance">
              <Link
                to={`/listing/${result._id}${wish}`}
                className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss"
              >
                {result.title}
              </Link>
            </h2>
            <Stars rating={result.stats.rating} reviewCount={result.stats.reviewCount} className="text-[14.5px]" />
          </div>
          <p className="text-[14.5px] text-muted">
            {intl.formatMessage(kindNames[result.kind])}
            {DOT}
            <Whereabouts listing={result} />
          </p>
          <p className="line-clamp-1 text-[14px] text-muted @max-lg:hidden">
            <FormattedMessage id="result.seats" defaultMessage="Seats {count}" values={{ count: result.capacity }} />
            {result.amenities.slice(0, 3).map((amenity) => `${DOT}${intl.formatMessage(amenityNames[amenity])}`)}
          </p>
          <Reasons result={result} />
          <p className="mt-1 text-[15px] text-muted num">
            <DayPrice pricing={result.pricing} />
            {/* That it books at once is among the reasons. */}
            {result.bookingMode === 'request' && (
              <>
                {DOT}
                <ModeWords mode="request" />
              </>
            )}
            {result.quote && (
              <>
                {DOT}
                <FormattedMessage
                  id="result.quote"
                  defaultMessage="{total} for your {duration}, fees included"
                  values={{
                    total: (
                      <strong key="total" className="font-semibold text-ink">
                        <Money amountMinor={result.quote.totalMinor} currency={result.quote.currency} />
                      </strong>
                    ),
                    duration: formatDuration(result.quote.durationMinutes, locale),
                  }}
                />
              </>
            )}
          </p>
        </div>
      </article>
    </div>
  );
});
ResultCard.displayName = 'ResultCard';
