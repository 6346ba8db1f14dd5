// Emails about disputes between a guest and a host: opened, offered, settled, decided, paid.

import type { DisputeReason } from '@daynook/contract/limits/booking-disputes';
import { currentBrand } from '../../current-settings.ts';
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
  /** An extra payment is paid outside the product, and then maybe directly to the host. */
  readonly isOutside: boolean;
  readonly isDirect: boolean;
}
type Template = (data: BookingDisputeEmailData, context: { readonly publicUrl: string }) => EmailContent;

/** What it's about, in the words of the booking page. */
const REASON_NAMES: Readonly<Record<DisputeReason, string>> = {
  access: 'Couldn’t get in',
  'not-as-described': 'Not as described',
  safety: 'Safety',
  'no-show': 'Nobody was there',
  overtime: 'Overtime',
  damage: 'Damage',
  other: 'Something else',
};

const writeReason = (): string => `You’re getting this because of a booking on ${currentBrand().name}.`;
const offered = ({ offerMinor, currency }: BookingDisputeEmailData): string => moneyWords(offerMinor, currency);
const settled = ({ settledMinor, currency }: BookingDisputeEmailData): string =>
  moneyWords(settledMinor ?? 0, currency);

/** "$10.00 USD for overtime". Without a word for it, "an extra $10.00 USD", because the stay itself is paid. */
const forExtra = ({ reason }: BookingDisputeEmailData, amount: string): string =>
  reason === 'other' ? `an extra ${amount}` : `${amount} for ${REASON_NAMES[reason].toLowerCase()}`;

const request = ({ direction }: BookingDisputeEmailData): string =>
  direction === 'refund' ? 'refund request' : 'payment request';

/** What a refund takes off the host's earnings. */
const lossWords = ({ lossMinor, currency }: BookingDisputeEmailData): string =>
  `This reduces your earnings by ${moneyWords(lossMinor ?? 0, currency)}.`;

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
    facts: [['Booking', `${data.title}, ${data.reference}`], ['About', REASON_NAMES[data.reason]], ...facts],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#disputes` },
    reason: writeReason(),
  };
}

const reminder = ({ isReminder }: BookingDisputeEmailData): string => (isReminder ? 'Reminder: ' : '');

/** What the other side asks for. */
const asking = (data: BookingDisputeEmailData): string =>
  data.direction === 'payment' ? forExtra(data, offered(data)) : `${offered(data)} back for ${data.title}`;

/** What the other side offers: the side that asked can ask for less, and the side that pays can offer an amount. */
const offerWords = (data: BookingDisputeEmailData): string => {
  if (!data.isMine) return `is now asking for ${asking(data)}`;
  return data.direction === 'payment'
    ? `offered to pay ${forExtra(data, offered(data))}`
    : `offered to refund ${offered(data)} for ${data.title}`;
};

const opened: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${reminder(data)}${data.otherName} is asking for ${asking(data)}`,
    paragraphs: [
      'Read what happened, then agree, offer another amount, or decline.',
      `If you don’t answer by ${until(data)}, our team will decide. ${
        data.side === 'guest'
          ? data.isOutside
            ? 'You don’t have to pay anything unless you agree or our team decides.'
            : 'You won’t be charged unless you agree.'
          : 'Nothing is refunded unless you agree or our team decides.'
      }`,
    ],
    label: 'Review and respond',
  });

const offeredTo: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${reminder(data)}${data.otherName} ${offerWords(data)}`,
    paragraphs: [
      'Accept it, offer another amount, or decline.',
      `If you don’t answer by ${until(data)}, our team will decide.`,
    ],
    label: 'Review offer',
  });

const withUs: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Our team will decide on the ${request(data)} for ${data.title}`,
    paragraphs: [
      `You and ${data.otherName} haven’t agreed, so we’ll look at what you both wrote and your photos. You can still add photos.`,
      'We’ll email you our decision.',
    ],
    label: 'View booking',
  });

/** Who pays whom outside the product, and until when. */
const payOutside = (data: BookingDisputeEmailData): string => {
  if (data.side === 'guest')
    return `Please pay ${data.isDirect ? data.otherName : currentBrand().name} ${settled(data)} by ${until(data)}. The booking page shows how.`;
  return data.isDirect
    ? `We’ve asked ${data.otherName} to pay you ${settled(data)} by ${until(data)}. Mark it as received on the booking page when it arrives. The payment request closes after that date.`
    : `We’ve asked ${data.otherName} to pay ${settled(data)} by ${until(data)}. We’ll email you when they’ve paid.`;
};

const settledBy: Template = (data, context) =>
  disputeEmail(data, context, {
    subject:
      data.direction === 'refund'
        ? `Settled: ${settled(data)} back for ${data.side === 'guest' ? 'you' : data.otherName}`
        : `Settled: ${forExtra(data, settled(data))}`,
    paragraphs: [
      data.direction === 'refund'
        ? data.side === 'guest'
          ? `We’re refunding ${settled(data)} the way you paid. It can take your bank up to 10 days to show it.`
          : `We’re refunding ${data.otherName} ${settled(data)}. ${lossWords(data)}`
        : data.isOutside
          ? payOutside(data)
          : data.side === 'guest'
            ? `We’re charging ${settled(data)} to your card on file for this booking.`
            : `We’re charging ${data.otherName}’s card ${settled(data)}. Once that goes through, ${moneyWords(data.hostMinor ?? 0, data.currency)} will be in your next payout.`,
    ],
    label: data.isOutside && data.direction === 'payment' && data.side === 'guest' ? 'See how to pay' : 'View booking',
  });

const decidedGuest = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? `We’re refunding ${settled(data)} the way you paid. It can take your bank up to 10 days to show it.`
      : 'Nothing is refunded.'
    : data.settledMinor
      ? data.isOutside
        ? payOutside(data)
        : `We’re asking you to pay ${settled(data)} by ${until(data)}. Nothing is charged unless you do.`
      : 'You don’t owe anything.';
const decidedHost = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? `We’re refunding ${data.otherName} ${settled(data)}. ${lossWords(data)}`
      : 'Nothing is refunded, and your earnings stay the same.'
    : data.settledMinor
      ? data.isOutside
        ? payOutside(data)
        : `We’ve asked ${data.otherName} to pay ${settled(data)}. We’ll email you if they do.`
      : `${data.otherName} doesn’t owe anything.`;

const decided: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Our decision on the ${request(data)} for ${data.title}`,
    paragraphs: [data.side === 'guest' ? decidedGuest(data) : decidedHost(data), `Why: ${data.decision ?? ''}`],
    facts:
      data.settledMinor === null ? [] : [[data.direction === 'refund' ? 'Refund' : 'Extra payment', settled(data)]],
    label:
      data.direction === 'payment' && data.side === 'guest' && data.settledMinor
        ? data.isOutside
          ? 'See how to pay'
          : 'Review and pay'
        : 'View decision',
  });

const withdrawn: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${data.otherName} withdrew their ${request(data)} for ${data.title}`,
    paragraphs: [
      `Nothing ${data.direction === 'refund' ? 'is refunded' : 'is charged'}. You don’t need to do anything.`,
    ],
    label: 'View booking',
  });

const lapsed: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Closed without ${data.direction === 'refund' ? 'a refund' : 'an extra payment'}: ${data.title}`,
    paragraphs: [
      data.direction === 'payment'
        ? `The deadline has passed, so the payment request is closed. ${data.isOutside ? 'No payment was recorded.' : 'Nothing was charged.'}`
        : 'The deadline to decide has passed, so the refund request is closed. Nothing was refunded.',
    ],
    label: 'View booking',
  });

/** The host is paid directly, and nothing has been recorded. */
const unrecorded: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `Has ${data.otherName} paid ${forExtra(data, settled(data))}?`,
    paragraphs: [
      `If you have the money, mark it as received on the booking page by ${until(data)}. After that, the payment request is closed.`,
    ],
    label: 'View booking',
  });

const unpaidOutside: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${data.isReminder ? 'Reminder: p' : 'P'}lease pay ${forExtra(data, settled(data))}`,
    paragraphs: [payOutside(data), ...(data.isReminder ? ['Already paid? You don’t need to do anything.'] : [])],
    label: 'See how to pay',
  });

const unpaid: Template = (data, context) => {
  if (data.side === 'host') return unrecorded(data, context);
  return data.isOutside ? unpaidOutside(data, context) : unpaidByCard(data, context);
};

const unpaidByCard: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: data.isReminder
      ? `Reminder: please pay ${forExtra(data, settled(data))}`
      : `Your card was declined: ${forExtra(data, settled(data))}`,
    paragraphs: [`You can pay with any card until ${until(data)}.`],
    label: 'Pay now',
  });

/** The host already has all of it. */
const directWords = ({ hostMinor, settledMinor, currency }: BookingDisputeEmailData): string => {
  const oursMinor = (settledMinor ?? 0) - (hostMinor ?? 0);
  const kept = `You keep ${moneyWords(hostMinor ?? 0, currency)}.`;
  return oursMinor > 0 ? `${kept} We added the other ${moneyWords(oursMinor, currency)} to the fees you owe us.` : kept;
};

const extraPaid: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: `${data.side === 'guest' ? 'You' : data.otherName} paid ${forExtra(data, settled(data))}`,
    paragraphs: [
      data.side === 'guest'
        ? 'This is settled. Your booking receipt shows the payment.'
        : data.isDirect
          ? directWords(data)
          : `You’ll get ${moneyWords(data.hostMinor ?? 0, data.currency)} of that in your next payout.`,
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
