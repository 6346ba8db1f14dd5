// Why nothing could be fetched from an address that somebody gave us: a code to keep, and words for that person. Never holds
// the address itself, which may be a secret.

const WORDS = {
  'not-an-address': 'This is not an address. Copy the whole link, beginning with https://',
  scheme: 'The link must begin with https:// or webcal://',
  credentials: 'The link must not hold a name and a password.',
  port: 'The link must not name a port of its own.',
  private: 'The link leads into a private network, where we do not look.',
  'unknown-host': 'There is no such website. Is the link complete?',
  redirects: 'The link leads on too often, or in a circle.',
  unreachable: 'The website does not answer.',
  certificate: 'The website cannot prove who it is: its certificate is not valid.',
  timeout: 'The website takes too long to answer.',
  'too-large': 'There is too much behind the link.',
  encoding: 'What the website sends is packed in a way we cannot read.',
  'not-found': 'There is nothing behind the link any more. Copy it again where you found it.',
  forbidden: 'The website does not let us read this. Is the link the secret or public one, made for other calendars?',
  status: 'The website answers with an error.',
} as const;

export type OutboundFault = keyof typeof WORDS;

/** What somebody is told about the fault. */
export const outboundWords = (fault: OutboundFault): string => WORDS[fault];

export const isOutboundFault = (code: string): code is OutboundFault => code in WORDS;

/** Nothing was fetched. Faults up to `redirects` are the address's own; the others may pass. */
export class OutboundRefused extends Error {
  readonly fault: OutboundFault;
  constructor(fault: OutboundFault) {
    super(WORDS[fault]);
    this.name = 'OutboundRefused';
    this.fault = fault;
  }
}
