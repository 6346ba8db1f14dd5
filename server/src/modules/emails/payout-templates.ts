// Emails to hosts about money on its way to their bank.

import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import type { EmailContent } from './email.ts';

interface PayoutData {
  readonly name: string;
  readonly payoutId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null for a payout through Stripe. */
  readonly last4: string | null;
}
type Template<D> = (data: D, context: { readonly publicUrl: string }) => EmailContent;

const writeReason = (): string => `You’re getting this because you host on ${currentBrand().name}.`;

const sent: Template<PayoutData & { reference: string; bookings: number; feesMinor: number }> = (
  { name, payoutId, reference, amountMinor, feesMinor, currency, last4, bookings },
  { publicUrl },
) => ({
  subject: `${moneyWords(amountMinor, currency)} is on the way to your bank`,
  name,
  paragraphs: [
    last4 === null
      ? 'Your payout is in your Stripe balance. Stripe sends it on to your bank, usually within a few days.'
      : 'We sent your payout by bank transfer. How soon it arrives depends on your bank.',
  ],
  facts: [
    ['Amount', moneyWords(amountMinor, currency)],
    last4 === null ? ['Sent through', 'Stripe'] : ['Bank account', `Ending in ${last4}`],
    ['Bookings', String(bookings)],
    ...(feesMinor > 0 ? ([['Fees deducted', moneyWords(feesMinor, currency)]] as const) : []),
    ...(feesMinor < 0 ? ([['Fees returned', moneyWords(-feesMinor, currency)]] as const) : []),
    ['Reference', reference],
  ],
  action: { label: 'View payout', href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: writeReason(),
});

const failed: Template<PayoutData & { reason: string; isPaused: boolean }> = (
  { name, payoutId, amountMinor, currency, last4, reason, isPaused },
  { publicUrl },
) => ({
  subject: `Your payout of ${moneyWords(amountMinor, currency)} didn’t go through`,
  name,
  paragraphs: [
    last4 === null
      ? 'We couldn’t transfer your payout to your Stripe account. The money is still yours and will be in your next payout.'
      : `The bank returned our transfer to your account ending in ${last4}. The money is still yours and will be in your next payout.`,
    ...(isPaused
      ? [
          `Payouts in ${currency} are paused for ${PAYOUTS.pausedHoursAfterChange} hours. Check the account details, and replace them if something’s wrong.`,
        ]
      : []),
  ],
  facts: [
    ['Amount', moneyWords(amountMinor, currency)],
    ['Reason', reason],
  ],
  action: { label: 'Check payout', href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: writeReason(),
});

interface StripeData {
  readonly name: string;
  readonly currency: string;
  /** Nothing will ever be paid to it again. */
  readonly isOver: boolean;
}

const stripeReady: Template<StripeData> = ({ name, currency }, { publicUrl }) => ({
  subject: `Your Stripe account is ready for payouts in ${currency}`,
  name,
  paragraphs: [
    `From now on, your payouts in ${currency} go to your Stripe account, and from there to your bank.`,
    `To keep your money safe, the first one waits for ${PAYOUTS.pausedHoursAfterChange} hours. If you didn’t set this account up, change your password and contact us right away.`,
  ],
  action: { label: 'View payout account', href: `${publicUrl}/settings/payments` },
  reason: writeReason(),
});

const stripeLost: Template<StripeData> = ({ name, currency, isOver }, { publicUrl }) => ({
  subject: isOver ? `Choose another account for payouts in ${currency}` : `Stripe needs more information from you`,
  name,
  paragraphs: [
    isOver
      ? `Your Stripe account can’t be used for payouts anymore. Add another payout account. Until then, we’ll hold your earnings in ${currency}.`
      : `Stripe paused your account because it needs more information. Until then, we’ll hold your earnings in ${currency}.`,
  ],
  action: { label: isOver ? 'Choose another account' : 'Continue at Stripe', href: `${publicUrl}/settings/payments` },
  reason: writeReason(),
});

interface DisputeData {
  readonly name: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly title: string;
  readonly amountMinor: number;
  readonly currency: string;
}

const disputeFacts = ({ title, reference, amountMinor, currency }: DisputeData): EmailContent['facts'] => [
  ['Booking', `${title}, ${reference}`],
  ['Amount', moneyWords(amountMinor, currency)],
];

const disputeOpened: Template<DisputeData & { isInquiry: boolean }> = (data, { publicUrl }) => ({
  subject: `A guest’s bank is questioning the payment for ${data.title}`,
  name: data.name,
  paragraphs: [
    data.isInquiry
      ? 'The guest’s bank is asking about this payment. We’ll answer for you.'
      : 'The guest’s bank took the payment back while it looks into a complaint. We’ll respond for you.',
    'We won’t pay out this booking until the bank decides. Your other earnings aren’t affected. If you have anything that shows the guest was there, please send it to us.',
  ],
  facts: disputeFacts(data),
  action: { label: 'View booking', href: `${publicUrl}/booking/${data.bookingId}` },
  reason: writeReason(),
});

const disputeWon: Template<DisputeData & { isInquiry: boolean }> = (data, { publicUrl }) => ({
  subject: `Dispute won: you keep the payment for ${data.title}`,
  name: data.name,
  paragraphs: ['The guest’s bank decided in our favor. Your earnings from this booking are no longer on hold.'],
  facts: disputeFacts(data),
  action: { label: 'View booking', href: `${publicUrl}/booking/${data.bookingId}` },
  reason: writeReason(),
});

/** The amount is the host's part of the loss. */
const disputeLost: Template<DisputeData & { reason: string }> = (data, { publicUrl }) => ({
  subject: `The guest’s bank took back the payment for ${data.title}`,
  name: data.name,
  paragraphs: [
    data.amountMinor === 0
      ? 'The guest’s bank sided with the guest. You keep your earnings from this booking; we cover the loss.'
      : `The guest’s bank sided with the guest. We’ll deduct ${moneyWords(data.amountMinor, data.currency)} from your payouts for this booking.`,
  ],
  facts: [...(disputeFacts(data) ?? []).slice(0, 1), ['Reason', data.reason]],
  action: { label: 'View booking', href: `${publicUrl}/booking/${data.bookingId}` },
  reason: writeReason(),
});

interface FeesData {
  readonly name: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** What they still owe. */
  readonly leftMinor: number;
}

const feesReceived: Template<FeesData> = ({ name, currency, amountMinor, leftMinor }, { publicUrl }) => ({
  subject: `We received ${moneyWords(amountMinor, currency)} in fees from you`,
  name,
  paragraphs: [
    leftMinor === 0
      ? 'Thank you. You don’t owe us any fees now.'
      : `Thank you. You still owe us ${moneyWords(leftMinor, currency)}.`,
  ],
  action: { label: 'View payouts', href: `${publicUrl}/host/payouts` },
  reason: writeReason(),
});

const feesCovered: Template<{
  readonly name: string;
  readonly payoutId: string;
  readonly currency: string;
  readonly feesMinor: number;
  /** What they still owe. */
  readonly leftMinor: number;
}> = ({ name, payoutId, currency, feesMinor, leftMinor }, { publicUrl }) => ({
  subject: `${moneyWords(feesMinor, currency)} of your earnings covered fees you owed`,
  name,
  paragraphs: [
    'You owed us fees for bookings that guests paid you directly. Your earnings from other bookings covered them, so there’s nothing to pay out this time.',
    leftMinor === 0
      ? 'You don’t owe us any fees now.'
      : `You still owe us ${moneyWords(leftMinor, currency)}. We’ll deduct it from your next payouts.`,
  ],
  action: { label: 'View payout', href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: writeReason(),
});

export const PAYOUT_EMAIL_TEMPLATES = {
  'payout-sent': sent,
  'payout-failed': failed,
  'fees-received': feesReceived,
  'fees-covered': feesCovered,
  'stripe-account-ready': stripeReady,
  'stripe-account-lost': stripeLost,
  'dispute-opened': disputeOpened,
  'dispute-won': disputeWon,
  'dispute-lost': disputeLost,
} as const;
