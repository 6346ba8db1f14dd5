// Emails about a cancellation that we excused, or that its host asked us to excuse (G6).
import { type BookingTemplate, bookingEmail, listFacts, VIEW_BOOKING } from './booking-email.ts';

const excused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Cancellation excused: ${data.listingTitle}`,
    paragraphs: [
      'We excused your cancellation. It isn’t in your public record or shown with your reviews anymore.',
      'The hours are open for booking again. If you don’t want that, block them in your calendar.',
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
  'cancellation-excused': excused,
  'cancellation-not-excused': notExcused,
  'guest-cancellation-excused': guestExcused,
} as const;
