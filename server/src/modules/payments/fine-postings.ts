// Ledger postings for fines of hosts who canceled. A fine lowers what we owe the host, so it comes off their next payouts.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { fineEntries } from './ledger.ts';
import * as store from './store.ts';

interface Fine {
  readonly bookingId: string;
  readonly hostId: string;
  readonly currency: string;
  readonly amountMinor: number;
}

const post = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { bookingId, hostId, currency }: Fine,
  { key, memo, amountMinor }: { key: string; memo: string; amountMinor: number },
): Promise<void> =>
  store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId,
      kind: 'fine',
      idempotencyKey: key,
      memo,
      currency,
      at: deps.clock.now(),
      entries: fineEntries(amountMinor, hostId).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);

/** The host owes it. Posted once for each booking, however often it's called. */
export const postFine = (trx: Transaction<DB>, deps: Pick<Deps, 'newId' | 'clock'>, fine: Fine): Promise<void> =>
  post(trx, deps, fine, {
    key: `fine:${fine.bookingId}`,
    memo: 'Fine for a canceled booking',
    amountMinor: fine.amountMinor,
  });

/** The host doesn't owe it anymore. Posted once. */
export const postFineBack = (trx: Transaction<DB>, deps: Pick<Deps, 'newId' | 'clock'>, fine: Fine): Promise<void> =>
  post(trx, deps, fine, {
    key: `fine:${fine.bookingId}:back`,
    memo: 'Fine for a canceled booking given back',
    amountMinor: -fine.amountMinor,
  });
