// Emails about arriving: the reminder to check in, hours that were released, guests who didn't come, and
// guests who can't get in (E9, E10).

import { say } from '../../lib/languages/say.ts';
import { type BookingEmailData, type BookingTemplate, bookingEmail, listFacts, momentWords } from './booking-email.ts';

/** These emails always have one. */
const deadlineIn = (data: BookingEmailData): string => {
  if (!data.deadline) throw new Error('an email about arriving needs its deadline');
  return momentWords(data.deadline, data);
};

const checkInReminder: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Check in at {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('Your booking has started. Check in on your booking page by {deadline}.', { deadline: deadlineIn(data) }),
      say('After that, others can book the rest of your time, and nothing is refunded.'),
    ],
    facts: listFacts(data, 'guest'),
    label: say('Check in'),
  });

const released: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your time at {listingTitle} was released', { listingTitle: data.listingTitle }),
    paragraphs: [
      say(
        'You didn’t check in, so others can now book the rest of your time, as agreed when you booked. Nothing is refunded.',
      ),
      say(
        'Were you there, or couldn’t you get in? Tell us on your booking page by {deadline}, and our team will look into it.',
        { deadline: deadlineIn(data) },
      ),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const releasedHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} didn’t check in at {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say(
        '{guestName} didn’t check in, so the rest of the time can be booked again. Your earnings from this booking stay the same.',
        { guestName: data.guestName },
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const noShowMarked: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Marked as a no-show: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      data.by === 'staff'
        ? say('Our support team recorded that you didn’t come. Nothing is refunded.')
        : say('{hostName} recorded that you didn’t come. Nothing is refunded.', { hostName: data.hostName }),
      say('Were you there? Contest it on your booking page by {deadline}, and our team will decide.', {
        deadline: deadlineIn(data),
      }),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const noShowContested: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} contests the no-show at {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{guestName} says they were there. Our team will decide.', { guestName: data.guestName }),
      say('Was it a mistake? Withdraw the no-show on the booking page.'),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const noShowWithdrawn: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('No longer a no-show: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [say('The no-show for this booking was withdrawn. You don’t need to do anything.')],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

/** Only if our team withdrew it. */
const noShowWithdrawnHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('No longer a no-show: {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [
      say('We looked into it and withdrew the no-show. {guestName}’s booking counts as a normal stay.', {
        guestName: data.guestName,
      }),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const noShowUpheld =
  (side: 'guest' | 'host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: say('Our decision about the no-show at {listingTitle}', { listingTitle: data.listingTitle }),
      paragraphs: [
        side === 'guest'
          ? say('We looked into it, and the no-show stands. Reply to your support request if you have anything to add.')
          : say('We looked into what {guestName} told us, and the no-show stands.', { guestName: data.guestName }),
      ],
      facts: listFacts(data, side),
      label: say('View booking'),
    });

const lockedOut = (data: BookingEmailData): string[] => [
  say('{guestName} can’t get into {listingTitle}. Answer by {deadline}.', {
    guestName: data.guestName,
    listingTitle: data.listingTitle,
    deadline: deadlineIn(data),
  }),
  say('Without an answer, we cancel the booking and refund everything.'),
];

const noAccess =
  (side: 'host' | 'co-host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: say('Urgent: {guestName} can’t get into {listingTitle}', {
        guestName: data.guestName,
        listingTitle: data.listingTitle,
      }),
      paragraphs: lockedOut(data),
      facts: listFacts(data, 'host', data.reason ? [[say('Message'), data.reason]] : []),
      label: say('Answer now'),
    });

const noAccessAnswered: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('{hostName} says you can get in now', { hostName: data.hostName }),
    paragraphs: [
      say('{hostName} says you can get into {listingTitle} now.', {
        hostName: data.hostName,
        listingTitle: data.listingTitle,
      }),
      say('Still can’t get in? Tell us on your booking page by {deadline}.', { deadline: deadlineIn(data) }),
    ],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const noAccessEscalated: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} still can’t get into {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{guestName} still can’t get in. Please call or message them now. Our team will decide.', {
        guestName: data.guestName,
      }),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const noAccessUpheld =
  (side: 'guest' | 'host'): BookingTemplate =>
  (data, context) =>
    bookingEmail(side, data, context, {
      subject: say('Our decision about {listingTitle}', { listingTitle: data.listingTitle }),
      paragraphs: [
        side === 'guest'
          ? say(
              'We looked into why you couldn’t get in. The booking stands, and nothing is refunded. Reply to your support request if you have anything to add.',
            )
          : say('We looked into why {guestName} couldn’t get in. The booking stands, and you keep your earnings.', {
              guestName: data.guestName,
            }),
      ],
      facts: listFacts(data, side),
      label: say('View booking'),
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
