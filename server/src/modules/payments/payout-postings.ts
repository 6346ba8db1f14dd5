// What payouts mean in the books: each movement once, however often it's posted.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { feePaymentEntries, payoutEntries, payoutReversalEntries } from './ledger.ts';
import * as store from './store.ts';

/** A payout as the ledger sees it. */
export interface PaidOut {
  readonly id: string;
  readonly hostId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

const postPayouts = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  payouts: readonly PaidOut[],
  { end, memo, entriesOf }: { end: string; memo: string; entriesOf: typeof payoutEntries },
): Promise<void> =>
  store.insertPostings(
    trx,
    payouts.map(({ id, hostId, amountMinor, currency }) => ({
      id: deps.newId(),
      bookingId: null,
      kind: 'payout',
      idempotencyKey: `payout:${id}:${end}`,
      memo,
      currency,
      at: deps.clock.now(),
      entries: entriesOf(amountMinor, hostId).map((entry) => ({ ...entry, id: deps.newId() })),
    })),
  );

/** The payouts are with the bank. Posted once for each, however often it is called. */
export const postPayoutsSent = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  payouts: readonly PaidOut[],
): Promise<void> => postPayouts(trx, deps, payouts, { end: '1', memo: 'Payout sent', entriesOf: payoutEntries });

/** The bank sent a payout back. Posted once. */
export const postPayoutReversal = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  payout: PaidOut,
): Promise<void> =>
  postPayouts(trx, deps, [payout], { end: 'reversal', memo: 'Payout returned', entriesOf: payoutReversalEntries });

/** Part of a payout was taken back. Posted once for each time. */
export const postPayoutRecovery = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  payout: PaidOut,
  recoveryId: string,
): Promise<void> =>
  postPayouts(trx, deps, [payout], {
    end: `recovery:${recoveryId}`,
    memo: 'Payout partly taken back',
    entriesOf: payoutReversalEntries,
  });

/** A host has paid fees they owed. Posted once, however often it's called. */
export const postFeePayment = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id, hostId, amountMinor, currency }: PaidOut,
): Promise<void> =>
  store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: null,
      kind: 'fee',
      idempotencyKey: `fee:${id}`,
      memo: 'Host paid fees',
      currency,
      at: deps.clock.now(),
      entries: feePaymentEntries(amountMinor, hostId).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
