// Emails about arriving: the reminder to check in, hours that were released, and guests who didn't come (E9).
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  listFacts,
  momentWords,
  VIEW_BOOKING,
} from './booking-email.ts';

/** These emails always have one. */
const deadlineIn = (data: BookingEmailData): string => {
  if (!data.deadline) throw new Error('an email about arriving needs its deadline');
  return momentWords(data.deadline, data);
};

const checkInReminder: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Check in at ${data.listingTitle}`,
    paragraphs: [
      `Your booking has started. Check in on your booking page by ${deadlineIn(data)}.`,
      'After that, the rest of your time is free for others, and nothing is refunded.',
    ],
    facts: listFacts(data, 'guest'),
    label: 'Check in',
  });

const released: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your time at ${data.listingTitle} was released`,
    paragraphs: [
      'You didn’t check in, so the rest of your time is free for others, as agreed when you booked. Nothing is refunded.',
      `Were you there, or couldn’t you get in? Tell us on your booking page by ${deadlineIn(data)}, and our team will look into it.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const releasedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} didn’t check in at ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} didn’t check in, so the rest of the time can be booked again. Your earnings from this booking stay the same.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

export const ARRIVAL_EMAIL_TEMPLATES = {
  'check-in-reminder': checkInReminder,
  'hours-released': released,
  'hours-released-host': releasedHost,
} as const;
