// Why a calendar couldn't be written: a code to store, and a text for its member. Never contains the URL or the login.
import {
  describeOutboundError,
  isOutboundError,
  type OutboundError,
} from '../../lib/guarded-fetch/outbound-refused.ts';

const WORDS = {
  login: 'The calendar’s server refused the username or password. Many calendars need an app password.',
  'not-a-calendar': 'This isn’t the address of a calendar. Copy the CalDAV address of one calendar.',
  'read-only': 'This calendar is read-only for this user.',
  gone: 'The calendar is no longer at this address.',
  full: 'The calendar’s server has no space left.',
  moved: 'The calendar’s server redirects to another address. Use that address.',
  busy: 'The calendar’s server isn’t working right now.',
  refused: 'The calendar’s server didn’t accept an event.',
} as const;

type PushErrorCode = keyof typeof WORDS | OutboundError;

/** The text for a stored code. An unknown code has a general text. */
export function pushErrorWords(code: string): string {
  if (isOutboundError(code)) return describeOutboundError(code);
  return code in WORDS ? WORDS[code as keyof typeof WORDS] : 'We couldn’t write into the calendar.';
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
