// Reviews of a member in one role: the latest immediately, the rest page by page.
import { PROFILES } from '@daynook/contract/limits/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { ReportReview } from '../../nouns/reviews/report-review.tsx';
import { Button } from '../../ui/button.tsx';
import { Star } from '../../ui/stars.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useTranslation } from '../../ui/translation/use-translation.tsx';
import { type MemberReview, memberReviewsQuery } from './api.ts';

interface MemberReviewsProps {
  memberId: string;
  as: 'host' | 'guest';
  latest: readonly MemberReview[];
}

export function MemberReviews({ memberId, as, latest }: MemberReviewsProps) {
  const [isAll, setAll] = useState(false);
  const all = useInfiniteQuery({ ...memberReviewsQuery(memberId, as), enabled: isAll });
  const reviews = all.data?.pages.flatMap((page) => page.reviews) ?? latest;
  // If there are fewer than the first page shows, there are no others.
  const hasMore = all.data ? all.hasNextPage : latest.length >= PROFILES.reviewsShown;
  return (
    <>
      <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        {reviews.map((review) => (
          <ReviewLine key={review._id} review={review} />
        ))}
      </ul>
      {all.isError && (
        <ErrorState
          className="!py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load reviews" />}
          onRetry={() => void all.refetch()}
          isRetrying={all.isFetching}
        />
      )}
      {hasMore && !all.isError && (
        <Button
          variant="outline"
          className="mt-8"
          isBusy={all.isFetching}
          onClick={() => (isAll ? void all.fetchNextPage() : setAll(true))}
        >
          <FormattedMessage defaultMessage="More reviews" />
        </Button>
      )}
    </>
  );
}

function ReviewLine({ review }: { review: MemberReview }) {
  const { _id, author, rating, text, writtenOn, listing, reply } = review;
  const locale = useLocale();
  const { show, control } = useTranslation([text, reply], 'mt-2');
  const shown = show(text);
  const shownReply = reply === null ? null : show(reply);
  const values = { name: <bdi key="name">{author.name}</bdi>, date: formatLocalDate(writtenOn, locale, 'month') };
  return (
    <li className="min-w-0">
      <p className="flex items-center gap-1.5 font-semibold num">
        <Star />
        <span className="sr-only">
          <FormattedMessage defaultMessage="Rated" />{' '}
        </span>
        <FormattedNumber value={rating} />
      </p>
      {text !== '' && (
        <p className="mt-2 text-[16.5px] leading-[1.55] break-words whitespace-pre-line">
          <bdi {...shown.attributes}>{shown.text}</bdi>
        </p>
      )}
      <p className="mt-2 text-[14.5px] text-muted">
        {listing ? (
          <FormattedMessage
            defaultMessage="{name}, {date}, about {room}"
            values={{
              ...values,
              room: (
                <Link key="room" to={`/listing/${listing._id}`} className="underline underline-offset-3">
                  <bdi>{listing.title}</bdi>
                </Link>
              ),
            }}
          />
        ) : (
          <FormattedMessage defaultMessage="{name}, {date}" values={values} />
        )}
      </p>
      {shownReply && (
        <p className="mt-2 border-s-2 border-line ps-4 text-[15px] break-words whitespace-pre-line text-muted">
          <FormattedMessage
            defaultMessage="Reply: {reply}"
            values={{ reply: <bdi {...shownReply.attributes}>{shownReply.text}</bdi> }}
          />
        </p>
      )}
      {control}
      <ReportReview id={_id} authorName={author.name} />
    </li>
  );
}
