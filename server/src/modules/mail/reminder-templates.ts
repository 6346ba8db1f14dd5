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
    paragraphs: ['Your workspace is expecting you. The address and how to get in are on the page of your booking.'],
    facts: factsOf(data, 'guest'),
    label: 'See address and arrival',
    afterwards: ['If you cannot come, cancel on that page: it shows first what you get back.'],
  });

const address: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your address for ${data.listingTitle} is ready`,
    paragraphs: ['The exact address is on the page of your booking, with how to get in.'],
    facts: factsOf(data, 'guest'),
    label: 'See address and arrival',
  });

const soonHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `Coming up: ${data.guestName} in ${data.listingTitle}, ${starts(data)}`,
    paragraphs: [`${data.guestName} is coming. A look at the room, and at the note on how to get in, is worth it now.`],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const ending: BookingTemplate = (data, context) =>
  bookingLetter('guest', data, context, {
    subject: `Your time in ${data.listingTitle} ends at ${ends(data)}`,
    paragraphs: ['Time to bring things to a close. Someone may come right after you.'],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const endingHost: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName}’s time in ${data.listingTitle} ends at ${ends(data)}`,
    paragraphs: [`${data.guestName} has been notified as well.`],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const answerBy = (data: BookingMailData): readonly string[] =>
  data.expiresAt === null
    ? []
    : [`Please answer by ${momentWords(data.expiresAt, data)}; after that the request ends on its own.`];

const requestReminder: BookingTemplate = (data, context) =>
  bookingLetter('host', data, context, {
    subject: `${data.guestName} waits for your answer about ${data.listingTitle}`,
    paragraphs: ['Their hours are kept and their money is reserved until you say yes or no.', ...answerBy(data)],
    facts: factsOf(data, 'host'),
    label: 'Accept or decline',
  });

const coHostRequest: BookingTemplate = (data, context) =>
  bookingLetter('co-host', data, context, {
    subject: `${data.guestName} wants to book ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} would like to book this space, with which you help ${data.hostName}. Either of you can answer.`,
      ...answerBy(data),
    ],
    facts: factsOf(data, 'host'),
    label: 'Accept or decline',
  });

const coHostRequestReminder: BookingTemplate = (data, context) =>
  bookingLetter('co-host', data, context, {
    subject: `${data.guestName} waits for an answer about ${data.listingTitle}`,
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
