// Emails about a cancellation that we excused, or that its host asked us to excuse (G6), and about the fine for it (G5).
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { moneyWords } from '../../lib/money-words.ts';
import { type BookingEmailData, type BookingTemplate, bookingEmail, listFacts, VIEW_BOOKING } from './booking-email.ts';

const fineWords = ({ amountMinor, currency }: BookingEmailData): string => moneyWords(amountMinor ?? 0, currency);

const fined: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Fine of ${fineWords(data)} for canceling: ${data.listingTitle}`,
    paragraphs: [
      `You canceled a confirmed booking, so you owe a fine of ${fineWords(data)}. We deduct it from your next payouts and never charge a card.`,
      `If you had a serious reason, ask us to excuse the cancellation on the booking page within ${HOST_CANCELLATION.askDays} days. If we do, you get the fine back.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const fineReturned: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Fine of ${fineWords(data)} returned: ${data.listingTitle}`,
    paragraphs: [
      data.reason
        ? `You don’t owe the fine of ${fineWords(data)} for canceling this booking anymore.`
        : `Another cancellation was excused, so this one is your free one. You don’t owe the fine of ${fineWords(data)} anymore.`,
      'If we’ve already deducted it, your next payout includes it.',
    ],
    facts: listFacts(data, 'host', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

const excused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Cancellation excused: ${data.listingTitle}`,
    paragraphs: [
      'We excused your cancellation. It isn’t in your public record or shown with your reviews anymore.',
      'The hours are open for booking again. If you don’t want that, block them in your calendar.',
      ...(data.amountMinor
        ? [
            `You don’t owe the fine of ${fineWords(data)} anymore. If we’ve already deducted it, your next payout includes it.`,
          ]
        : []),
    ],
    facts: listFacts(data, 'host', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

const notExcused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Cancellation not excused: ${data.listingTitle}`,
    paragraphs: [
      'We reviewed your request and couldn’t excuse your cancellation. It counts in your public record, and the hours stay blocked.',
      'Reply to your support request if you have anything to add.',
    ],
    facts: listFacts(data, 'host', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

const guestExcused: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Cancellation excused: ${data.listingTitle}`,
    paragraphs: [
      'We excused your cancellation, so it doesn’t count among the bookings you canceled. Hosts see that number when you ask for a booking.',
      'This doesn’t change your refund. If one is agreed, you’ll get a separate email.',
    ],
    facts: listFacts(data, 'guest', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

export const CANCELLATION_EMAIL_TEMPLATES = {
  'cancellation-fined': fined,
  'fine-returned': fineReturned,
  'cancellation-excused': excused,
  'cancellation-not-excused': notExcused,
  'guest-cancellation-excused': guestExcused,
} as const;
