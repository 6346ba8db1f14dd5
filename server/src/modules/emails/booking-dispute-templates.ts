// Emails about disputes between a guest and a host: opened, offered, settled, decided, paid.

import type { DisputeReason } from '@daynook/contract/limits/booking-disputes';
import { currentBrand } from '../../current-settings.ts';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { fullMomentWords } from '../../lib/time/words.ts';
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
const REASON_NAMES: Readonly<Record<DisputeReason, () => string>> = {
  access: () => say('Couldn’t get in'),
  'not-as-described': () => say('Not as described'),
  safety: () => say('Safety'),
  'no-show': () => say('Nobody was there'),
  overtime: () => say('Overtime'),
  damage: () => say('Damage'),
  other: () => say('Something else'),
};

const writeReason = (): string => say('You’re getting this because of a booking on {brand}.');
const offered = ({ offerMinor, currency }: BookingDisputeEmailData): string => moneyWords(offerMinor, currency);
const settled = ({ settledMinor, currency }: BookingDisputeEmailData): string =>
  moneyWords(settledMinor ?? 0, currency);

/** "$10.00 USD for overtime". Without a word for it, "an extra $10.00 USD", because the stay itself is paid. */
const forExtra = ({ reason }: BookingDisputeEmailData, amount: string): string =>
  say('{reason, select, overtime {{amount} for overtime} damage {{amount} for damage} other {an extra {amount}}}', {
    reason,
    amount,
  });

/** What a refund takes off the host's earnings. */
const refundLossWords = (data: BookingDisputeEmailData): string =>
  say('We’re refunding {otherName} {amount}. This reduces your earnings by {loss}.', {
    otherName: data.otherName,
    amount: settled(data),
    loss: moneyWords(data.lossMinor ?? 0, data.currency),
  });

const until = ({ dueAt, zone }: BookingDisputeEmailData): string => fullMomentWords(new Date(dueAt ?? 0), zone);

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
    facts: [
      [say('Booking'), `${data.title}, ${data.reference}`],
      [say('About'), REASON_NAMES[data.reason]()],
      ...facts,
    ],
    action: { label, href: `${publicUrl}/booking/${data.bookingId}#disputes` },
    reason: writeReason(),
  };
}

const withReminder = ({ isReminder }: BookingDisputeEmailData, subject: string): string =>
  isReminder ? say('Reminder: {subject}', { subject }) : subject;

/** What the other side asks for, or asks for now. */
const askWords = (data: BookingDisputeEmailData, isNow: boolean): string => {
  const values = {
    isNow: String(isNow),
    otherName: data.otherName,
    amount: offered(data),
    title: data.title,
    extra: forExtra(data, offered(data)),
  };
  return data.direction === 'payment'
    ? say(
        '{isNow, select, true {{otherName} is now asking for {extra}} other {{otherName} is asking for {extra}}}',
        values,
      )
    : say(
        '{isNow, select, true {{otherName} is now asking for {amount} back for {title}} other {{otherName} is asking for {amount} back for {title}}}',
        values,
      );
};

/** What the other side offers: the side that asked can ask for less, and the side that pays can offer an amount. */
const offerWords = (data: BookingDisputeEmailData): string => {
  if (!data.isMine) return askWords(data, true);
  const { otherName, title, direction } = data;
  return direction === 'payment'
    ? say('{otherName} offered to pay {extra}', { otherName, extra: forExtra(data, offered(data)) })
    : say('{otherName} offered to refund {amount} for {title}', { otherName, amount: offered(data), title });
};

/** What happens to the money before they answer. */
const untilThen = ({ side, isOutside }: BookingDisputeEmailData): string => {
  if (side === 'host') return say('Nothing is refunded unless you agree or our team decides.');
  return isOutside
    ? say('You don’t have to pay anything unless you agree or our team decides.')
    : say('You won’t be charged unless you agree.');
};

const opened: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: withReminder(data, askWords(data, false)),
    paragraphs: [
      say('Read what happened, then agree, offer another amount, or decline.'),
      joinSentences(
        say('If you don’t answer by {deadline}, our team will decide.', { deadline: until(data) }),
        untilThen(data),
      ),
    ],
    label: say('Review and respond'),
  });

const offeredTo: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: withReminder(data, offerWords(data)),
    paragraphs: [
      say('Accept it, offer another amount, or decline.'),
      say('If you don’t answer by {deadline}, our team will decide.', { deadline: until(data) }),
    ],
    label: say('Review offer'),
  });

const withUs: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: say(
      '{direction, select, refund {Our team will decide on the refund request for {title}} other {Our team will decide on the payment request for {title}}}',
      { direction: data.direction, title: data.title },
    ),
    paragraphs: [
      say(
        'You and {otherName} haven’t agreed, so we’ll look at what you both wrote and your photos. You can still add photos.',
        { otherName: data.otherName },
      ),
      say('We’ll email you our decision.'),
    ],
    label: say('View booking'),
  });

/** Who pays whom outside the product, and until when. */
const payOutside = (data: BookingDisputeEmailData): string => {
  if (data.side === 'guest')
    return say('Please pay {payee} {amount} by {deadline}. The booking page shows how.', {
      payee: data.isDirect ? data.otherName : currentBrand().name,
      amount: settled(data),
      deadline: until(data),
    });
  return data.isDirect
    ? say(
        'We’ve asked {otherName} to pay you {amount} by {deadline}. Mark it as received on the booking page when it arrives. The payment request closes after that date.',
        { otherName: data.otherName, amount: settled(data), deadline: until(data) },
      )
    : say('We’ve asked {otherName} to pay {amount} by {deadline}. We’ll email you when they’ve paid.', {
        otherName: data.otherName,
        amount: settled(data),
        deadline: until(data),
      });
};

const settledBy: Template = (data, context) =>
  disputeEmail(data, context, {
    subject:
      data.direction === 'refund'
        ? data.side === 'guest'
          ? say('Settled: you get {amount} back', { amount: settled(data) })
          : say('Settled: {otherName} gets {amount} back', { amount: settled(data), otherName: data.otherName })
        : say('Settled: {extra}', { extra: forExtra(data, settled(data)) }),
    paragraphs: [
      data.direction === 'refund'
        ? data.side === 'guest'
          ? say('We’re refunding {amount} the way you paid. It can take your bank up to 10 days to show it.', {
              amount: settled(data),
            })
          : refundLossWords(data)
        : data.isOutside
          ? payOutside(data)
          : data.side === 'guest'
            ? say('We’re charging {amount} to your card on file for this booking.', { amount: settled(data) })
            : say(
                'We’re charging {otherName}’s card {amount}. Once that goes through, {earnings} will be in your next payout.',
                {
                  otherName: data.otherName,
                  amount: settled(data),
                  earnings: moneyWords(data.hostMinor ?? 0, data.currency),
                },
              ),
    ],
    label:
      data.isOutside && data.direction === 'payment' && data.side === 'guest'
        ? say('See how to pay')
        : say('View booking'),
  });

const decidedGuest = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? say('We’re refunding {amount} the way you paid. It can take your bank up to 10 days to show it.', {
          amount: settled(data),
        })
      : say('Nothing is refunded.')
    : data.settledMinor
      ? data.isOutside
        ? payOutside(data)
        : say('We’re asking you to pay {amount} by {deadline}. Nothing is charged unless you do.', {
            amount: settled(data),
            deadline: until(data),
          })
      : say('You don’t owe anything.');
const decidedHost = (data: BookingDisputeEmailData): string =>
  data.direction === 'refund'
    ? data.settledMinor
      ? refundLossWords(data)
      : say('Nothing is refunded, and your earnings stay the same.')
    : data.settledMinor
      ? data.isOutside
        ? payOutside(data)
        : say('We’ve asked {otherName} to pay {amount}. We’ll email you if they do.', {
            otherName: data.otherName,
            amount: settled(data),
          })
      : say('{otherName} doesn’t owe anything.', { otherName: data.otherName });

const decided: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: say(
      '{direction, select, refund {Our decision on the refund request for {title}} other {Our decision on the payment request for {title}}}',
      { direction: data.direction, title: data.title },
    ),
    paragraphs: [
      data.side === 'guest' ? decidedGuest(data) : decidedHost(data),
      say('Reason: {decision}', { decision: data.decision ?? '' }),
    ],
    facts:
      data.settledMinor === null
        ? []
        : [[data.direction === 'refund' ? say('Refund') : say('Extra payment'), settled(data)]],
    label:
      data.direction === 'payment' && data.side === 'guest' && data.settledMinor
        ? data.isOutside
          ? say('See how to pay')
          : say('Review and pay')
        : say('View decision'),
  });

const withdrawn: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: say(
      '{direction, select, refund {{otherName} withdrew their refund request for {title}} other {{otherName} withdrew their payment request for {title}}}',
      { direction: data.direction, otherName: data.otherName, title: data.title },
    ),
    paragraphs: [
      data.direction === 'refund'
        ? say('Nothing is refunded. You don’t need to do anything.')
        : say('Nothing is charged. You don’t need to do anything.'),
    ],
    label: say('View booking'),
  });

const lapsed: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: say(
      '{direction, select, refund {Closed without a refund: {title}} other {Closed without an extra payment: {title}}}',
      { direction: data.direction, title: data.title },
    ),
    paragraphs: [
      data.direction === 'payment'
        ? data.isOutside
          ? say('The deadline has passed, so the payment request is closed. No payment was recorded.')
          : say('The deadline has passed, so the payment request is closed. Nothing was charged.')
        : say('The deadline to decide has passed, so the refund request is closed. Nothing was refunded.'),
    ],
    label: say('View booking'),
  });

/** The host is paid directly, and nothing has been recorded. */
const unrecorded: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: say('Has {otherName} paid {extra}?', {
      otherName: data.otherName,
      extra: forExtra(data, settled(data)),
    }),
    paragraphs: [
      say(
        'If you have the money, mark it as received on the booking page by {deadline}. After that, the payment request is closed.',
        { deadline: until(data) },
      ),
    ],
    label: say('View booking'),
  });

const pleasePay = (data: BookingDisputeEmailData): string => {
  const extra = forExtra(data, settled(data));
  return data.isReminder ? say('Reminder: please pay {extra}', { extra }) : say('Please pay {extra}', { extra });
};

const unpaidOutside: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: pleasePay(data),
    paragraphs: [payOutside(data), ...(data.isReminder ? [say('Already paid? You don’t need to do anything.')] : [])],
    label: say('See how to pay'),
  });

const unpaid: Template = (data, context) => {
  if (data.side === 'host') return unrecorded(data, context);
  return data.isOutside ? unpaidOutside(data, context) : unpaidByCard(data, context);
};

const unpaidByCard: Template = (data, context) =>
  disputeEmail(data, context, {
    subject: data.isReminder
      ? pleasePay(data)
      : say('Your card was declined: {extra}', { extra: forExtra(data, settled(data)) }),
    paragraphs: [say('You can pay with any card until {deadline}.', { deadline: until(data) })],
    label: say('Pay now'),
  });

/** The host already has all of it. */
const directWords = ({ hostMinor, settledMinor, currency }: BookingDisputeEmailData): string => {
  const oursMinor = (settledMinor ?? 0) - (hostMinor ?? 0);
  const amount = moneyWords(hostMinor ?? 0, currency);
  return oursMinor > 0
    ? say('You keep {amount}. We added the other {fee} to the fees you owe us.', {
        amount,
        fee: moneyWords(oursMinor, currency),
      })
    : say('You keep {amount}.', { amount });
};

const extraPaid: Template = (data, context) =>
  disputeEmail(data, context, {
    subject:
      data.side === 'guest'
        ? say('You paid {extra}', { extra: forExtra(data, settled(data)) })
        : say('{otherName} paid {extra}', { otherName: data.otherName, extra: forExtra(data, settled(data)) }),
    paragraphs: [
      data.side === 'guest'
        ? say('This is settled. Your booking receipt shows the payment.')
        : data.isDirect
          ? directWords(data)
          : say('You’ll get {amount} of that in your next payout.', {
              amount: moneyWords(data.hostMinor ?? 0, data.currency),
            }),
    ],
    label: say('View booking'),
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
