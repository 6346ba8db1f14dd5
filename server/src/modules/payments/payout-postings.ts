// Ledger postings for payouts. Each is posted once, however often it's called.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Entry, feePaymentEntries, payoutEntries, payoutFeeEntries, payoutReversalEntries } from './ledger.ts';
import * as store from './store.ts';

/** A payout with what its posting needs. */
export interface PaidOut {
  readonly id: string;
  readonly hostId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** A sent payout with the fees it covers. */
export interface SentPayout extends PaidOut {
  readonly feesMinor: number;
}

type Writer = Pick<Deps, 'newId' | 'clock'>;

const makePosting = (
  deps: Writer,
  currency: string,
  { kind, key, memo, entries }: { kind: 'payout' | 'fee'; key: string; memo: string; entries: readonly Entry[] },
): store.Posting => ({
  id: deps.newId(),
  bookingId: null,
  kind,
  idempotencyKey: key,
  memo,
  currency,
  at: deps.clock.now(),
  entries: entries.map((entry) => ({ ...entry, id: deps.newId() })),
});

/** The payouts were sent and cover their fees. Posted once for each, however often it's called. */
export const postPayoutsSent = (trx: Transaction<DB>, deps: Writer, payouts: readonly SentPayout[]): Promise<void> =>
  store.insertPostings(
    trx,
    payouts.flatMap(({ id, hostId, amountMinor, feesMinor, currency }) => [
      ...(amountMinor === 0
        ? []
        : [
            makePosting(deps, currency, {
              kind: 'payout',
              key: `payout:${id}:1`,
              memo: 'Payout sent',
              entries: payoutEntries(amountMinor, hostId),
            }),
          ]),
      ...(feesMinor === 0
        ? []
        : [
            makePosting(deps, currency, {
              kind: 'fee',
              key: `fee:payout:${id}:1`,
              memo: 'Fees covered by a payout',
              entries: payoutFeeEntries(feesMinor, hostId),
            }),
          ]),
    ]),
  );

/** The bank returned a payout, so the host owes the fees again. Posted once. */
export const postPayoutReversal = (
  trx: Transaction<DB>,
  deps: Writer,
  { id, hostId, amountMinor, feesMinor, currency }: SentPayout,
): Promise<void> =>
  store.insertPostings(trx, [
    makePosting(deps, currency, {
      kind: 'payout',
      key: `payout:${id}:reversal`,
      memo: 'Payout returned',
      entries: payoutReversalEntries(amountMinor, hostId),
    }),
    ...(feesMinor === 0
      ? []
      : [
          makePosting(deps, currency, {
            kind: 'fee',
            key: `fee:payout:${id}:reversal`,
            memo: 'Fees owed again after a returned payout',
            entries: payoutFeeEntries(-feesMinor, hostId),
          }),
        ]),
  ]);

/** Part of a payout was taken back, because the host was overpaid. Posted once each time. */
export const postPayoutTakenBack = (
  trx: Transaction<DB>,
  deps: Writer,
  { id, hostId, amountMinor, currency }: PaidOut,
  overpaymentId: string,
): Promise<void> =>
  store.insertPostings(trx, [
    makePosting(deps, currency, {
      kind: 'payout',
      key: `payout:${id}:recovery:${overpaymentId}`,
      memo: 'Payout partly taken back',
      entries: payoutReversalEntries(amountMinor, hostId),
    }),
  ]);

/** A host paid fees they owed. Posted once, however often it's called. */
export const postFeePayment = (
  trx: Transaction<DB>,
  deps: Writer,
  { id, hostId, amountMinor, currency }: PaidOut,
): Promise<void> =>
  store.insertPostings(trx, [
    makePosting(deps, currency, {
      kind: 'fee',
      key: `fee:${id}`,
      memo: 'Host paid fees',
      entries: feePaymentEntries(amountMinor, hostId),
    }),
  ]);
