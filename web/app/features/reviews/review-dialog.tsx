// Writes a review, or edits one that's still hidden: stars, categories for listings, and text.
import { REVIEW_CATEGORIES, REVIEWS, type ReviewCategory } from '@daynook/contract/limits/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import type { BookingSummary } from '../../nouns/bookings/api.ts';
import { categoryNames } from '../../nouns/reviews/category-words.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type BookingReview, bookingReviewsQuery, keepReviews, writeReview } from './api.ts';
import { StarField } from './star-field.tsx';

interface ReviewDialogProps {
  booking: Pick<BookingSummary, '_id' | 'listing' | 'guest' | 'host' | 'timeZone'>;
  side: 'guest' | 'host';
  until: string;
  /** What the reader has written so far. */
  mine: BookingReview | undefined;
  onClose: () => void;
}

function useReviewForm({ booking, mine, onClose }: ReviewDialogProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [rating, setRating] = useState(mine?.rating);
  const [categories, setCategories] = useState<Partial<Record<ReviewCategory, number | undefined>>>(
    mine?.categories ?? {},
  );
  const [text, setText] = useState(mine?.text ?? '');
  const [privateNote, setPrivateNote] = useState(mine?.privateNote ?? '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [ratingError, setRatingError] = useState<string>();
  const send = async () => {
    if (rating === undefined) {
      setRatingError(intl.formatMessage({ defaultMessage: 'Choose 1 to 5 stars.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const rated = Object.fromEntries(Object.entries(categories).filter(([, stars]) => stars !== undefined));
      const answer = await writeReview(booking._id, { rating, categories: rated, text, privateNote });
      keepReviews(queries, booking._id, answer);
      const isPublished = answer.reviews.some(({ side, publishedAt }) => side === answer.side && publishedAt !== null);
      toast.success(
        isPublished
          ? intl.formatMessage({ defaultMessage: 'Both reviews are now published.' })
          : intl.formatMessage({ defaultMessage: 'Review sent.' }),
      );
      onClose();
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t send that. Please try again.' })),
      );
      // It may have been published in the meantime.
      void queries.invalidateQueries({ queryKey: bookingReviewsQuery(booking._id).queryKey });
    } finally {
      setBusy(false);
    }
  };
  return {
    rating,
    chooseRating: (stars: number | undefined) => {
      setRating(stars);
      setRatingError(undefined);
    },
    categories,
    rate: (category: ReviewCategory, stars: number | undefined) =>
      setCategories((before) => ({ ...before, [category]: stars })),
    text,
    setText,
    privateNote,
    setPrivateNote,
    isBusy,
    error,
    ratingError,
    send,
  };
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { booking, side, until, mine, onClose } = props;
  const intl = useIntl();
  const form = useReviewForm(props);
  const other = <bdi>{givenName(side === 'guest' ? booking.host.name : booking.guest.name)}</bdi>;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      title={
        side === 'guest' ? (
          <FormattedMessage defaultMessage="How was {title}?" values={{ title: <bdi>{booking.listing.title}</bdi> }} />
        ) : (
          <FormattedMessage defaultMessage="How was {name} as a guest?" values={{ name: other }} />
        )
      }
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Not now" />
          </Button>
          <Button isBusy={form.isBusy} onClick={() => void form.send()}>
            {mine ? <FormattedMessage defaultMessage="Save" /> : <FormattedMessage defaultMessage="Send review" />}
          </Button>
        </>
      }
    >
      <p className="mb-5 text-muted">
        <FormattedMessage
          defaultMessage="It’s hidden until {name} writes a review too, or until {date}. You can edit it until then."
          values={{ name: other, date: <ZonedDate key="date" at={until} timeZone={booking.timeZone} /> }}
        />
      </p>
      <StarField
        label={<FormattedMessage defaultMessage="Overall" />}
        value={form.rating}
        onChange={form.chooseRating}
        error={form.ratingError}
      />
      {side === 'guest' && (
        <div className="mt-4 border-y border-line py-2.5">
          <p className="mb-1 text-[14px] text-muted">
            <FormattedMessage defaultMessage="Rate the details (optional)" />
          </p>
          {REVIEW_CATEGORIES.map((category) => (
            <StarField
              key={category}
              isOptional
              label={intl.formatMessage(categoryNames[category])}
              value={form.categories[category]}
              onChange={(stars) => form.rate(category, stars)}
            />
          ))}
        </div>
      )}
      <TextArea
        className="mt-5"
        label={<FormattedMessage defaultMessage="Your review (optional)" />}
        description={
          <FormattedMessage
            defaultMessage="{left, plural, one {# character} other {# characters}} left. Anyone can read it once it’s published."
            values={{ left: REVIEWS.textMaximumCharacters - form.text.length }}
          />
        }
        value={form.text}
        maxLength={REVIEWS.textMaximumCharacters}
        rows={5}
        onChange={(event) => form.setText(event.target.value)}
      />
      <TextArea
        className="mt-5"
        label={<FormattedMessage defaultMessage="Private note to {name} (optional)" values={{ name: other }} />}
        description={
          <FormattedMessage
            defaultMessage="{left, plural, one {# character} other {# characters}} left. Only {name} can read it, once your review is published."
            values={{ left: REVIEWS.privateNoteMaximumCharacters - form.privateNote.length, name: other }}
          />
        }
        value={form.privateNote}
        maxLength={REVIEWS.privateNoteMaximumCharacters}
        rows={3}
        onChange={(event) => form.setPrivateNote(event.target.value)}
      />
      <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
        {form.error}
      </p>
    </Dialog>
  );
}
