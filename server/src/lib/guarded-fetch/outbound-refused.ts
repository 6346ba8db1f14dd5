// Why nothing could be fetched from a URL that someone gave us: a code to store, and a message for that person. Never contains the URL
// itself, which may be secret.

const WORDS = {
  'not-an-address': 'This isn’t a link. Copy the whole address, starting with https://',
  scheme: 'The link must start with https:// or webcal://',
  credentials: 'The link can’t include a username or password.',
  port: 'The link can’t include a port number.',
  private: 'This link points to a private network, so we can’t open it.',
  'unknown-host': 'We couldn’t find this website. Check that the link is complete.',
  redirects: 'This link redirects too many times. Copy the final link instead.',
  unreachable: 'The website isn’t responding. Try again later.',
  certificate: 'The website’s security certificate isn’t valid.',
  timeout: 'The website took too long to respond. Try again later.',
  'too-large': 'The file behind this link is too large.',
  encoding: 'The website sent a compressed file we can’t read.',
  'not-found': 'This link no longer works. Copy it again from where you found it.',
  forbidden: 'The website won’t let us read this. Use the calendar’s public or secret link.',
  status: 'The website returned an error. Try again later.',
} as const;

export type OutboundError = keyof typeof WORDS;

/** The message for the person who gave us the URL. */
export const describeOutboundError = (error: OutboundError): string => WORDS[error];

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
