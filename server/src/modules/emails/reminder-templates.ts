// Emails sent at set times: before a booking starts and ends, and while a request is waiting. Co-hosts also get those about
// requests, but without amounts, which only the owner sees.
import {
  ADDRESS_IS_THERE,
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  listFacts,
  listingMomentWords,
  momentWords,
  othersAsked,
  requestFacts,
  SEE_ADDRESS,
  VIEW_BOOKING,
} from './booking-email.ts';

const starts = (data: BookingEmailData): string => listingMomentWords(data.startsAt, data);
const ends = (data: BookingEmailData): string => listingMomentWords(data.endsAt, data);

const soon: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Coming up: ${data.listingTitle}, ${starts(data)}`,
    paragraphs: [`Your booking at ${data.listingTitle} is coming up. ${ADDRESS_IS_THERE}`],
    facts: listFacts(data, 'guest'),
    label: SEE_ADDRESS,
    afterwards: ['Can’t make it? Cancel on the same page. You’ll see your refund before you confirm.'],
  });

const address: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `The address for ${data.listingTitle}`,
    paragraphs: [ADDRESS_IS_THERE],
    facts: listFacts(data, 'guest'),
    label: SEE_ADDRESS,
  });

const soonHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `Coming up: ${data.guestName} at ${data.listingTitle}, ${starts(data)}`,
    paragraphs: [
      `${data.guestName} is coming soon. Now’s a good time to get the workspace ready and check your check-in instructions.`,
    ],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const ending: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: `Your booking at ${data.listingTitle} ends ${ends(data)}`,
    paragraphs: ['Please be ready to leave on time. Someone may have booked the workspace after you.'],
    facts: listFacts(data, 'guest'),
    label: VIEW_BOOKING,
  });

const endingHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName}’s booking at ${data.listingTitle} ends ${ends(data)}`,
    paragraphs: [`${data.guestName} is due to check out soon. You can message them from the booking page.`],
    facts: listFacts(data, 'host'),
    label: VIEW_BOOKING,
  });

const answerBy = (data: BookingEmailData): readonly string[] =>
  data.expiresAt === null
    ? []
    : [`Please answer by ${momentWords(data.expiresAt, data)}. After that, the request expires.`];

const requestReminder: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: `${data.guestName} is waiting for your answer about ${data.listingTitle}`,
    paragraphs: [`${data.guestName} hasn’t heard from you yet.`, ...answerBy(data)],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: 'Accept or decline',
  });

const coHostRequest: BookingTemplate = (data, context) =>
  bookingEmail('co-host', data, context, {
    subject: `${data.guestName} wants to book ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} wants to book ${data.listingTitle}, which you co-host with ${data.hostName}. Either of you can answer.`,
      ...othersAsked(data),
      ...answerBy(data),
    ],
    facts: listFacts(data, 'host', requestFacts(data)),
    label: 'Accept or decline',
  });

const coHostRequestReminder: BookingTemplate = (data, context) =>
  bookingEmail('co-host', data, context, {
    subject: `${data.guestName} is waiting for an answer about ${data.listingTitle}`,
    paragraphs: [`Neither you nor ${data.hostName} has answered yet.`, ...answerBy(data)],
    facts: listFacts(data, 'host', requestFacts(data)),
    label: 'Accept or decline',
  });

export const REMINDER_EMAIL_TEMPLATES = {
  'booking-address': address,
  'booking-soon': soon,
  'booking-soon-host': soonHost,
  'booking-ending': ending,
  'booking-ending-host': endingHost,
  'booking-request-reminder': requestReminder,
  'booking-request-co-host': coHostRequest,
  'booking-request-reminder-co-host': coHostRequestReminder,
} as const;
