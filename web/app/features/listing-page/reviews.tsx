// Guest reviews: the distribution of ratings, and reviews newest first with a button for more.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Answer } from '../../lib/api/api-request.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { reviewsQuery } from '../../nouns/listings/listing-query.ts';
import { categoryNames } from '../../nouns/reviews/category-words.ts';
import { ReportReview } from '../../nouns/reviews/report-review.tsx';
import { Button } from '../../ui/button.tsx';
import { Star } from '../../ui/stars.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';
import { useTranslation } from '../../ui/translation/use-translation.tsx';

/** Few hosts cancel. */
const CancellationLine = lazy(() =>
  import('./cancellation-line.tsx').then((module) => ({ default: module.CancellationLine })),
);

export function Reviews({ listing }: { listing: Listing }) {
  const [page, setPage] = useState(1);
  const reviews = useQuery({ ...reviewsQuery(listing._id, page), placeholderData: keepPreviousData });
  const { rating, reviewCount } = listing.stats;
  if (reviewCount === 0) {
    return (
      <>
        <p className="text-muted">
          <FormattedMessage defaultMessage="No reviews yet." />
        </p>
        {reviews.data && reviews.data.cancellations.length > 0 && (
          <ul className="mt-7 grid gap-7">
            <Entries page={reviews.data} country={listing.property.address.country} />
          </ul>
        )}
      </>
    );
  }
  if (reviews.isError && !reviews.data) {
    return (
      <ErrorState
        onRetry={() => void reviews.refetch()}
        isRetrying={reviews.isFetching}
        title={<FormattedMessage defaultMessage="We couldn’t load reviews" />}
      />
    );
  }
  return (
    <div className="grid gap-8 md:grid-cols-[220px_1fr] md:gap-14">
      <div>
        <p className="display flex items-center gap-2 text-[40px]">
          <Star size={28} />
          {rating !== null && <FormattedNumber value={rating} minimumFractionDigits={2} maximumFractionDigits={2} />}
        </p>
        <Histogram counts={reviews.data?.histogram ?? [0, 0, 0, 0, 0]} />
        <Categories averages={reviews.data?.categories ?? []} />
      </div>
      <div>
        {reviews.isPending ? (
          <TextSkeleton lines={6} />
        ) : (
          <ul className="grid gap-7">
            {reviews.data && <Entries page={reviews.data} country={listing.property.address.country} />}
          </ul>
        )}
        <div className="mt-7 flex gap-3">
          {page > 1 && (
            <Button variant="outline" onClick={() => setPage(page - 1)}>
              <FormattedMessage defaultMessage="Newer reviews" />
            </Button>
          )}
          {reviews.data?.hasMore && (
            <Button variant="outline" onClick={() => setPage(page + 1)} isBusy={reviews.isPlaceholderData}>
              <FormattedMessage defaultMessage="Older reviews" />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface EntriesProps {
  page: Answer<'GET /api/listings/{id}/reviews'>;
  country: string;
}

/** Reviews, and between them the bookings that the host canceled. */
function Entries({ page: { reviews, cancellations }, country }: EntriesProps) {
  const lines = cancellations.map((line, number) => ({ line, number }));
  const linesAt = (position: number) =>
    lines
      .filter(({ line }) => line.position === position)
      .map(({ line, number }) => (
        <Suspense key={number}>
          <CancellationLine line={line} />
        </Suspense>
      ));
  return (
    <>
      {reviews.map((review, index) => (
        <Fragment key={review._id}>
          {linesAt(index)}
          <ReviewItem review={review} country={country} />
        </Fragment>
      ))}
      {linesAt(reviews.length)}
    </>
  );
}

/** Categories with enough ratings. */
function Categories({ averages }: { averages: Answer<'GET /api/listings/{id}/reviews'>['categories'] }) {
  const intl = useIntl();
  if (averages.length === 0) return null;
  return (
    <dl className="mt-6 grid gap-1.5 border-t border-line pt-5 text-[15px] num">
      {averages.map(({ category, average }) => (
        <div key={category} className="flex justify-between gap-4">
          <dt>{intl.formatMessage(categoryNames[category])}</dt>
          <dd className="font-semibold">
            <FormattedNumber value={average} minimumFractionDigits={1} maximumFractionDigits={1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <dl className="mt-3 grid gap-1.5 text-[14px] num">
      {[5, 4, 3, 2, 1].map((stars) => (
        <div key={stars} className="flex items-center gap-3">
          <dt className="w-3">{stars}</dt>
          <dd className="flex grow items-center gap-3">
            <span className="h-2 grow overflow-hidden rounded-pill bg-well">
              <span
                className="block h-full rounded-pill bg-sun"
                style={{ width: `${((counts[stars - 1] ?? 0) / most) * 100}%` }}
              />
            </span>
            <span className="w-7 text-end text-muted">{counts[stars - 1] ?? 0}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `4 hours in October 2026, 2 people`. */
const StayWords = ({ stay: { month, unit, count, guests } }: { stay: NonNullable<ReviewData['stay']> }) => (
  <FormattedMessage
    defaultMessage="{unit, select, hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# day} other {# days}}}} in {month}, {guests, plural, one {1 person} other {# people}}"
    values={{ unit, count, guests, month: formatLocalDate(`${month}-01`, useLocale(), 'month') }}
  />
);

type ReviewData = Answer<'GET /api/listings/{id}/reviews'>['reviews'][number];

function ReviewItem({ review, country }: { review: ReviewData; country: string }) {
  const locale = useLocale();
  const { show, control } = useTranslation([review.text, review.reply], 'mt-1.5');
  const text = show(review.text);
  const reply = review.reply === null ? null : show(review.reply);
  return (
    <li className="flex gap-4">
      {review.author.picture ? (
        <img
          src={review.author.picture}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 shrink-0 rounded-pill object-cover"
        />
      ) : (
        <span
          className="grid size-11 shrink-0 place-items-center rounded-pill bg-well font-semibold text-muted"
          aria-hidden="true"
        >
          {[...review.author.name][0]}
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{review.author.name}</bdi>
        </p>
        <p className="flex items-center gap-1.5 text-[14px] text-muted num">
          <Star size={13} />
          <FormattedMessage defaultMessage="{rating} out of 5" values={{ rating: review.rating }} />
          {' · '}
          {review.stay ? <StayWords stay={review.stay} /> : formatLocalDate(review.writtenOn, locale, 'month')}
        </p>
        {review.text !== '' && (
          <p className="mt-1.5 max-w-[62ch] text-pretty break-words whitespace-pre-line">
            <bdi {...text.attributes}>{text.text}</bdi>
          </p>
        )}
        {reply && (
          <p className="mt-2 border-s-2 border-line ps-4 text-[15px] break-words whitespace-pre-line text-muted">
            <FormattedMessage
              defaultMessage="Response from the host: {reply}"
              values={{
                reply: (
                  <bdi key="reply" {...reply.attributes}>
                    {reply.text}
                  </bdi>
                ),
              }}
            />
          </p>
        )}
        {control}
        <ReportReview id={review._id} authorName={review.author.name} country={country} />
      </div>
    </li>
  );
}
