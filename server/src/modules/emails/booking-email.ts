// The frame and the facts of every email about a booking. Times are the listing's and name its zone, followed by the reader's
// own if their clock differs (L9); amounts name their currency. The other side's email and the exact address are never in an
// email, because it may be forwarded.

import type { CancelRefund } from '@daynook/contract/booking-states';
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import type { GuestRecord, LatestMessage } from '@daynook/contract/guest-records';
import type { ChangeState } from '@daynook/contract/limits/booking-changes';
import type { Collector, ManualMethod } from '@daynook/contract/money/payment-methods';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import type { CalendarPart, EmailContent } from './email.ts';

/** Instants are ISO text and amounts are in minor units, because the outbox stores the data as JSON. */
export interface BookingEmailData {
  readonly bookingId: string;
  readonly reference: string;
  readonly listingTitle: string;
  readonly guestName: string;
  readonly hostName: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** The name in the greeting. */
  readonly readerName: string;
  /** The reader's own time zone. */
  readonly readerZone: string;
  /** City and region: all an email says about the location. */
  readonly place: string;
  /** When the email was queued; left out where it doesn't matter. */
  readonly status?: string;
  /** Increases with every change to the booking. */
  readonly version: number;
  /** It was confirmed before, so it's in people's calendars. */
  readonly wasConfirmed: boolean;
  /** Until when the guest gets everything back if they cancel; left out if nothing has been paid. */
  readonly freeUntil?: string;
  /** When the guest gets to see the exact address, if that's after the confirmation. */
  readonly addressFrom?: string | null;
  readonly guests: number;
  /** Cars that come along; none if left out. */
  readonly cars?: number;
  readonly currency: string;
  readonly totalMinor: number;
  /** The part of it that's paid with credit; none if left out. */
  readonly creditMinor?: number;
  /** The part of it that's paid in later installments; none if left out. */
  readonly unpaidMinor?: number;
  /** After our fee, if nothing changes. */
  readonly hostEarningsMinor: number;
  /** When a request expires. */
  readonly expiresAt: string | null;
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly reason: string | null;
  /** What helps the host answer a request; omitted in all other emails. */
  readonly request?: {
    /** Null if the guest didn't write one. */
    readonly note: string | null;
    readonly answers: readonly BookingAnswer[];
    readonly record: GuestRecord | null;
    readonly latestMessage: LatestMessage | null;
  };
  /** How it's paid for; left out for cards. */
  readonly payment?: {
    readonly method: ManualMethod;
    readonly collectedBy: Collector;
    /** The guest has paid all of it. */
    readonly isPaid: boolean;
    /** It was waiting for the payment before this happened. */
    readonly wasAwaited: boolean;
  };
  /** The name of the package; left out without one. */
  readonly packageName?: string;
  /** Such as `2 × Second monitor`; none if left out. */
  readonly extras?: readonly string[];
  /** The guest's refund, if the email is about one. */
  readonly amountMinor: number | null;
  /** What of it is credit, and what we added for that. */
  readonly asCredit?: { readonly creditMinor: number; readonly bonusMinor: number };
  /** Staff canceled a paid booking: what they refund, and what the host keeps after our fee. */
  readonly byStaff?: { readonly refund: CancelRefund; readonly hostKeepsMinor: number };
  /** The guest canceled a paid booking: what the host keeps after our fee. */
  readonly hostKeepsMinor?: number;
  /** The change of the booking that the email is about. */
  readonly change?: ChangeEmailData;
  /** A recorded payment was taken back: what the guest still has to pay, and whether the booking was waiting for the rest anyway. */
  readonly undone?: { readonly missingMinor: number; readonly wasAwaited: boolean };
  /** The request ended because the provider never said whether the guest paid; left out in all other emails. */
  readonly isPaymentUnknown?: boolean;
  /** The request was sent to several hosts; left out in all other emails. */
  readonly group?: {
    readonly count: number;
    /** Only for the guest: every workspace, the highest price, and how many hosts haven't answered. */
    readonly asked?: readonly { readonly title: string; readonly hostName: string }[];
    readonly mostMinor?: number;
    readonly openCount?: number;
  };
  /** The time that the email is about, such as until when something can be answered. */
  readonly deadline?: string;
}

/** A change of a booking as emails and messages need it. */
export interface ChangeEmailData {
  readonly id: string;
  /** When the email was queued. */
  readonly state: ChangeState;
  readonly before: ChangeTerms;
  readonly after: ChangeTerms;
  /** The new total minus the old one. */
  readonly differenceMinor: number;
  /** What goes back to the guest as credit. */
  readonly creditMinor: number;
  /** What's charged, and when, if nothing has been charged for the booking yet. `at` is null if that's right away. */
  readonly laterCharge?: { readonly amountMinor: number; readonly at: string | null } | null;
  readonly expiresAt: string;
  readonly message: string | null;
}

interface ChangeTerms {
  /** Left out of what was queued when a booking's workspace couldn't change. */
  readonly listingTitle?: string;
  /** The zone of these hours; left out of what was queued when it couldn't change. */
  readonly timeZone?: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly guests: number;
  /** Left out of what was queued when guests didn't say whether they come by car. */
  readonly cars?: number;
  /** Left out without a package. */
  readonly packageName?: string;
  readonly extras: readonly string[];
  readonly totalMinor: number;
  readonly hostEarningsMinor: number;
}

export type BookingTemplate = (data: BookingEmailData, context: { readonly publicUrl: string }) => EmailContent;

/** Whether the listing's clock and the reader's show different times, whatever their zones are called. */
const readsDifferently = (iso: string, { timeZone, readerZone }: Zones): boolean =>
  timeZone !== readerZone && wallClock(iso, timeZone) !== wallClock(iso, readerZone);
const wallClock = (iso: string, timeZone: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();

type Zones = Pick<BookingEmailData, 'timeZone' | 'readerZone'>;

/** "Sun, Nov 22, 10 AM (Eastern time)" by the listing's clock, then ", which is 7 AM (Pacific time) for you" if that differs. */
export function momentWords(iso: string, zones: Zones): string {
  const instant = new Date(iso);
  const there = words.momentWords(instant, zones.timeZone);
  if (!readsDifferently(iso, zones)) return there;
  const here = words.momentWords(instant, zones.readerZone);
  const day = words.shortDayWords(instant, zones.timeZone);
  const isSameDay = day === words.shortDayWords(instant, zones.readerZone);
  return say('{there}, which is {here} for you', {
    there,
    here: isSameDay ? here.slice(day.length).replace(/^,? /, '') : here,
  });
}

/** By the listing's clock only, for subjects. */
export const listingMomentWords = (iso: string, { timeZone }: Zones): string =>
  words.momentWords(new Date(iso), timeZone);

const formatSpan = ({ startsAt, endsAt }: Pick<BookingEmailData, 'startsAt' | 'endsAt'>, timeZone: string): string =>
  words.spanWords(new Date(startsAt), new Date(endsAt), timeZone);

const whenFacts = (data: BookingEmailData): Facts => [
  [say('When'), formatSpan(data, data.timeZone)],
  ...(readsDifferently(data.startsAt, data) || readsDifferently(data.endsAt, data)
    ? ([[say('Your time'), formatSpan(data, data.readerZone)]] as const)
    : []),
];

/** The event for the reader's calendar, with the same name as in calendar exports (L8, C15). */
export const makeCalendarPart = (
  side: 'guest' | 'host',
  data: Pick<
    BookingEmailData,
    'reference' | 'listingTitle' | 'guestName' | 'startsAt' | 'endsAt' | 'place' | 'bookingId' | 'version'
  >,
  { publicUrl }: { readonly publicUrl: string },
  method: CalendarPart['method'],
): CalendarPart => ({
  method,
  event: {
    name: data.reference,
    title: side === 'guest' ? data.listingTitle : `${data.guestName}: ${data.listingTitle}`,
    startsAt: data.startsAt,
    endsAt: data.endsAt,
    location: data.place,
    description: say('Booking {reference}', { reference: data.reference }),
    url: `${publicUrl}/booking/${data.bookingId}`,
    status: method === 'REQUEST' ? 'CONFIRMED' : 'CANCELLED',
    sequence: data.version,
  },
});

export type Facts = NonNullable<EmailContent['facts']>;

export const listFacts = (data: BookingEmailData, side: 'guest' | 'host', more: Facts = []): Facts => [
  [say('Booking'), data.reference],
  [say('Workspace'), data.listingTitle],
  ...(data.packageName ? ([[say('Package'), data.packageName]] as const) : []),
  ...whenFacts(data),
  [say('People'), String(data.guests)],
  ...(data.cars ? ([[say('Cars'), String(data.cars)]] as const) : []),
  side === 'guest' ? [say('Host'), data.hostName] : [say('Guest'), data.guestName],
  ...(data.extras && data.extras.length > 0 ? ([[say('Extras'), data.extras.join(', ')]] as const) : []),
  ...more,
];
export const priceFact = ({ totalMinor, unpaidMinor = 0, currency }: BookingEmailData): Facts[number] => [
  say('Total'),
  unpaidMinor > 0
    ? say('{total}, including {later} in later monthly payments', {
        total: moneyWords(totalMinor, currency),
        later: moneyWords(unpaidMinor, currency),
      })
    : moneyWords(totalMinor, currency),
];
/** What the host receives, followed by what the guest pays. */
export const earningsFact = ({ hostEarningsMinor, totalMinor, currency }: BookingEmailData): Facts[number] => [
  say('You earn'),
  hostEarningsMinor === totalMinor
    ? moneyWords(totalMinor, currency)
    : say('{earnings} (the guest pays {total})', {
        earnings: moneyWords(hostEarningsMinor, currency),
        total: moneyWords(totalMinor, currency),
      }),
];
/** "4 completed bookings, 1 with you · No cancellations · 4.8 out of 5 from 3 host reviews · …" */
function recordWords(record: GuestRecord): string {
  return [
    staysWords(record),
    record.cancelled === 0
      ? say('No cancellations')
      : say('{count, plural, one {# cancellation} other {# cancellations}}', { count: record.cancelled }),
    ...(record.rating === null
      ? []
      : [
          say('{rating} out of 5 from {count, plural, one {# host review} other {# host reviews}}', {
            rating: new Intl.NumberFormat(currentReader().locale, { maximumFractionDigits: 1 }).format(record.rating),
            count: record.reviewCount,
          }),
        ]),
    say('Member since {month}', { month: words.monthWords(record.memberSince) }),
    record.isEmailVerified ? say('Email confirmed') : say('Email not confirmed'),
  ].join(' · ');
}

function staysWords({ stays, staysWithYou }: GuestRecord): string {
  if (stays === 0) return say('First booking on {brand}');
  return staysWithYou > 0
    ? say('{stays, plural, one {# completed booking} other {# completed bookings}}, {staysWithYou} with you', {
        stays,
        staysWithYou,
      })
    : say('{stays, plural, one {# completed booking} other {# completed bookings}}', { stays });
}

/** What helps a host decide about a request, as shown next to the button on the page. */
export const requestFacts = ({ request, guestName, hostName }: BookingEmailData): Facts =>
  request
    ? [
        ...(request.note ? ([[say('Note'), request.note]] as const) : []),
        ...request.answers.map(({ question, answer }) => [question, answer] as const),
        ...(request.latestMessage
          ? ([
              [
                say('Latest message'),
                say('{label}: {value}', {
                  label: request.latestMessage.by === 'guest' ? guestName : hostName,
                  value: request.latestMessage.text,
                }),
              ],
            ] as const)
          : []),
        ...(request.record ? ([[say('About the guest'), recordWords(request.record)]] as const) : []),
      ]
    : [];
/** What a host should know about a request that others got, too. */
export const othersAsked = ({ group, guestName }: BookingEmailData): string[] =>
  group
    ? [
        say(
          '{count, plural, one {{guestName} also asked another host.} other {{guestName} also asked # other hosts.}} The first to accept gets the booking.',
          { guestName, count: group.count - 1 },
        ),
      ]
    : [];
export const reasonFact = ({ reason }: BookingEmailData): Facts => (reason ? [[say('Reason'), reason]] : []);

const REASONS = {
  get guest() {
    return say('You’re getting this because you booked on {brand}.');
  },
  get host() {
    return say('You’re getting this because you host on {brand}.');
  },
  get 'co-host'() {
    return say('You’re getting this because you co-host this property on {brand}.');
  },
} as const;

type Side = keyof typeof REASONS;

/** The frame of every email about a booking: its reader, a link to the booking, and why it was sent. */
export const bookingEmail = (
  side: Side,
  data: BookingEmailData,
  { publicUrl }: { readonly publicUrl: string },
  text: {
    subject: string;
    paragraphs: readonly string[];
    facts: Facts;
    label: string;
    afterwards?: readonly string[];
    calendar?: CalendarPart | undefined;
  },
): EmailContent => ({
  subject: text.subject,
  name: data.readerName,
  paragraphs: text.paragraphs,
  facts: text.facts,
  action: { label: text.label, href: `${publicUrl}/booking/${data.bookingId}` },
  ...(text.afterwards ? { afterwards: text.afterwards } : {}),
  reason: REASONS[side],
  calendar: text.calendar,
});

/** The booking page of a guest who was turned down shows what else is free. */
export const findAnother = (): string => say('You can find another workspace for these hours on your booking page.');

// A host may share check-in instructions an hour before the start, or not at all, so no email promises them.
const explainCheckIn = (): string => say('Any check-in instructions from your host appear there, too.');
export const explainAddress = (): string =>
  joinSentences(say('The exact address is on your booking page.'), explainCheckIn());

/** Where the guest finds the address, or when they will. */
export const addressWords = (data: BookingEmailData): string =>
  data.addressFrom
    ? joinSentences(
        say('You’ll see the exact address on your booking page starting {time}.', {
          time: momentWords(data.addressFrom, data),
        }),
        explainCheckIn(),
      )
    : explainAddress();
