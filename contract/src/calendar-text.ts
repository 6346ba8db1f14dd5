// Writes events as a calendar file (RFC 5545). Pure; used by the server and the web. Times are in UTC, so calendars don't need our time
// zones.
import { BRAND } from './brand.ts';

export interface CalendarEvent {
  /** The event's permanent id: a newer event with the same id replaces it. */
  readonly name: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly location?: string;
  readonly description?: string;
  readonly url?: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Increases with each change: calendars use the version with the highest number. */
  readonly sequence?: number;
}

/** For files sent by email that ask the recipient’s calendar to add or remove the event (RFC 5546). Both are email addresses. */
export interface CalendarInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly from: string;
  readonly to: string;
}

/** The suffix of all our ids: it identifies our own events when another calendar exports them back to us. */
export const EVENT_NAME_SUFFIX = `@${BRAND.staffEmailDomains[0]}`;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|\n/g, '\\n')
    // Other characters that some programs treat as a line break or reject.
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\u0085\u2028\u2029]/g, ' ');

/** Within an email address, which can't contain spaces or line breaks. */
const emailAddress = (address: string): string => `mailto:${encodeURI(address.toWellFormed())}`;

/** `20261203T180000Z`. */
const instant = (at: string | number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const OCTETS_PER_LINE = 75;
/** Length in UTF-8; a lone surrogate is written as the three octets of the replacement character. */
function countOctets(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Long lines are folded at 75 octets, never inside a character; continuation lines start with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > OCTETS_PER_LINE) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

const writeEvent = (event: CalendarEvent, nowMs: number, invitation: CalendarInvitation | undefined): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.name}${EVENT_NAME_SUFFIX}`,
  `DTSTAMP:${instant(nowMs)}`,
  `DTSTART:${instant(event.startsAt)}`,
  `DTEND:${instant(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.status}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  ...(invitation
    ? [
        `ORGANIZER:${emailAddress(invitation.from)}`,
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:${emailAddress(invitation.to)}`,
      ]
    : []),
  'END:VEVENT',
];

/**
 * The file's text. `title` is the name shown by calendars that subscribe to it; `nowMs` is the time it was written; `invitation` makes it
 * a file for an email; `isStored` one for a calendar server, which takes no method (RFC 4791).
 */
export function calendarText(
  events: readonly CalendarEvent[],
  {
    nowMs,
    brand = BRAND.name,
    title,
    invitation,
    isStored = false,
  }: { nowMs: number; brand?: string; title?: string; invitation?: CalendarInvitation; isStored?: boolean },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    ...(isStored ? [] : [`METHOD:${invitation?.method ?? 'PUBLISH'}`]),
    ...(title
      ? [`X-WR-CALNAME:${escaped(title)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M']
      : []),
    ...events.flatMap((event) => writeEvent(event, nowMs, invitation)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
