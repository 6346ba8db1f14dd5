// On a past booking: the reader's review and until when it's hidden, and once published, both reviews with the reply.
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { categoryNames } from '../../nouns/reviews/category-words.ts';
import { ReportReview } from '../../nouns/reviews/report-review.tsx';
import { DaysLeft } from '../../nouns/reviews/time-left.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Star } from '../../ui/stars.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type ShownText, useTranslation } from '../../ui/translation/use-translation.tsx';
import { type BookingReview, type BookingReviews, bookingReviewsQuery } from './api.ts';
import { ReplyForm } from './reply-form.tsx';

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then(({ ReviewDialog }) => ({ default: ReviewDialog })));

interface Props {
  booking: Booking;
  /** Puts the content under its heading; without content there's no heading. */
  heading: (content: ReactNode) => ReactNode;
}

export function BookingReviewsPart({ booking, heading }: Props) {
  const reviews = useQuery(bookingReviewsQuery(booking._id));
  if (reviews.data) {
    const isOver = reviews.data.reviews.length === 0 && !reviews.data.canWrite;
    return isOver ? null : heading(<Shown booking={booking} data={reviews.data} />);
  }
  if (reviews.isError) {
    return heading(
      <ErrorState
        className="!py-8"
        title={<FormattedMessage defaultMessage="We couldn’t load reviews" />}
        onRetry={() => void reviews.refetch()}
        isRetrying={reviews.isFetching}
      />,
    );
  }
  // Otherwise it isn't known yet whether there's content.
  return booking.reviewUntil === null ? null : heading(<Skeleton className="h-36 rounded-panel" />);
}

const panelClass = 'rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]';

function Shown({ booking, data }: { booking: Booking; data: BookingReviews }) {
  const [search] = useSearchParams();
  const { side, until, canWrite, reviews } = data;
  const mine = reviews.find((review) => review.side === side);
  const others = reviews.filter((review) => review !== mine);
  // A link that says "Review" opens the dialog directly.
  const [isWriting, setWriting] = useState(() => search.get('review') === '1' && canWrite && !mine);
  return (
    <div className="grid gap-4">
      {canWrite && !mine && until && <Invitation booking={booking} until={until} onWrite={() => setWriting(true)} />}
      {others.map((review) => (
        <ReviewPanel key={review._id} review={review} booking={booking} data={data} />
      ))}
      {mine && (
        <ReviewPanel
          review={mine}
          booking={booking}
          data={data}
          actions={
            canWrite && (
              <Button size="sm" variant="outline" onClick={() => setWriting(true)}>
                <FormattedMessage defaultMessage="Edit review" />
              </Button>
            )
          }
        />
      )}
      {isWriting && side && until && (
        <Suspense>
          <ReviewDialog booking={booking} side={side} until={until} mine={mine} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Invitation({ booking, until, onWrite }: { booking: Booking; until: string; onWrite: () => void }) {
  const { role, guest, host, listing, timeZone } = booking;
  return (
    <div className="rounded-panel bg-sun-wash p-6">
      <p className="text-[18px] font-semibold">
        {role === 'guest' ? (
          <FormattedMessage defaultMessage="How was {title}?" values={{ title: <bdi>{listing.title}</bdi> }} />
        ) : (
          <FormattedMessage
            defaultMessage="How was {name} as a guest?"
            values={{ name: <bdi>{givenName(guest.name)}</bdi> }}
          />
        )}
      </p>
      <p className="mt-1.5 max-w-[60ch] text-pretty">
        <FormattedMessage
          defaultMessage="You can each write a review until {when}. Both stay hidden until you’ve each written one or the time is up, so {name} can’t read yours first."
          values={{
            name: <bdi key="name">{givenName(role === 'guest' ? host.name : guest.name)}</bdi>,
            when: <ZonedTime key="when" startsAt={until} timeZone={timeZone} withDate />,
          }}
        />
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onWrite}>
          <FormattedMessage defaultMessage="Write a review" />
        </Button>
        <span className="text-[15px]">
          <DaysLeft until={until} />
        </span>
      </p>
    </div>
  );
}

interface PanelProps {
  review: BookingReview;
  booking: Booking;
  data: BookingReviews;
  actions?: ReactNode;
}

function ReviewPanel({ review, booking, data, actions }: PanelProps) {
  const { side, until, replyUntil } = data;
  const isMine = review.side === side;
  const { show, control } = useTranslation(
    isMine ? [review.reply] : [review.text, review.reply, review.privateNote],
    'mt-2',
  );
  const text = show(review.text);
  const reply = review.reply === null ? null : show(review.reply);
  const note = review.privateNote === null ? null : show(review.privateNote);
  const other = <bdi>{givenName(side === 'host' ? booking.guest.name : booking.host.name)}</bdi>;
  return (
    <article className={panelClass}>
      <h3 className="font-semibold">
        {isMine ? <FormattedMessage defaultMessage="Your review" /> : <Whose review={review} reader={side} />}
      </h3>
      <p className="mt-1 flex items-center gap-1.5 text-[14.5px] text-muted num">
        <Star size={14} />
        <FormattedMessage defaultMessage="{rating} out of 5" values={{ rating: review.rating }} />
        {' · '}
        <ZonedDate at={review.writtenAt} timeZone={booking.timeZone} />
      </p>
      {review.text !== '' && (
        <p className="mt-3 max-w-[62ch] break-words whitespace-pre-line">
          <bdi {...text.attributes}>{text.text}</bdi>
        </p>
      )}
      <Categories categories={review.categories} />
      {reply && (
        <p className="mt-3 border-s-2 border-line ps-4 text-[15px] break-words whitespace-pre-line text-muted">
          <FormattedMessage
            defaultMessage="Reply: {reply}"
            values={{ reply: <bdi {...reply.attributes}>{reply.text}</bdi> }}
          />
        </p>
      )}
      {note && <PrivateNote note={note} author={review.author.name} isMine={isMine} other={other} />}
      {control}
      {review.hiddenReason !== null && (
        <p className="mt-3 rounded-card bg-well px-4 py-3 text-[15px]">
          <FormattedMessage
            defaultMessage="We removed this review. Only you can see it. Reason: {reason}"
            values={{ reason: <bdi>{review.hiddenReason}</bdi> }}
          />
        </p>
      )}
      {review.publishedAt === null && until && (
        <p className="mt-3 rounded-card bg-well px-4 py-3 text-[15px]">
          <FormattedMessage
            defaultMessage="Hidden until {name} writes a review too, or until {when}."
            values={{
              name: other,
              when: <ZonedTime key="when" startsAt={until} timeZone={booking.timeZone} withDate />,
            }}
          />
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
        {actions}
        {!isMine && side && replyUntil && (
          <ReplyForm bookingId={booking._id} reviewId={review._id} until={replyUntil} timeZone={booking.timeZone} />
        )}
        {!isMine && side && review.hiddenReason === null && (
          <ReportReview id={review._id} authorName={review.author.name} country={booking.address.country} />
        )}
      </div>
    </article>
  );
}

interface NoteProps {
  note: ShownText;
  /** Who wrote it. */
  author: string;
  isMine: boolean;
  other: ReactNode;
}

/** What only the two sides read. */
const PrivateNote = ({ note, author, isMine, other }: NoteProps) => (
  <div className="mt-3 max-w-[62ch] rounded-card bg-well px-4 py-3 text-[15px]">
    <p className="font-medium">
      {isMine ? (
        <FormattedMessage defaultMessage="Private note to {name}" values={{ name: other }} />
      ) : (
        <FormattedMessage defaultMessage="Private note from {name}" values={{ name: <bdi>{givenName(author)}</bdi> }} />
      )}
    </p>
    <p className="mt-1 break-words whitespace-pre-line">
      <bdi {...note.attributes}>{note.text}</bdi>
    </p>
  </div>
);

const Whose = ({ review: { side, author }, reader }: { review: BookingReview; reader: BookingReviews['side'] }) =>
  side === 'guest' ? (
    <FormattedMessage defaultMessage="{name}’s review of the workspace" values={{ name: <bdi>{author.name}</bdi> }} />
  ) : (
    <FormattedMessage
      defaultMessage="{name}’s review of {reader, select, guest {you} other {the guest}}"
      values={{ name: <bdi key="name">{author.name}</bdi>, reader }}
    />
  );

function Categories({ categories }: { categories: BookingReview['categories'] }) {
  const intl = useIntl();
  const rated = Object.entries(categories) as [keyof typeof categoryNames, number][];
  if (rated.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[14.5px] text-muted num">
      {rated.map(([category, stars]) => (
        <li key={category}>
          {intl.formatMessage(
            { defaultMessage: '{category} {stars} out of 5' },
            { category: intl.formatMessage(categoryNames[category]), stars },
          )}
        </li>
      ))}
    </ul>
  );
}
