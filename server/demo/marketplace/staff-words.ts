// What the demo's people bring before staff, in their words.
import type { REPORT_REASONS } from '@daynook/contract/profiles';
import type { TicketKind } from '@daynook/contract/support-limits';

export interface DemoTicket {
  /** Who asks: the accounts one may sign in as, somebody who had a booking, a host, or anybody from the contact form. */
  readonly by: 'guest' | 'host' | 'some-guest' | 'some-host' | 'visitor';
  readonly kind: TicketKind;
  readonly hasBooking: boolean;
  readonly hoursAgo: number;
  readonly subject: string;
  readonly text: string;
  readonly note?: string;
  readonly answer?: { readonly text: string; readonly hoursAgo: number; readonly close: boolean };
}

export const TICKETS: readonly DemoTicket[] = [
  {
    by: 'guest',
    kind: 'booking',
    hasBooking: true,
    hoursAgo: 5,
    subject: 'Invoice with our company’s name',
    text: 'My accountant wants the name of the company on the receipt. Can that be added afterwards, or do I have to write it down before I book the next time?',
  },
  {
    by: 'host',
    kind: 'account',
    hasBooking: false,
    hoursAgo: 30,
    subject: 'Two people at the door',
    text: 'My sister opens the door on Thursdays. May she see who comes without reading my earnings?',
    answer: {
      hoursAgo: 26,
      close: false,
      text: 'Yes. Invite her as a co-host and leave the right to see money out: she then sees bookings and messages of the rooms you choose. Tell us if anything is unclear.',
    },
  },
  {
    by: 'some-guest',
    kind: 'safety',
    hasBooking: true,
    hoursAgo: 2,
    subject: 'The smoke alarm had no battery',
    text: 'I pressed the button of the smoke alarm in the hall and nothing happened. The host was kind and said they would see to it, but someone should make sure.',
    note: 'Called the host: a new alarm comes on Monday. Ask for a photo before we close this.',
  },
  {
    by: 'some-guest',
    kind: 'booking',
    hasBooking: true,
    hoursAgo: 29,
    subject: 'Nobody opened for half an hour',
    text: 'I stood outside for thirty minutes before someone opened the door. I would like that half hour back, or at least a word from the host.',
  },
  {
    by: 'some-host',
    kind: 'listing',
    hasBooking: false,
    hoursAgo: 21,
    subject: 'My room stands in the wrong street on the map',
    text: 'Guests say the point on the map is two streets away. I know it is moved on purpose, but can it be moved to the right side of the river?',
  },
  {
    by: 'visitor',
    kind: 'team',
    hasBooking: false,
    hoursAgo: 44,
    subject: 'Forty people in three cities',
    text: 'We are an office without an office: forty people in three cities. Can one account book for all of them and get one invoice a month?',
  },
  {
    by: 'some-guest',
    kind: 'site',
    hasBooking: false,
    hoursAgo: 150,
    subject: 'Where do I change the currency?',
    text: 'Prices are shown in dollars. Where do I change that?',
    answer: {
      hoursAgo: 141,
      close: true,
      text: 'Each place has the currency of its host, so that nobody pays for an exchange. You find your own for sums in Settings.',
    },
  },
];

export const VISITOR_ASKING = { name: 'Jonas Ek', email: 'jonas.ek@example.org' } as const;

interface DemoReport {
  readonly reason: (typeof REPORT_REASONS)[number];
  readonly hoursAgo: number;
  readonly text: string;
}

export const REPORTS = {
  review: { reason: 'false', hoursAgo: 9, text: 'They were in another room than the one they write about.' },
  listing: { reason: 'unsafe', hoursAgo: 31, text: 'The second door does not open from inside without the key.' },
  post: { reason: 'spam', hoursAgo: 3, text: 'The same was posted on four boards.' },
} as const satisfies Record<string, DemoReport>;

/** Said in the words of a room that staff have seen before. */
export const NEW_SENTENCE = 'New since this month: a standing desk, and a door that closes without a sound.';

export const DOCUMENTS = [
  { kind: 'insurance', issuer: 'Harbor Mutual', number: 'HM-204-118-77', coverMinor: 100_000_000, hoursAgo: 52 },
  { kind: 'permit', issuer: 'City licensing office', number: 'HO-2291', coverMinor: undefined, hoursAgo: 6 },
] as const;
