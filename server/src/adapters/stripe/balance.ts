// Movements on our Stripe balance. Never called inside a transaction.
import { fromStripeAmount } from '@daynook/contract/money/stripe-amounts';
import type Stripe from 'stripe';

export interface StripeMovement {
  readonly id: string;
  readonly kind: 'payment' | 'transfer' | 'dispute' | 'other';
  readonly subject: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly currency: string;
  readonly at: Date;
}

const toId = (value: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

/** What a movement belongs to. Stripe's own fees and payouts to the operator don't belong to anything of ours. */
function belongsTo({ id, source }: Stripe.BalanceTransaction): Pick<StripeMovement, 'kind' | 'subject'> {
  if (source === null || typeof source === 'string') return { kind: 'other', subject: source ?? id };
  switch (source.object) {
    case 'charge':
    case 'refund':
      return { kind: 'payment', subject: toId(source.payment_intent) ?? source.id };
    case 'transfer':
      return { kind: 'transfer', subject: source.id };
    case 'transfer_reversal':
      return { kind: 'transfer', subject: toId(source.transfer) ?? source.id };
    case 'dispute':
      return { kind: 'dispute', subject: source.id };
    default:
      return { kind: 'other', subject: source.id };
  }
}

/** Movements since then, newest first; all of them without a time. */
export async function* listMovements(stripe: Stripe, since: Date | undefined): AsyncGenerator<StripeMovement> {
  const list = stripe.balanceTransactions.list({
    limit: 100,
    expand: ['data.source'],
    ...(since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}),
  });
  for await (const transaction of list) {
    const currency = transaction.currency.toUpperCase();
    yield {
      ...belongsTo(transaction),
      id: transaction.id,
      amountMinor: fromStripeAmount(transaction.amount, currency),
      feeMinor: fromStripeAmount(transaction.fee, currency),
      currency,
      at: new Date(transaction.created * 1000),
    };
  }
}
