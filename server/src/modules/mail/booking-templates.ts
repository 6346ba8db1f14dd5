// What guests and hosts are written about their bookings. Times are the listing's, named with its zone; amounts name their
// currency. The other side's e-mail and the exact address never stand in a mail: it may be forwarded.
import { BRAND } from '@daynook/contract/brand';
import { clockWords, dayWords } from '../../lib/time/words.ts';
import { toMajor } from '../prices/service.ts';
import type { Letter } from './letter.ts';

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
  readonly guests: number;
  readonly currency: string;
  readonly totalMinor: number;
  /** After the platform's fee, when everything goes as agreed. */
  readonly hostEarningsMinor: number;
  /** When a request ends without an answer. */
  readonly expiresAt: string | null;
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly reason: string | null;
  /** What goes back to the guest, where the mail is about that. */
  readonly amountMinor: number | null;
}

type Template = (data: BookingMailData, context: { readonly publicUrl: string }) => Letter;

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyWords(amountMinor: number, currency: string): string {
  const format =
    moneyFormats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
  moneyFormats.set(currency, format); // making one costs far more than using it
  return format.format(toMajor(amountMinor, currency)).replaceAll('\u00a0', ' ');
}

const momentWords = (iso: string, timeZone: string): string =>
  `${dayWords(new Date(iso), timeZone)}, ${clockWords(new Date(iso), timeZone)}`;

function spanWords({ startsAt, endsAt, timeZone }: BookingMailData): string {
  const isOneDay = dayWords(new Date(startsAt), timeZone) === dayWords(new Date(endsAt), timeZone);
  const end = isOneDay ? clockWords(new Date(endsAt), timeZone) : momentWords(endsAt, timeZone);
  return `${momentWords(startsAt, timeZone)} to ${end}`;
}

type Facts = NonNullable<Letter['facts']>;

const factsOf = (data: BookingMailData, side: 'guest' | 'host', more: Facts = []): Facts => [
  ['Booking', data.reference],
  ['Space', data.listingTitle],
  ['When', spanWords(data)],
  ['People', String(data.guests)],
  side === 'guest' ? ['Host', data.hostName] : ['Guest', data.guestName],
  ...more,
];
const priceFact = ({ totalMinor, currency }: BookingMailData): Facts[number] => [
  'Total',
  moneyWords(totalMinor, currency),
];
const earningsFact = ({ hostEarningsMinor, currency }: BookingMailData): Facts[number] => [
  'You earn',
  moneyWords(hostEarningsMinor, currency),
];
const reasonFact = ({ reason }: BookingMailData): Facts => (reason ? [['Reason', reason]] : []);

const REASONS = {
  guest: `You get this because you booked on ${BRAND.name}.`,
  host: `You get this because you host on ${BRAND.name}.`,
} as const;

/** The frame of every mail about a booking: its reader, its page, why it came. */
const letter = (
  side: 'guest' | 'host',
  data: BookingMailData,
  { publicUrl }: { readonly publicUrl: string },
  words: {
    subject: string;
    paragraphs: readonly string[];
    facts: Facts;
    label: string;
    afterwards?: readonly string[];
  },
): Letter => ({
  subject: words.subject,
  name: side === 'guest' ? data.guestName : data.hostName,
  paragraphs: words.paragraphs,
  facts: words.facts,
  action: { label: words.label, href: `${publicUrl}/booking/${data.bookingId}` },
  ...(words.afterwards ? { afterwards: words.afterwards } : {}),
  reason: REASONS[side],
});

const SEE = 'See the booking';

const request: Template = (data, context) =>
  letter('host', data, context, {
    subject: `${data.guestName} asks for ${data.listingTitle}`,
    paragraphs: [
      `${data.guestName} would like to book your space. The money is reserved and the hours are kept until you answer.`,
      ...(data.expiresAt
        ? [`Please answer by ${momentWords(data.expiresAt, data.timeZone)}; after that the request ends by itself.`]
        : []),
    ],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: 'Accept or decline',
  });

const requestSent: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `Your request for ${data.listingTitle} is with the host`,
    paragraphs: [
      `We have passed your request on to ${data.hostName}. Your card is not charged until they accept.`,
      ...(data.expiresAt ? [`They have until ${momentWords(data.expiresAt, data.timeZone)} to answer.`] : []),
    ],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: SEE,
    afterwards: ['You can take the request back at any time before it is answered.'],
  });

const confirmed: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `Booked: ${data.listingTitle}`,
    paragraphs: ['Your workspace is booked. The address and how to get in are on the page of your booking.'],
    facts: factsOf(data, 'guest', [priceFact(data)]),
    label: 'See address and arrival',
  });

const confirmedHost: Template = (data, context) =>
  letter('host', data, context, {
    subject: `${data.guestName} is coming to ${data.listingTitle}`,
    paragraphs: [`${data.guestName} has booked your space.`],
    facts: factsOf(data, 'host', [earningsFact(data)]),
    label: SEE,
  });

const declined: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `${data.listingTitle} cannot host you this time`,
    paragraphs: [
      `${data.hostName} could not accept your request. Nothing was charged and the reservation on your card is released.`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
  });

const withdrawn: Template = (data, context) =>
  letter('host', data, context, {
    subject: `${data.guestName} took their request back`,
    paragraphs: [
      `${data.guestName} no longer needs your space at that time. The hours are free again; there is nothing to do.`,
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const expired: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `No answer for ${data.listingTitle}`,
    paragraphs: [`${data.hostName} did not answer in time and your request has ended. Nothing was charged.`],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const expiredHost: Template = (data, context) =>
  letter('host', data, context, {
    subject: `A request from ${data.guestName} has ended without an answer`,
    paragraphs: [
      'The time to answer is over and the hours are free again. Requests that end like this lower the response rate that guests see.',
    ],
    facts: factsOf(data, 'host'),
    label: SEE,
  });

const DOER = { guest: 'the guest', host: 'the host', staff: `${BRAND.name}`, system: `${BRAND.name}` } as const;

const cancelled: Template = (data, context) => {
  const refund =
    data.amountMinor === null || data.totalMinor === 0 ? undefined : moneyWords(data.amountMinor, data.currency);
  return letter('guest', data, context, {
    subject: `Cancelled: ${data.listingTitle}`,
    paragraphs: [
      data.by === 'guest'
        ? 'Your booking is cancelled, as you asked.'
        : `Your booking was cancelled by ${DOER[data.by]}.`,
      refund === undefined
        ? 'Nothing was charged.'
        : `${refund} of ${moneyWords(data.totalMinor, data.currency)} goes back to your card.`,
    ],
    facts: factsOf(data, 'guest', reasonFact(data)),
    label: SEE,
  });
};

const cancelledHost: Template = (data, context) =>
  letter('host', data, context, {
    subject: `Cancelled: ${data.guestName} at ${data.listingTitle}`,
    paragraphs: [
      data.by === 'host'
        ? 'You cancelled this booking. The guest gets everything back and the hours stay closed.'
        : `This booking was cancelled by ${DOER[data.by]}. The hours are free again.`,
    ],
    facts: factsOf(data, 'host', reasonFact(data)),
    label: SEE,
  });

const completed: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `How was ${data.listingTitle}?`,
    paragraphs: [
      'We hope the day went well. If anything was not right, tell us within two days: after that the host is paid.',
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const refunded: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `${moneyWords(data.amountMinor ?? 0, data.currency)} is on its way back to you`,
    paragraphs: [
      `We have sent ${moneyWords(data.amountMinor ?? 0, data.currency)} back to your card. Banks take a few days to show it.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
  });

const refundDelayed: Template = (data, context) =>
  letter('guest', data, context, {
    subject: `Your refund for ${data.listingTitle} is taking longer`,
    paragraphs: [
      `Your bank did not take back ${moneyWords(data.amountMinor ?? 0, data.currency)}. It is yours all the same: we try again by ourselves until it arrives.`,
    ],
    facts: factsOf(data, 'guest'),
    label: SEE,
    afterwards: [`If your card has changed, write to ${BRAND.supportEmail}.`],
  });

export const BOOKING_MAIL_TEMPLATES = {
  'booking-request': request,
  'booking-request-sent': requestSent,
  'booking-confirmed': confirmed,
  'booking-confirmed-host': confirmedHost,
  'booking-declined': declined,
  'booking-withdrawn': withdrawn,
  'booking-expired': expired,
  'booking-expired-host': expiredHost,
  'booking-cancelled': cancelled,
  'booking-cancelled-host': cancelledHost,
  'booking-completed': completed,
  'booking-refunded': refunded,
  'booking-refund-delayed': refundDelayed,
} as const;
