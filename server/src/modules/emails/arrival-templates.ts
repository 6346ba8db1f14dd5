// Emails about arriving: the reminder to check in, hours that were released, guests who didn't come, and
// guests who can't get in (E9, E10).
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

const noShowMarked: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Marked as a no-show: ${data.listingTitle}`,
    paragraphs: [
      `${data.by === 'staff' ? 'Our support team' : data.hostName} recorded that you didn’t come. Nothing is refunded.`,
      `Were you there? Contest it on your booking page by ${deadlineIn(data)}, and our team will decide.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const noShowContested: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} contests the no-show at ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} says they were there. Our team will decide.`,
      'Was it a mistake? Withdraw the no-show on the booking page.',
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const noShowWithdrawn: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `No longer a no-show: ${data.listingTitle}`,
    paragraphs: ['The no-show for this booking was withdrawn. You don’t need to do anything.'],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

/** Only if our team withdrew it. */
const noShowWithdrawnHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `No longer a no-show: ${data.listingTitle}`,
    paragraphs: [`We looked into it and withdrew the no-show. ${data.guestName}’s booking counts as a normal stay.`],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const noShowUpheld =
  (side: 'guest' | 'host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: `Our decision about the no-show at ${data.listingTitle}`,
      paragraphs: [
        side === 'guest'
          ? 'We looked into it, and the no-show stands. Reply to your support request if you have anything to add.'
          : `We looked into what ${data.guestName} told us, and the no-show stands.`,
      ],
      facts: listFacts(data, side),
      label: VIEW_BOOKING,
    });

const lockedOut = (data: BookingEmailData): string[] => [
  `${data.guestName} can’t get in at ${data.listingTitle}. Answer by ${deadlineIn(data)}.`,
  'Without an answer, we cancel the booking and refund everything.',
];

const noAccess =
  (side: 'host' | 'co-host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: `Urgent: ${data.guestName} can’t get in at ${data.listingTitle}`,
      paragraphs: lockedOut(data),
      facts: listFacts(data, 'host', data.reason ? [['Message', data.reason]] : []),
      label: 'Answer now',
    });

const noAccessAnswered: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `${data.hostName} says you can get in now`,
    paragraphs: [
      `${data.hostName} says that you can get into ${data.listingTitle} now.`,
      `Still can’t get in? Tell us on your booking page by ${deadlineIn(data)}.`,
    ],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const noAccessEscalated: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} still can’t get in at ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} says that they still can’t get in. Please call or message them. Our team will decide.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const noAccessUpheld =
  (side: 'guest' | 'host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: `Our decision about ${data.listingTitle}`,
      paragraphs: [
        side === 'guest'
          ? 'We looked into why you couldn’t get in. The booking stands, and nothing is refunded. Reply to your support request if you have anything to add.'
          : `We looked into why ${data.guestName} couldn’t get in. The booking stands, and you keep your earnings.`,
      ],
      facts: listFacts(data, side),
      label: VIEW_BOOKING,
    });

export const ARRIVAL_EMAIL_TEMPLATES = {
  'no-show-marked': noShowMarked,
  'no-show-contested': noShowContested,
  'no-show-withdrawn': noShowWithdrawn,
  'no-show-withdrawn-host': noShowWithdrawnHost,
  'no-show-upheld': noShowUpheld('guest'),
  'no-show-upheld-host': noShowUpheld('host'),
  'no-access': noAccess('host'),
  'no-access-co-host': noAccess('co-host'),
  'no-access-answered': noAccessAnswered,
  'no-access-escalated': noAccessEscalated,
  'no-access-upheld': noAccessUpheld('guest'),
  'no-access-upheld-host': noAccessUpheld('host'),
  'check-in-reminder': checkInReminder,
  'hours-released': released,
  'hours-released-host': releasedHost,
} as const;
