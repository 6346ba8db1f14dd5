// Emails about a cancellation that its host asked us to excuse (G6).
import { type BookingTemplate, bookingEmail, listFacts, VIEW_BOOKING } from './booking-email.ts';

const excused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Cancellation excused: ${data.listingTitle}`,
    paragraphs: [
      'We looked into it and excused your cancellation. It doesn’t count in your public record, and it isn’t mentioned among your reviews.',
      'The hours can be booked again. To keep them free, block them in your calendar.',
    ],
    facts: listFacts(data, 'host', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

const notExcused: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Cancellation not excused: ${data.listingTitle}`,
    paragraphs: [
      'We looked into it and couldn’t excuse your cancellation. It counts in your public record, and the hours stay blocked.',
      'Reply to your support request if you have anything to add.',
    ],
    facts: listFacts(data, 'host', data.reason ? [['Our note', data.reason]] : []),
    label: VIEW_BOOKING,
  });

export const CANCELLATION_EMAIL_TEMPLATES = {
  'cancellation-excused': excused,
  'cancellation-not-excused': notExcused,
} as const;
