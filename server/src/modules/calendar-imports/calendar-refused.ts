// Why what came from another calendar could not be taken over: a code to keep with the feed, and words for its host.
import { isOutboundError, type OutboundError, outboundWords } from '../../lib/guarded-fetch/outbound-refused.ts';

const WORDS = {
  'not-a-calendar':
    'There’s no calendar behind this link. Use the link made for other calendars, often ending in .ics.',
  'cut-off': 'The calendar file is incomplete. Try again later.',
  'too-many-events': 'The calendar has more events than we can import.',
  'too-frequent': 'An event in the calendar repeats every minute or second. Remove it and try again.',
  'too-complex': 'The calendar is too large or complex for us to read.',
} as const;

export type ReadingError = keyof typeof WORDS;
export type FeedError = OutboundError | ReadingError;

/** What the host is told about a fault that was kept; a code no longer known has general words. */
export function feedErrorWords(fault: string): string {
  if (isOutboundError(fault)) return outboundWords(fault);
  return fault in WORDS ? WORDS[fault as ReadingError] : 'We couldn’t read the calendar. Try again later.';
}

export class FeedRefused extends Error {
  readonly fault: ReadingError;
  constructor(fault: ReadingError) {
    super(WORDS[fault]);
    this.name = 'FeedRefused';
    this.fault = fault;
  }
}
