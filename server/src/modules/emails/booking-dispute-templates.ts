// Emails about disputes between a guest and a host: opened, offered, settled, decided, paid.
import { BRAND } from '@daynook/contract/brand';
import type { DisputeReason } from '@daynook/contract/limits/booking-disputes';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, hourWords, zoneWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

export interface BookingDisputeEmailData {
  readonly name: string;
  /** The reader's time zone. */
  readonly zone: string;
  readonly otherName: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly title: string;
  readonly currency: string;
  /** The reader's side, and whether they opened it. */
  readonly side: 'guest' | 'host';
  readonly isMine: boolean;
  readonly reason: DisputeReason;
  /** `refund`: money for the guest. `payment`: money from the guest. */
  readonly direction: 'refund' | 'payment';
  /** Of the latest offer. */
  readonly offerMinor: number;
  readonly settledMinor: number | null;
  /** What the host gets of an extra payment, and what a refund costs them. */
  readonly hostMinor: number | null;
  readonly lossMinor: number | null;
  readonly dueAt: string | null;
  readonly decision: string | null;
  readonly isReminder: boolean;
}
type Template = (data: BookingDisputeEmailData, context: { readonly publicUrl: string }) => EmailContent;

/** What it's about, as in "about overtime". */
const ABOUT: Readonly<Record<DisputeReason, string>> = {
  access: 'getting in',
  'not-as-described': 'a space that isn’t as described',
  safety: 'safety',
  'no-show': 'a host who wasn’t there',
  overtime: 'overtime',
  damage: 'damage',
  other: 'the stay',
};

const REASON = `You’re getting this because of a booking on ${BRAND.name}.`;
const offered = ({ offerMinor, currency }: BookingDisputeEmailData): string => moneyWords(offerMinor, currency);
const settled = ({ settledMinor, currency }: BookingDisputeEmailData): string =>
  moneyWords(settledMinor ?? 0, currency);
const about = ({ reason }: BookingDisputeEmailData): string => ABOUT[reason];

function until({ dueAt, zone }: BookingDisputeEmailData): string {
  const due = new Date(dueAt ?? 0);
  return `${dayWords(due, zone)}, ${hourWords(due, zone)} (${zoneWords(zone)})`;
}

function disputeEmail(
  data: BookingDisputeEmailData,
  { publicUrl }: { readonly publicUrl: string },
  {
    label,
    facts = [],
    ...words
  }: Pick<EmailContent, 'subject' | 'paragraphs'> & {
    facts?: EmailContent['facts'];
    label: string;
  },
): EmailContent {
  return {
    ...words,
    name: data.name,
    facts: [['Booking', `${data.title}, ${data.reference}`], ...facts],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#disputes` },
    reason: REASON,
  };
}

const opened: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: data.isReminder
      ? `Please respond to ${data.otherName} about ${about(data)}`
      : data.direction === 'payment'
        ? `${data.otherName} is asking for ${offered(data)} for ${data.reason === 'other' ? 'something extra' : about(data)}`
        : `${data.otherName} is asking for ${offered(data)} back because of ${about(data)}`,
    paragraphs: [
      'Read what happened, then agree, offer another amount, or decline.',
      `If you don’t answer by ${until(data)}, our team will decide. ${
        data.side === 'guest' ? 'You won’t be charged without your agreement.' : 'Nothing is refunded before then.'
      }`,
    ],
    label: 'Review and respond',
  });

const offeredTo: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${data.isReminder ? 'Reminder: ' : ''}${data.otherName} offers ${offered(data)} to settle ${about(data)}`,
    paragraphs: [
      'Accept the offer, make another one, or decline.',
      `If you don’t answer by ${until(data)}, our team will decide.`,
    ],
    label: 'Review offer',
  });

const withUs: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Our team will decide about ${about(data)} at ${data.title}`,
    paragraphs: [
      'You two didn’t agree, so we’ll look at what you both wrote and your photos. You can still add photos.',
      'We’ll email you the decision.',
    ],
    label: 'View booking',
  });

const settledBy: Template = (data, context) =>
  disputeEmail(data, context, {
    subject:
      data.direction === 'refund'
        ? `Settled: ${settled(data)} back for ${data.side === 'guest' ? 'you' : data.otherName}`
        : `Settled: ${settled(data)} for ${data.reason === 'other' ? 'the extra' : about(data)}`,
    paragraphs: [
      data.direction === 'refund'
        ? data.side === 'guest'
          ? `We’re refunding ${settled(data)} the way you paid. It can take your bank up to 10 days to show it.`
          : `We’re refunding ${data.otherName}. It takes ${moneyWords(data.lossMinor ?? 0, data.currency)} off your earnings.`
        : data.side === 'guest'
          ? `We’re charging ${settled(data)} to the card you booked with.`
          : 'We’re charging the guest’s card. Once that goes through, the money will be in your next payout.',
    ],
    label: 'View booking',
  });

const decidedGuest = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? `We’re refunding ${settled(data)} the way you paid.`
      : 'Nothing is refunded.'
    : data.settledMinor
      ? `Please pay ${settled(data)} by ${until(data)}. You won’t be charged unless you do.`
      : 'You don’t owe anything.';
const decidedHost = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? `We’re refunding ${data.otherName} ${settled(data)}. It takes ${moneyWords(data.lossMinor ?? 0, data.currency)} off your earnings.`
      : 'Nothing is refunded, and your earnings stay the same.'
    : data.settledMinor
      ? `We’ve asked ${data.otherName} to pay ${settled(data)}. We’ll email you if they do.`
      : `${data.otherName} doesn’t owe anything.`;

const decided: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `We decided about ${about(data)} at ${data.title}`,
    paragraphs: [data.side === 'guest' ? decidedGuest(data) : decidedHost(data), `Why: ${data.decision ?? ''}`],
    facts: data.settledMinor === null ? [] : [['Decided amount', settled(data)]],
    label:
      data.direction === 'payment' && data.side === 'guest' && data.settledMinor ? 'Review and pay' : 'View decision',
  });

const withdrawn: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${data.otherName} withdrew what they said about ${about(data)}`,
    paragraphs: ['It’s closed. You don’t need to do anything.'],
    label: 'View booking',
  });

const lapsed: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Closed without a payment: ${about(data)} at ${data.title}`,
    paragraphs: [
      data.direction === 'payment'
        ? 'The time to pay or decide is over. Nothing was charged.'
        : 'The time to decide is over. Nothing was refunded.',
    ],
    label: 'View booking',
  });

const unpaid: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: data.isReminder
      ? `Reminder: please pay ${settled(data)} for ${about(data)}`
      : `Your card was declined: ${settled(data)} for ${about(data)}`,
    paragraphs: [`You can pay with any card until ${until(data)}.`],
    label: 'Pay now',
  });

const extraPaid: Template = (data, context) =>
  disputeEmail(data, context, {
    subject:
      data.side === 'guest'
        ? `You paid ${settled(data)} for ${about(data)}`
        : `${data.otherName} paid ${settled(data)} for ${about(data)}`,
    paragraphs: [
      data.side === 'guest'
        ? 'This is settled. The receipt of the booking has the payment.'
        : `You receive ${moneyWords(data.hostMinor ?? 0, data.currency)} of it in your next payout.`,
    ],
    label: 'View booking',
  });

export const BOOKING_DISPUTE_EMAIL_TEMPLATES = {
  'booking-dispute-opened': opened,
  'booking-dispute-offered': offeredTo,
  'booking-dispute-with-us': withUs,
  'booking-dispute-settled': settledBy,
  'booking-dispute-decided': decided,
  'booking-dispute-withdrawn': withdrawn,
  'booking-dispute-lapsed': lapsed,
  'booking-dispute-unpaid': unpaid,
  'extra-paid': extraPaid,
} as const;
