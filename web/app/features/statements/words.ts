// Movements and balances of a statement as text.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { StatementSection } from './api.ts';

export const collectorNames: Record<StatementSection['collectedBy'], MessageDescriptor> = defineMessages({
  platform: { defaultMessage: 'Balance with us' },
  host: { defaultMessage: 'Paid to you directly' },
});

export const lineNames: Record<StatementSection['lines'][number]['kind'], MessageDescriptor> = defineMessages({
  earned: { defaultMessage: 'Earned' },
  cancellation: { defaultMessage: 'Kept after cancellation' },
  'refund-agreed': { defaultMessage: 'Refund you agreed to' },
  payout: { defaultMessage: 'Payout' },
  'payout-returned': { defaultMessage: 'Payout returned by the bank' },
  'payout-taken-back': { defaultMessage: 'Taken back from your Stripe balance' },
  received: { defaultMessage: 'Paid to you by the guest' },
  'received-by-mistake': { defaultMessage: 'Payment recorded by mistake' },
  'refund-sent': { defaultMessage: 'Refund you sent' },
  damage: { defaultMessage: 'Paid for damage' },
  'damage-refunded': { defaultMessage: 'Refunded for damage' },
  extra: { defaultMessage: 'Extra payment' },
  dispute: { defaultMessage: 'Disputed payment' },
  fine: { defaultMessage: 'Fine for canceling' },
  'fine-returned': { defaultMessage: 'Fine returned to you' },
  'fees-paid': { defaultMessage: 'Fees you paid us' },
  'fees-covered': { defaultMessage: 'Fees deducted from your payout' },
  'fees-returned': { defaultMessage: 'Fees returned to you' },
  other: { defaultMessage: 'Other' },
});
