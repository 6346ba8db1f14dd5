// Events as a calendar file (RFC 5545). Pure, for both floors. Times are UTC, so that no calendar needs our zones.
import { BRAND } from './brand.ts';

export interface CalendarEvent {
  /** Names the event for good: a newer one of the same name takes its place. */
  readonly name: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly location?: string;
  readonly description?: string;
  readonly url?: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Rises with each change: of two files a calendar believes the one that counts further. */
  readonly sequence?: number;
}

/** A file that comes by mail and asks its reader’s calendar to enter or to strike the event (RFC 5546). Addresses of mail. */
export interface CalendarInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly from: string;
  readonly to: string;
}

/** What every name of ours ends with: by it we know our own events when another calendar hands them back. */
export const EVENT_NAME_SUFFIX = `@${BRAND.staffEmailDomains[0]}`;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|\n/g, '\\n')
    // Whatever else some program takes for the end of a line, or refuses.
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\u0085\u2028\u2029]/g, ' ');

/** As part of an address: neither a blank nor the end of a line can be in it. */
const emailAddress = (address: string): string => `mailto:${encodeURI(address.toWellFormed())}`;

/** `20261203T180000Z`. */
const instant = (at: string | number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const OCTETS_PER_LINE = 75;
/** In UTF-8; a lone surrogate is written as the three octets of the replacement sign. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Long lines are folded at 75 octets, never inside a character; what follows begins with a blank. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
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

const linesOf = (event: CalendarEvent, nowMs: number, invitation: CalendarInvitation | undefined): string[] => [
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
 * The file. `title` is what a calendar that follows its address calls it; `nowMs` is when it was written; `invitation` makes
 * it one that comes by mail.
 */
export function calendarText(
  events: readonly CalendarEvent[],
  { nowMs, title, invitation }: { nowMs: number; title?: string; invitation?: CalendarInvitation },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND.name}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    ...(title
      ? [`X-WR-CALNAME:${escaped(title)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M']
      : []),
    ...events.flatMap((event) => linesOf(event, nowMs, invitation)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
