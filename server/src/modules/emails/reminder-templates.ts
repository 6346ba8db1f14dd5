// Emails sent at set times: before a booking starts and ends, and while a request is waiting. Co-hosts also get those about
// requests, but without amounts, which only the owner sees.

import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import {
  type BookingEmailData,
  type BookingTemplate,
  bookingEmail,
  earningsFact,
  explainAddress,
  listFacts,
  listingMomentWords,
  momentWords,
  othersAsked,
  requestFacts,
} from './booking-email.ts';

const starts = (data: BookingEmailData): string => listingMomentWords(data.startsAt, data);
const ends = (data: BookingEmailData): string => listingMomentWords(data.endsAt, data);

const soon: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Coming up: {listingTitle}, {time}', { listingTitle: data.listingTitle, time: starts(data) }),
    paragraphs: [
      joinSentences(
        say('Your booking at {listingTitle} is coming up.', { listingTitle: data.listingTitle }),
        explainAddress(),
      ),
    ],
    facts: listFacts(data, 'guest'),
    label: say('See the address'),
    afterwards: [say('Can’t make it? Cancel on the same page. You’ll see your refund before you confirm.')],
  });

const address: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('The address for {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [explainAddress()],
    facts: listFacts(data, 'guest'),
    label: say('See the address'),
  });

const soonHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('Coming up: {guestName} at {listingTitle}, {time}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
      time: starts(data),
    }),
    paragraphs: [
      say(
        '{guestName} is coming soon. Now’s a good time to get the workspace ready and check your check-in instructions.',
        { guestName: data.guestName },
      ),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const ending: BookingTemplate = (data, context) =>
  bookingEmail('guest', data, context, {
    subject: say('Your booking at {listingTitle} ends {time}', { listingTitle: data.listingTitle, time: ends(data) }),
    paragraphs: [say('Please be ready to leave on time. Someone may have booked the workspace after you.')],
    facts: listFacts(data, 'guest'),
    label: say('View booking'),
  });

const endingHost: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName}’s booking at {listingTitle} ends {time}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
      time: ends(data),
    }),
    paragraphs: [
      say('{guestName} is due to check out soon. You can message them from the booking page.', {
        guestName: data.guestName,
      }),
    ],
    facts: listFacts(data, 'host'),
    label: say('View booking'),
  });

const answerBy = (data: BookingEmailData): readonly string[] =>
  data.expiresAt === null
    ? []
    : [say('Please answer by {time}. After that, the request expires.', { time: momentWords(data.expiresAt, data) })];

const requestReminder: BookingTemplate = (data, context) =>
  bookingEmail('host', data, context, {
    subject: say('{guestName} is waiting for your answer about {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [say('{guestName} hasn’t heard from you yet.', { guestName: data.guestName }), ...answerBy(data)],
    facts: listFacts(data, 'host', [earningsFact(data), ...requestFacts(data)]),
    label: say('Accept or decline'),
  });

const coHostRequest: BookingTemplate = (data, context) =>
  bookingEmail('co-host', data, context, {
    subject: say('{guestName} wants to book {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [
      say('{guestName} wants to book {listingTitle}, which you co-host with {hostName}. Either of you can answer.', {
        guestName: data.guestName,
        listingTitle: data.listingTitle,
        hostName: data.hostName,
      }),
      ...othersAsked(data),
      ...answerBy(data),
    ],
    facts: listFacts(data, 'host', requestFacts(data)),
    label: say('Accept or decline'),
  });

const coHostRequestReminder: BookingTemplate = (data, context) =>
  bookingEmail('co-host', data, context, {
    subject: say('{guestName} is waiting for an answer about {listingTitle}', {
      guestName: data.guestName,
      listingTitle: data.listingTitle,
    }),
    paragraphs: [say('Neither you nor {hostName} has answered yet.', { hostName: data.hostName }), ...answerBy(data)],
    facts: listFacts(data, 'host', requestFacts(data)),
    label: say('Accept or decline'),
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
