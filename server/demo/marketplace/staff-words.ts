// Support requests, reports and documents that people in the demo send to staff.

import type { TicketKind } from '@daynook/contract/limits/support';
import type { REPORT_REASONS } from '@daynook/contract/profiles';

export interface DemoTicket {
  /** Who asks: a demo account, someone who had a booking, a host, or a visitor using the contact form. */
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
    subject: 'Company name on my receipt',
    text: 'My accountant needs our company name on the receipt. Can you add it now, or do I have to enter it before I book?',
  },
  {
    by: 'host',
    kind: 'account',
    hasBooking: false,
    hoursAgo: 30,
    subject: 'Can my sister help me host?',
    text: 'My sister lets guests in on Thursdays. Can she see who’s coming without seeing my earnings?',
    answer: {
      hoursAgo: 26,
      close: false,
      text: 'Yes! Invite her as a co-host when you edit your property. She can answer requests and message guests, but she won’t see your earnings.',
    },
  },
  {
    by: 'some-guest',
    kind: 'safety',
    hasBooking: true,
    hoursAgo: 2,
    subject: 'Smoke alarm without a battery',
    text: 'I tested the smoke alarm in the hallway and it didn’t work. The host was nice about it and promised to fix it, but I wanted you to know.',
    note: 'Called the host. New alarm arrives Monday. Ask for a photo before closing.',
  },
  {
    by: 'some-guest',
    kind: 'booking',
    hasBooking: true,
    hoursAgo: 29,
    subject: 'Waited 30 minutes to get in',
    text: 'I waited outside for 30 minutes before someone let me in. I’d like a refund for that time, or at least an apology.',
  },
  {
    by: 'some-host',
    kind: 'listing',
    hasBooking: false,
    hoursAgo: 21,
    subject: 'My listing is on the wrong side of the river',
    text: 'Guests say the map circle is two streets away. I know it’s approximate on purpose, but can it at least be on the right side of the river?',
  },
  {
    by: 'visitor',
    kind: 'team',
    hasBooking: false,
    hoursAgo: 44,
    subject: 'Team of 40 in three cities',
    text: 'We’re a remote company with 40 people in three cities. Can one account book for everyone and get one invoice a month?',
  },
  {
    by: 'some-guest',
    kind: 'site',
    hasBooking: false,
    hoursAgo: 150,
    subject: 'Can I change the currency?',
    text: 'All prices are in US dollars. Can I see them in Canadian dollars?',
    answer: {
      hoursAgo: 141,
      close: true,
      text: 'Listings are priced in the host’s currency, so what you see is what you’re charged. You can choose the currency for your own totals in Settings.',
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
  review: { reason: 'false', hoursAgo: 9, text: 'This guest booked a different room than the one they reviewed.' },
  listing: { reason: 'unsafe', hoursAgo: 31, text: 'The back door can’t be opened from the inside without a key.' },
  post: { reason: 'spam', hoursAgo: 3, text: 'Posted the same thing on four boards.' },
} as const satisfies Record<string, DemoReport>;

/** Added to a listing's description after staff approved it. */
export const NEW_SENTENCE = 'New this month: a standing desk and a quieter door.';

export const DOCUMENTS = [
  { kind: 'insurance', issuer: 'Harbor Mutual', number: 'HM-204-118-77', coverMinor: 100_000_000, hoursAgo: 52 },
  { kind: 'permit', issuer: 'City licensing office', number: 'HO-2291', coverMinor: undefined, hoursAgo: 6 },
] as const;
