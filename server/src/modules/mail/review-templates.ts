// Mails about reviews of bookings: that one was published, answered, taken down.
import { BRAND } from '@daynook/contract/brand';
import type { Letter } from './letter.ts';

interface Context {
  readonly publicUrl: string;
}

const REASON = `You get this because you shared a booking on ${BRAND.name}.`;

const dayWords = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone, timeZoneName: 'short' }).format(
    new Date(instant),
  );

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
    replyUntil,
    timeZone,
  }: {
    reviewId: string;
    bookingId: string;
    name: string;
    from: string;
    /** Who wrote it: the guest about the room, the host about the guest. */
    side: 'guest' | 'host';
    listingTitle: string;
    rating: number;
    text: string;
    replyUntil: string;
    timeZone: string;
  },
  context: Context,
): Letter => ({
  subject: side === 'guest' ? `${from} reviewed ${listingTitle}` : `${from} reviewed your visit`,
  name,
  paragraphs: [
    side === 'guest'
      ? `${from} gave ${listingTitle} ${rating} of 5 stars. Their review is published now.`
      : `${from} gave you ${rating} of 5 stars as a guest of ${listingTitle}. Their review is published now.`,
    ...(text === '' ? [] : [`“${text}”`]),
  ],
  action: bookingAction('See the review', bookingId, context),
  afterwards: [`If you like, answer it in public, once, until ${dayWords(replyUntil, timeZone)}.`],
  reason: REASON,
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
): Letter => ({
  subject: `${from} answered your review`,
  name,
  paragraphs: [`${from} answered what you wrote after the booking of ${listingTitle}:`, `“${text}”`],
  action: bookingAction('See the answer', bookingId, context),
  reason: REASON,
});

const hidden = (
  { name, bookingId, listingTitle, reason }: { name: string; bookingId: string; listingTitle: string; reason: string },
  context: Context,
): Letter => ({
  subject: 'We have taken down a review about you',
  name,
  paragraphs: [
    `We looked at what was written about you after the booking of ${listingTitle}, and have taken it down. Nobody sees it any more, and its stars no longer count.`,
  ],
  facts: [['Why', reason]],
  action: bookingAction('See the booking', bookingId, context),
  reason: REASON,
});

export const REVIEW_MAIL_TEMPLATES = {
  'review-published': published,
  'review-answered': answered,
  'review-hidden': hidden,
} as const;
