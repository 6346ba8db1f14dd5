// The stand-in's account balance: one transaction for each movement.
import type Stripe from 'stripe';
import { type Core, toApiList } from './core.ts';

type Movement = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'created' | 'available_on' | 'source' | 'type' | 'status'
>;

export interface Balance {
  readonly movements: readonly Movement[];
  /** Positive amounts come in, negative ones go out. Returns its id. */
  add(movement: {
    type: Stripe.BalanceTransaction.Type;
    amount: number;
    fee?: number;
    currency: string;
    source: string;
  }): string;
}

export function addBalance(core: Core): Balance {
  const movements: Movement[] = [];
  core.add({
    'GET /v1/balance_transactions': ({ params }) => toApiList(movements, params, '/v1/balance_transactions'),
  });
  return {
    movements,
    add: ({ type, amount, fee = 0, currency, source }) => {
      const id = core.newId('txn');
      movements.push({
        id,
        object: 'balance_transaction',
        type,
        amount,
        fee,
        net: amount - fee,
        currency,
        source,
        created: core.nowSeconds(),
        available_on: core.nowSeconds(),
        status: 'available',
      });
      return id;
    },
  };
}
