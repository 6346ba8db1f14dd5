// Emails about reviews: published, replied to, removed.
import { say } from '../../lib/languages/say.ts';
import { momentWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface Context {
  readonly publicUrl: string;
}

const writeReason = (): string => say('You’re getting this because you two had a booking together on {brand}.');

const bookingAction = (label: string, bookingId: string, { publicUrl }: Context) => ({
  label,
  href: `${publicUrl}/booking/${bookingId}`,
});

const published = (
  {
    bookingId,
    name,
    from,
    side,
    listingTitle,
    rating,
    text,
    hasPrivateNote = false,
    replyUntil,
    timeZone,
  }: {
    reviewId: string;
    bookingId: string;
    name: string;
    from: string;
    /** Who wrote it: the guest about the listing, or the host about the guest. */
    side: 'guest' | 'host';
    listingTitle: string;
    rating: number;
    text: string;
    hasPrivateNote?: boolean;
    replyUntil: string;
    timeZone: string;
  },
  context: Context,
): EmailContent => ({
  subject:
    side === 'guest'
      ? say('{from} reviewed {listingTitle}', { from, listingTitle })
      : say('{from} reviewed you as a guest', { from }),
  name,
  paragraphs: [
    side === 'guest'
      ? say('{from} gave {listingTitle} {rating} out of 5 stars. The review is now published.', {
          from,
          listingTitle,
          rating,
        })
      : say('{from} gave you {rating} out of 5 stars as a guest at {listingTitle}. The review is now published.', {
          from,
          rating,
          listingTitle,
        }),
    ...(text === '' ? [] : [say('“{text}”', { text })]),
    ...(hasPrivateNote
      ? [say('{from} also left you a private note. Only you can read it, on the booking page.', { from })]
      : []),
  ],
  action: bookingAction(say('View review'), bookingId, context),
  afterwards: [
    say('You can post one public reply until {time}.', { time: momentWords(new Date(replyUntil), timeZone) }),
  ],
  reason: writeReason(),
});

const answered = (
  {
    bookingId,
    name,
    from,
    listingTitle,
    text,
  }: { reviewId: string; bookingId: string; name: string; from: string; listingTitle: string; text: string },
  context: Context,
): EmailContent => ({
  subject: say('{from} replied to your review', { from }),
  name,
  paragraphs: [
    say('{from} replied to your review of {listingTitle}:', { from, listingTitle }),
    say('“{text}”', { text }),
  ],
  action: bookingAction(say('View reply'), bookingId, context),
  reason: writeReason(),
});

const hidden = (
  { name, bookingId, listingTitle, reason }: { name: string; bookingId: string; listingTitle: string; reason: string },
  context: Context,
): EmailContent => ({
  subject: say('We removed a review of you'),
  name,
  paragraphs: [
    say(
      'We removed the review of you from your booking at {listingTitle}. No one can see it, and its stars no longer count.',
      { listingTitle },
    ),
  ],
  facts: [[say('Reason'), reason]],
  action: bookingAction(say('View booking'), bookingId, context),
  reason: writeReason(),
});

export const REVIEW_EMAIL_TEMPLATES = {
  'review-published': published,
  'review-answered': answered,
  'review-hidden': hidden,
} as const;
