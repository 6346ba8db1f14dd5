// Emails to members of a team for whom another member booked. They don't say what it costs.
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import {
  addressWords,
  type BookingEmailData,
  type BookingTemplate,
  explainAddress,
  type Facts,
  listFacts,
  listingMomentWords,
  makeCalendarPart,
} from './booking-email.ts';
import type { CalendarPart, EmailContent } from './email.ts';

interface Text {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label?: string;
  readonly afterwards?: readonly string[];
  readonly method?: CalendarPart['method'];
}

const attendeeFacts = (data: BookingEmailData): Facts => [
  ...listFacts({ ...data, extras: [] }, 'guest'),
  [say('Booked by'), data.guestName],
];

/** The event in the attendee's calendar leads to their own page. */
function calendarFor(data: BookingEmailData, publicUrl: string, method: CalendarPart['method']): CalendarPart {
  const part = makeCalendarPart('guest', data, { publicUrl }, method);
  return { ...part, event: { ...part.event, url: `${publicUrl}/attending/${data.bookingId}` } };
}

function attendeeEmail(data: BookingEmailData, publicUrl: string, text: Text): EmailContent {
  const { label, afterwards, method } = text;
  return {
    subject: text.subject,
    name: data.readerName,
    paragraphs: text.paragraphs,
    facts: attendeeFacts(data),
    ...(label ? { action: { label, href: `${publicUrl}/attending/${data.bookingId}` } } : {}),
    ...(afterwards ? { afterwards } : {}),
    reason: say('You’re getting this because someone on your team booked for you on {brand}.'),
    calendar: method && calendarFor(data, publicUrl, method),
  };
}

const starts = (data: BookingEmailData): string => listingMomentWords(data.startsAt, data);

const added: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('{name} booked {listingTitle} for you, {time}', {
      name: data.guestName,
      listingTitle: data.listingTitle,
      time: starts(data),
    }),
    paragraphs: [say('There’s nothing for you to pay or confirm.'), addressWords(data)],
    label: say('View booking'),
    method: 'REQUEST',
  });

const removed: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('You’re no longer expected at {listingTitle}, {time}', {
      listingTitle: data.listingTitle,
      time: starts(data),
    }),
    paragraphs: [
      say('{name} took you off this booking. If you didn’t expect that, ask them.', { name: data.guestName }),
    ],
    method: 'CANCEL',
  });

const changed: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('Changed: {listingTitle}, {time}', { listingTitle: data.listingTitle, time: starts(data) }),
    paragraphs: [
      say('A booking that {name} made for you has changed. Here’s how it is now.', { name: data.guestName }),
    ],
    label: say('View booking'),
    method: 'REQUEST',
  });

const cancelled: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('Canceled: {listingTitle}, {time}', { listingTitle: data.listingTitle, time: starts(data) }),
    paragraphs: [say('The booking that {name} made for you was canceled.', { name: data.guestName })],
    label: say('View booking'),
    method: 'CANCEL',
  });

const address: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('The address for {listingTitle}', { listingTitle: data.listingTitle }),
    paragraphs: [explainAddress()],
    label: say('See the address'),
  });

const soon: BookingTemplate = (data, { publicUrl }) =>
  attendeeEmail(data, publicUrl, {
    subject: say('Coming up: {listingTitle}, {time}', { listingTitle: data.listingTitle, time: starts(data) }),
    paragraphs: [
      joinSentences(
        say('The booking that {name} made for you at {listingTitle} is coming up.', {
          name: data.guestName,
          listingTitle: data.listingTitle,
        }),
        explainAddress(),
      ),
    ],
    label: say('See the address'),
    afterwards: [say('Can’t make it? Tell {name}, who can change who’s coming.', { name: data.guestName })],
  });

export const ATTENDEE_EMAIL_TEMPLATES = {
  'attendee-added': added,
  'attendee-removed': removed,
  'attendee-changed': changed,
  'attendee-cancelled': cancelled,
  'attendee-address': address,
  'attendee-soon': soon,
} as const;
