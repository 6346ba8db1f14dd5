// Why a calendar couldn't be imported: a code to store with the import, and a text for its host.
import {
  describeOutboundError,
  isOutboundError,
  type OutboundError,
} from '../../lib/guarded-fetch/outbound-refused.ts';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';

const WORDS = {
  'not-a-calendar': toSay(
    'There’s no calendar behind this link. Use the link made for other calendars, often ending in .ics.',
  ),
  'cut-off': toSay('The calendar file is incomplete. Try again later.'),
  'too-many-events': toSay('The calendar has more events than we can import.'),
  'too-frequent': toSay('An event in the calendar repeats every minute or second. Remove it and try again.'),
  'too-complex': toSay('The calendar is too large or complex for us to read.'),
} as const;

export type ReadingError = keyof typeof WORDS;
export type CalendarError = OutboundError | ReadingError;

/** The text for a stored error code. An unknown code has a general text. */
export function calendarErrorWords(errorCode: string): string {
  if (isOutboundError(errorCode)) return describeOutboundError(errorCode);
  return errorCode in WORDS
    ? sayKnown(WORDS[errorCode as ReadingError])
    : say('We couldn’t read the calendar. Try again later.');
}

export class CalendarRefused extends Error {
  readonly fault: ReadingError;
  constructor(errorCode: ReadingError) {
    super(WORDS[errorCode]);
    this.name = 'CalendarRefused';
    this.fault = errorCode;
  }
}
