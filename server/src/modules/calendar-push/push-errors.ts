// Why a calendar couldn't be written: a code to store, and a text for its member. Never contains the URL or the login.
import {
  describeOutboundError,
  isOutboundError,
  type OutboundError,
} from '../../lib/guarded-fetch/outbound-refused.ts';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';

const WORDS = {
  login: toSay('The calendar’s server refused the username or password. Many calendars need an app password.'),
  'not-a-calendar': toSay('This isn’t the address of a calendar. Copy the CalDAV address of one calendar.'),
  'no-caldav': toSay('We found no calendars at this address. Enter your calendar’s server or its CalDAV address.'),
  'no-calendars': toSay('We found no calendar there that we can write into. Create one first.'),
  'read-only': toSay('This calendar is read-only for this user.'),
  gone: toSay('The calendar is no longer at this address.'),
  full: toSay('The calendar’s server has no space left.'),
  moved: toSay('The calendar’s server redirects to another address. Use that address.'),
  busy: toSay('The calendar’s server isn’t working right now.'),
  refused: toSay('The calendar’s server didn’t accept an event.'),
} as const;

type PushErrorCode = keyof typeof WORDS | OutboundError;

/** The text for a stored code. An unknown code has a general text. */
export function pushErrorWords(code: string): string {
  if (isOutboundError(code)) return describeOutboundError(code);
  return code in WORDS ? sayKnown(WORDS[code as keyof typeof WORDS]) : say('We couldn’t write into the calendar.');
}

/** Trying again with the same login may lock the account, so only the member does. */
export const needsMember = (code: string): boolean => ['login', 'not-a-calendar', 'read-only', 'gone'].includes(code);

export class PushRefused extends Error {
  readonly code: PushErrorCode;
  constructor(code: PushErrorCode) {
    super(code);
    this.name = 'PushRefused';
    this.code = code;
  }
}
