// Mails about reviews of bookings: that one was published, answered, taken down.
import { BRAND } from '@daynook/contract/brand';
import type { Letter } from './letter.ts';

interface Context {
  readonly publicUrl: string;
}

const REASON = `You’re getting this because you shared a booking on ${BRAND.name}.`;

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
  subject: side === 'guest' ? `${from} reviewed ${listingTitle}` : `${from} reviewed you as a guest`,
  name,
  paragraphs: [
    side === 'guest'
      ? `${from} gave ${listingTitle} ${rating} out of 5 stars. The review is now published.`
      : `${from} gave you ${rating} out of 5 stars as a guest at ${listingTitle}. The review is now published.`,
    ...(text === '' ? [] : [`“${text}”`]),
  ],
  action: bookingAction('View review', bookingId, context),
  afterwards: [`You can reply publicly once, until ${dayWords(replyUntil, timeZone)}.`],
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
  subject: `${from} replied to your review`,
  name,
  paragraphs: [`${from} replied to your review of ${listingTitle}:`, `“${text}”`],
  action: bookingAction('View reply', bookingId, context),
  reason: REASON,
});

const hidden = (
  { name, bookingId, listingTitle, reason }: { name: string; bookingId: string; listingTitle: string; reason: string },
  context: Context,
): Letter => ({
  subject: 'We removed a review about you',
  name,
  paragraphs: [
    `We looked at the review about you after your booking of ${listingTitle} and removed it. No one can see it, and its stars no longer count.`,
  ],
  facts: [['Why', reason]],
  action: bookingAction('View booking', bookingId, context),
  reason: REASON,
});

export const REVIEW_MAIL_TEMPLATES = {
  'review-published': published,
  'review-answered': answered,
  'review-hidden': hidden,
} as const;
