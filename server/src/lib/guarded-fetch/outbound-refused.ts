// Why nothing could be fetched from a URL that someone gave us: a code to store, and a message for that person. Never contains the URL
// itself, which may be secret.
import { sayKnown, toSay } from '../languages/say.ts';

const WORDS = {
  'not-an-address': toSay('This isn’t a link. Copy the whole address, starting with https://'),
  scheme: toSay('The link must start with https:// or webcal://'),
  credentials: toSay('The link can’t include a username or password.'),
  port: toSay('The link can’t include a port number.'),
  private: toSay('This link points to a private network, so we can’t open it.'),
  'unknown-host': toSay('We couldn’t find this website. Check that the link is complete.'),
  redirects: toSay('This link redirects too many times. Copy the final link instead.'),
  unreachable: toSay('The website isn’t responding. Try again later.'),
  certificate: toSay('The website’s security certificate isn’t valid.'),
  timeout: toSay('The website took too long to respond. Try again later.'),
  'too-large': toSay('The file behind this link is too large.'),
  encoding: toSay('The website sent a compressed file we can’t read.'),
  'not-found': toSay('This link no longer works. Copy it again from where you found it.'),
  forbidden: toSay('The website won’t let us read this. Use the calendar’s public or secret link.'),
  status: toSay('The website returned an error. Try again later.'),
} as const;

export type OutboundError = keyof typeof WORDS;

/** The message for the person who gave us the URL. */
export const describeOutboundError = (error: OutboundError): string => sayKnown(WORDS[error]);

export const isOutboundError = (code: string): code is OutboundError => code in WORDS;

/** Nothing was fetched. Codes up to `redirects` are problems of the URL itself; the others may be temporary. */
export class OutboundRefused extends Error {
  readonly fault: OutboundError;
  constructor(error: OutboundError) {
    super(WORDS[error]);
    this.name = 'OutboundRefused';
    this.fault = error;
  }
}
