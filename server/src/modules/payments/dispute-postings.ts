// Ledger postings for disputes.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { disputeEntries } from './ledger.ts';
import * as store from './store.ts';

/** Part of a payment went to the guest's bank, came back, or is lost. `number` counts a dispute's postings. */
export async function postDispute(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  dispute: {
    readonly id: string;
    readonly bookingId: string | null;
    readonly currency: string;
    readonly number: number;
  },
  change: Parameters<typeof disputeEntries>[0],
): Promise<void> {
  const hostId = dispute.bookingId === null ? undefined : await store.findPayee(trx, dispute.bookingId);
  await store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: dispute.bookingId,
      kind: 'dispute',
      idempotencyKey: `dispute:${dispute.id}:${dispute.number}`,
      memo: 'Disputed payment',
      currency: dispute.currency,
      at: deps.clock.now(),
      entries: disputeEntries(change, hostId).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
}
