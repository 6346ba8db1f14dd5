// The frame and the facts of every mail about a booking. Times are the listing's, named with its zone, and the reader's own
// beneath where their clock reads differently (L9); amounts name their currency. The other side's e-mail and the exact address
// never stand in a mail: it may be forwarded.
import { BRAND } from '@daynook/contract/brand';
import { moneyWords } from '../../lib/money-words.ts';
import { clockWords, dayWords } from '../../lib/time/words.ts';
import type { CalendarPart, Letter } from './letter.ts';

/** Instants as ISO text, amounts in minor units: the data waits in the outbox as JSON. */
export interface BookingMailData {
  readonly bookingId: string;
  readonly reference: string;
  readonly listingTitle: string;
  readonly guestName: string;
  readonly hostName: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** Whom it greets. */
  readonly readerName: string;
  /** The zone its reader lives by. */
  readonly readerZone: string;
  /** Town and region: all that a mail says of where. */
  readonly place: string;
  /** As it stood when the mail was written; left out where that is no matter. */
  readonly status?: string;
  /** Rises with every change of the booking. */
  readonly version: number;
  /** It was confirmed before: it stands in calendars. */
  readonly wasConfirmed: boolean;
  /** From when its guest reads the exact address, where that is after the confirmation. */
  readonly addressFrom?: string | null;
  readonly guests: number;
  readonly currency: string;
  readonly totalMinor: number;
  /** After the platform's fee, when everything goes as agreed. */
  readonly hostEarningsMinor: number;
  /** When a request ends without an answer. */
  readonly expiresAt: string | null;
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly reason: string | null;
  /** Extras of the booking in words, `2 × Second monitor`; none where it is left out. */
  readonly extras?: readonly string[];
  /** What goes back to the guest, where the mail is about that. */
  readonly amountMinor: number | null;
}

export type BookingTemplate = (data: BookingMailData, context: { readonly publicUrl: string }) => Letter;

const oneClock = (iso: string, timeZone: string): string =>
  `${dayWords(new Date(iso), timeZone)}, ${clockWords(new Date(iso), timeZone)}`;

/** Whether the two clocks show another hour then, whatever their zones are called. */
const readsDifferently = (iso: string, { timeZone, readerZone }: Zones): boolean =>
  timeZone !== readerZone && wallClock(iso, timeZone) !== wallClock(iso, readerZone);
const wallClock = (iso: string, timeZone: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();

type Zones = Pick<BookingMailData, 'timeZone' | 'readerZone'>;

/** A moment by the listing's clock, then by the reader's where that reads differently. */
export const momentWords = (iso: string, zones: Zones): string =>
  `${oneClock(iso, zones.timeZone)}${readsDifferently(iso, zones) ? ` (${oneClock(iso, zones.readerZone)} for you)` : ''}`;

function spanWords({ startsAt, endsAt }: Pick<BookingMailData, 'startsAt' | 'endsAt'>, timeZone: string): string {
  const isOneDay = dayWords(new Date(startsAt), timeZone) === dayWords(new Date(endsAt), timeZone);
  const end = isOneDay ? clockWords(new Date(endsAt), timeZone) : oneClock(endsAt, timeZone);
  return `${oneClock(startsAt, timeZone)} to ${end}`;
}

const whenFacts = (data: BookingMailData): Facts => [
  ['When', spanWords(data, data.timeZone)],
  ...(readsDifferently(data.startsAt, data) || readsDifferently(data.endsAt, data)
    ? ([['Your time', spanWords(data, data.readerZone)]] as const)
    : []),
];

/** The hours for the reader's calendar, under the name that the calendars we hand out use as well (L8, C15). */
export const calendarOf = (
  side: 'guest' | 'host',
  data: BookingMailData,
  { publicUrl }: { readonly publicUrl: string },
  method: CalendarPart['method'],
): CalendarPart => ({
  method,
  event: {
    name: data.reference,
    title: side === 'guest' ? data.listingTitle : `${data.guestName} in ${data.listingTitle}`,
    startsAt: data.startsAt,
    endsAt: data.endsAt,
    location: data.place,
    description: data.reference,
    url: `${publicUrl}/booking/${data.bookingId}`,
    status: method === 'REQUEST' ? 'CONFIRMED' : 'CANCELLED',
    sequence: data.version,
  },
});

export type Facts = NonNullable<Letter['facts']>;

export const factsOf = (data: BookingMailData, side: 'guest' | 'host', more: Facts = []): Facts => [
  ['Booking', data.reference],
  ['Space', data.listingTitle],
  ...whenFacts(data),
  ['People', String(data.guests)],
  side === 'guest' ? ['Host', data.hostName] : ['Guest', data.guestName],
  ...(data.extras && data.extras.length > 0 ? ([['Extras', data.extras.join(', ')]] as const) : []),
  ...more,
];
export const priceFact = ({ totalMinor, currency }: BookingMailData): Facts[number] => [
  'Total',
  moneyWords(totalMinor, currency),
];
export const earningsFact = ({ hostEarningsMinor, currency }: BookingMailData): Facts[number] => [
  'You earn',
  moneyWords(hostEarningsMinor, currency),
];
export const reasonFact = ({ reason }: BookingMailData): Facts => (reason ? [['Reason', reason]] : []);

const REASONS = {
  guest: `You’re getting this because you booked on ${BRAND.name}.`,
  host: `You’re getting this because you host on ${BRAND.name}.`,
  'co-host': `You’re getting this because you co-host this property on ${BRAND.name}.`,
} as const;

type Side = keyof typeof REASONS;

/** The frame of every mail about a booking: its reader, its page, why it came. */
export const bookingLetter = (
  side: Side,
  data: BookingMailData,
  { publicUrl }: { readonly publicUrl: string },
  words: {
    subject: string;
    paragraphs: readonly string[];
    facts: Facts;
    label: string;
    afterwards?: readonly string[];
    calendar?: CalendarPart | undefined;
  },
): Letter => ({
  subject: words.subject,
  name: data.readerName,
  paragraphs: words.paragraphs,
  facts: words.facts,
  action: { label: words.label, href: `${publicUrl}/booking/${data.bookingId}` },
  ...(words.afterwards ? { afterwards: words.afterwards } : {}),
  reason: REASONS[side],
  calendar: words.calendar,
});

export const SEE = 'View booking';

/** Where the guest finds the address, or from when. */
export const addressWords = (data: BookingMailData): string =>
  data.addressFrom
    ? `You’ll see the exact address and how to get in from ${momentWords(data.addressFrom, data)}, on your booking’s page.`
    : 'The address and how to get in are on your booking’s page.';
