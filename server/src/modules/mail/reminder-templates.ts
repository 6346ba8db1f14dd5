// What is written by the clock: before a stay begins and ends, and while a request waits. Also what those who help a host are
// written about requests: of money nothing, that is the owner's.
import {
  type BookingMailData,
  type BookingTemplate,
  bookingLetter,
  factsOf,
  momentWords,
  SEE,
} from './booking-letter.ts';

const starts = (data: BookingMailData): string => momentWords(data.startsAt, data);
const ends = (data: BookingMailData): string => momentWords(data.endsAt, data);

const soon: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Coming up: ${data.listingTitle}, ${starts(data)}`,
    paragraphs: ['Your workspace is ready for you. The address and how to get in are on your booking’s page.'],
    facts: factsOf(data, 'guest'),
    label: 'See address and how to get in',
    afterwards: ['Can’t make it? Cancel on that page. It shows your refund before you confirm.'],
  });

const address: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your address for ${data.listingTitle} is ready`,
    paragraphs: ['The exact address and how to get in are on your booking’s page.'],
    facts: factsOf(data, 'guest'),
    label: 'See address and how to get in',
  });

const soonHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `Coming up: ${data.guestName} in ${data.listingTitle}, ${starts(data)}`,
    paragraphs: [`${data.guestName} is coming. Now’s a good time to check the space and your check-in directions.`],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const ending: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your booking at ${data.listingTitle} ends ${ends(data)}`,
    paragraphs: ['Please wrap up on time. Someone may be coming right after you.'],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const endingHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName}’s booking at ${data.listingTitle} ends ${ends(data)}`,
    paragraphs: [`We’ve reminded ${data.guestName} too.`],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const answerBy = (data: BookingMailData): readonly string[] =>
  data.expiresAt === null ? [] : [`Please answer by ${momentWords(data.expiresAt, data)}, or the request expires.`];

const requestReminder: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} is waiting for your answer about ${data.listingTitle}`,
    paragraphs: ['We hold the hours and the payment until you answer.', ...answerBy(data)],
    facts: factsOf(data, 'host'),
    label: 'Accept or decline',
  });

const coHostRequest: BookingTemplate = (data, context) =>
  bookingLetter('co-host', data, context, {
    subject: `${data.guestName} wants to book ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} wants to book this space, which you co-host with ${data.hostName}. Either of you can answer.`,
      ...answerBy(data),
    ],
    facts: factsOf(data, 'host'),
    label: 'Accept or decline',
  });

const coHostRequestReminder: BookingTemplate = (data, context) =>
  bookingLetter('co-host', data, context, {
    subject: `${data.guestName} is waiting for an answer about ${data.listingTitle}`,
    paragraphs: [`Neither you nor ${data.hostName} has answered yet.`, ...answerBy(data)],
    facts: factsOf(data, 'host'),
    label: 'Accept or decline',
  });

export const REMINDER_MAIL_TEMPLATES = {
  'booking-address': address,
  'booking-soon': soon,
  'booking-soon-host': soonHost,
  'booking-ending': ending,
  'booking-ending-host': endingHost,
  'booking-request-reminder': requestReminder,
  'booking-request-co-host': coHostRequest,
  'booking-request-reminder-co-host': coHostRequestReminder,
} as const;
