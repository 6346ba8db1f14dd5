// Emails to hosts about money on its way to their bank.

import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { say, sayKnown } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { type PayoutPause, pauseTime, supportAddress } from './account-words.ts';
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

const writeReason = (): string => say('You’re getting this because you host on {brand}.');

const sent: Template<PayoutData & { reference: string; bookings: number; feesMinor: number }> = (
  { name, payoutId, reference, amountMinor, feesMinor, currency, last4, bookings },
  { publicUrl },
) => ({
  subject: say('Your {amount} payout is on the way', { amount: moneyWords(amountMinor, currency) }),
  name,
  paragraphs: [
    last4 === null
      ? say('Your payout is in your Stripe balance. Stripe sends it on to your bank, usually within a few days.')
      : say('We sent your payout by bank transfer. How soon it arrives depends on your bank.'),
  ],
  facts: [
    [say('Amount'), moneyWords(amountMinor, currency)],
    last4 === null ? [say('Sent through'), 'Stripe'] : [say('Bank account'), say('Ending in {last4}', { last4 })],
    [say('Bookings'), String(bookings)],
    ...(feesMinor > 0 ? ([[say('Fees deducted'), moneyWords(feesMinor, currency)]] as const) : []),
    ...(feesMinor < 0 ? ([[say('Fees returned'), moneyWords(-feesMinor, currency)]] as const) : []),
    [say('Reference'), reference],
  ],
  action: { label: say('View payout'), href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: writeReason(),
});

/** Payouts to the account pause after the bank refused one. */
const failedPauseWords = (currency: string, time: string | undefined): string =>
  time === undefined
    ? say(
        'Payouts in {currency} are paused for {hours} hours. Check the account details, and replace them if something’s wrong.',
        { currency, hours: PAYOUTS.pausedHoursAfterChange },
      )
    : say(
        'Payouts in {currency} are paused until {time}. Check the account details, and replace them if something’s wrong.',
        { currency, time },
      );

const failed: Template<PayoutData & { reason: string; isPaused: boolean } & PayoutPause> = (
  { name, payoutId, amountMinor, currency, last4, reason, isPaused, ...pause },
  { publicUrl },
) => ({
  subject: say('Your payout of {amount} didn’t go through', { amount: moneyWords(amountMinor, currency) }),
  name,
  paragraphs: [
    last4 === null
      ? say(
          'We couldn’t transfer your payout to your Stripe account. The money is still yours and will be in your next payout.',
        )
      : say(
          'The bank returned our transfer to your account ending in {last4}. The money is still yours and will be in your next payout.',
          { last4 },
        ),
    ...(isPaused ? [failedPauseWords(currency, pauseTime(pause))] : []),
  ],
  facts: [
    [say('Amount'), moneyWords(amountMinor, currency)],
    [say('Reason'), sayKnown(reason)],
  ],
  action: { label: say('Check payout'), href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: writeReason(),
});

interface StripeData extends PayoutPause {
  readonly name: string;
  readonly currency: string;
  /** Nothing will ever be paid to it again. */
  readonly isOver: boolean;
}

/** A new Stripe account waits before the first payout, as a new bank account does. */
function waitWords(time: string | undefined): string {
  const contact = supportAddress();
  return time === undefined
    ? say(
        'To keep your money safe, the first one waits for {hours} hours. If you didn’t set up this account, change your password and email us at {supportEmail} right away.',
        { hours: PAYOUTS.pausedHoursAfterChange, ...contact },
      )
    : say(
        'To keep your money safe, the first one is sent after {time}. If you didn’t set up this account, change your password and email us at {supportEmail} right away.',
        { time, ...contact },
      );
}

const stripeReady: Template<StripeData> = ({ name, currency, ...pause }, { publicUrl }) => ({
  subject: say('Your Stripe account is ready for payouts in {currency}', { currency }),
  name,
  paragraphs: [
    say('From now on, your payouts in {currency} go to your Stripe account, and from there to your bank.', {
      currency,
    }),
    waitWords(pauseTime(pause)),
  ],
  action: { label: say('View payout account'), href: `${publicUrl}/settings/payments` },
  reason: writeReason(),
});

const stripeLost: Template<StripeData> = ({ name, currency, isOver }, { publicUrl }) => ({
  subject: isOver
    ? say('Choose another account for payouts in {currency}', { currency })
    : say('Stripe needs more information from you'),
  name,
  paragraphs: [
    isOver
      ? say(
          'Your Stripe account can’t be used for payouts anymore. Add another payout account. Until then, we’ll hold your earnings in {currency}.',
          { currency },
        )
      : say(
          'Stripe paused your account because it needs more information. Until you provide it, we’ll hold your earnings in {currency}.',
          { currency },
        ),
  ],
  action: {
    label: isOver ? say('Choose another account') : say('Continue at Stripe'),
    href: `${publicUrl}/settings/payments`,
  },
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
  [say('Booking'), `${title}, ${reference}`],
  [say('Amount'), moneyWords(amountMinor, currency)],
];

const disputeOpened: Template<DisputeData & { isInquiry: boolean }> = (data, { publicUrl }) => ({
  subject: say('A guest’s bank is questioning the payment for {title}', { title: data.title }),
  name: data.name,
  paragraphs: [
    data.isInquiry
      ? say('The guest’s bank is asking about this payment. We’ll respond for you.')
      : say('The guest’s bank took the payment back while it looks into a complaint. We’ll respond for you.'),
    say(
      'We won’t pay out this booking until the bank decides. Your other earnings aren’t affected. If you have anything that shows the guest was there, please send it to us.',
    ),
  ],
  facts: disputeFacts(data),
  action: { label: say('View booking'), href: `${publicUrl}/booking/${data.bookingId}` },
  reason: writeReason(),
});

const disputeWon: Template<DisputeData & { isInquiry: boolean }> = (data, { publicUrl }) => ({
  subject: say('Dispute won: you keep the payment for {title}', { title: data.title }),
  name: data.name,
  paragraphs: [say('The guest’s bank decided in our favor. Your earnings from this booking are no longer on hold.')],
  facts: disputeFacts(data),
  action: { label: say('View booking'), href: `${publicUrl}/booking/${data.bookingId}` },
  reason: writeReason(),
});

/** The amount is the host's part of the loss. */
const disputeLost: Template<DisputeData & { reason: string }> = (data, { publicUrl }) => ({
  subject: say('The guest’s bank took back the payment for {title}', { title: data.title }),
  name: data.name,
  paragraphs: [
    data.amountMinor === 0
      ? say('The guest’s bank sided with the guest. You keep your earnings from this booking; we cover the loss.')
      : say('The guest’s bank sided with the guest. We’ll deduct {amount} from your payouts for this booking.', {
          amount: moneyWords(data.amountMinor, data.currency),
        }),
  ],
  facts: [...(disputeFacts(data) ?? []).slice(0, 1), [say('Reason'), data.reason]],
  action: { label: say('View booking'), href: `${publicUrl}/booking/${data.bookingId}` },
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
  subject: say('We received {amount} in fees from you', { amount: moneyWords(amountMinor, currency) }),
  name,
  paragraphs: [
    leftMinor === 0
      ? say('Thank you. You don’t owe us any fees now.')
      : say('Thank you. You still owe us {amount}.', { amount: moneyWords(leftMinor, currency) }),
  ],
  action: { label: say('View payouts'), href: `${publicUrl}/host/payouts` },
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
  subject: say('{amount} of your earnings covered fees you owed', { amount: moneyWords(feesMinor, currency) }),
  name,
  paragraphs: [
    say(
      'You owed us fees for bookings that guests paid you directly. Your earnings from other bookings covered them, so there’s nothing to pay out this time.',
    ),
    leftMinor === 0
      ? say('You don’t owe us any fees now.')
      : say('You still owe us {amount}. We’ll deduct it from your next payouts.', {
          amount: moneyWords(leftMinor, currency),
        }),
  ],
  action: { label: say('View payout'), href: `${publicUrl}/host/payouts?payout=${payoutId}` },
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
