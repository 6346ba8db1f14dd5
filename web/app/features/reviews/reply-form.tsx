// A public reply to a review, once.
import { REVIEWS } from '@daynook/contract/limits/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { bookingReviewsQuery, keepReviews, replyToReview } from './api.ts';

interface ReplyFormProps {
  bookingId: string;
  reviewId: string;
  until: string;
  timeZone: string;
}

export function ReplyForm({ bookingId, reviewId, until, timeZone }: ReplyFormProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    if (text.trim() === '') {
      setError(intl.formatMessage({ defaultMessage: 'Write a few words first.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      keepReviews(queries, bookingId, await replyToReview(reviewId, text));
      toast.success(intl.formatMessage({ defaultMessage: 'Your reply is published.' }));
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t send that. Please try again.' })),
      );
      void queries.invalidateQueries({ queryKey: bookingReviewsQuery(bookingId).queryKey });
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[14.5px] text-muted">
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Reply publicly" />
        </Button>
        <span>
          <FormattedMessage
            defaultMessage="You can reply once, until {date}."
            values={{ date: <ZonedDate key="date" at={until} timeZone={timeZone} /> }}
          />
        </span>
      </p>
    );
  }
  return (
    <div className="grid w-full gap-3">
      <TextArea
        label={<FormattedMessage defaultMessage="Your public reply" />}
        description={
          <FormattedMessage
            defaultMessage="{left, plural, one {# character} other {# characters}} left. You can’t edit it later."
            values={{ left: REVIEWS.replyMaximumCharacters - text.length }}
          />
        }
        error={error}
        value={text}
        maxLength={REVIEWS.replyMaximumCharacters}
        rows={3}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" isBusy={isBusy} onClick={() => void send()}>
          <FormattedMessage defaultMessage="Publish reply" />
        </Button>
        <Button size="sm" variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Not now" />
        </Button>
      </div>
    </div>
  );
}
