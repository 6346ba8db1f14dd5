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
  readonly last4: string;
}
type Template<D> = (data: D, context: { readonly publicUrl: string }) => Letter;

const REASON = `You’re getting this because you host on ${BRAND.name}.`;

const sent: Template<PayoutData & { reference: string; bookings: number }> = (
  { name, payoutId, reference, amountMinor, currency, last4, bookings },
  { publicUrl },
) => ({
  subject: `${moneyWords(amountMinor, currency)} is on the way to your bank`,
  name,
  paragraphs: ['We sent your payout by bank transfer. How soon it arrives depends on your bank.'],
  facts: [
    ['Amount', moneyWords(amountMinor, currency)],
    ['Bank account', `Ending in ${last4}`],
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
    `The bank returned our transfer to your account ending in ${last4}. The money is still yours and will be in your next payout.`,
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

export const PAYOUT_MAIL_TEMPLATES = { 'payout-sent': sent, 'payout-failed': failed } as const;
