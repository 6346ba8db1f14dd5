// What hosts are written about money on its way to their bank.
import { BRAND } from '@daynook/contract/brand';
import { PAYOUTS } from '@daynook/contract/payout-limits';
import { moneyWords } from '../../lib/money-words.ts';
import type { Letter } from './letter.ts';

interface PayoutData {
  readonly name: string;
  readonly payoutId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null for a payout through Stripe. */
  readonly last4: string | null;
}
type Template<D> = (data: D, context: { readonly publicUrl: string }) => Letter;

const REASON = `You’re getting this because you host on ${BRAND.name}.`;

const sent: Template<PayoutData & { reference: string; bookings: number }> = (
  { name, payoutId, reference, amountMinor, currency, last4, bookings },
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
    last4 === null ? ['Through', 'Stripe'] : ['Bank account', `Ending in ${last4}`],
    ['Bookings', String(bookings)],
    ['Reference', reference],
  ],
  action: { label: 'View payout', href: `${publicUrl}/host/payouts?payout=${payoutId}` },
  reason: REASON,
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
  reason: REASON,
});

interface StripeData {
  readonly name: string;
  readonly currency: string;
  /** Nothing is ever paid to it again. */
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
  reason: REASON,
});

const stripeLost: Template<StripeData> = ({ name, currency, isOver }, { publicUrl }) => ({
  subject: isOver ? `Choose another account for payouts in ${currency}` : `Stripe needs more information from you`,
  name,
  paragraphs: [
    isOver
      ? `Your Stripe account can’t be used for payouts anymore. Add another payout account. Until then, your earnings in ${currency} stay payable.`
      : `Stripe has paused your account until you complete it. Until then, your earnings in ${currency} stay payable.`,
  ],
  action: { label: isOver ? 'Choose another account' : 'Continue at Stripe', href: `${publicUrl}/settings/payments` },
  reason: REASON,
});

export const PAYOUT_MAIL_TEMPLATES = {
  'payout-sent': sent,
  'payout-failed': failed,
  'stripe-account-ready': stripeReady,
  'stripe-account-lost': stripeLost,
} as const;
