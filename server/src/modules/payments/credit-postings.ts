// Ledger postings for credit. Spending it is part of a booking's payment (`captureEntries`).
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { creditBackEntries, creditEntries } from './ledger.ts';
import * as store from './store.ts';

type Writer = Pick<Deps, 'newId' | 'clock'>;

/** Credit given to a guest. Below zero, it's revoked or expired. */
export interface CreditChange {
  readonly guestId: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly memo: string;
  /** The booking it belongs to. */
  readonly bookingId: string | null;
}

/** Posts it and returns the posting's id. */
export async function postCredit(trx: Transaction<DB>, deps: Writer, change: CreditChange): Promise<string> {
  const { guestId, amountMinor, ...posting } = change;
  const id = deps.newId();
  const entries = creditEntries(amountMinor, guestId).map((entry) => ({ ...entry, id: deps.newId() }));
  const at = deps.clock.now();
  await store.insertPostings(trx, [{ ...posting, id, kind: 'credit', idempotencyKey: `credit:${id}`, at, entries }]);
  return id;
}

/** Part of a refund is returned as credit immediately. */
export async function postCreditBack(
  trx: Transaction<DB>,
  deps: Writer,
  booking: { readonly id: string; readonly currency: string; readonly guest: { readonly id: string } },
  amountMinor: number,
  { changeId = null }: { changeId?: string | null } = {},
): Promise<void> {
  const at = deps.clock.now();
  const { currency } = booking;
  const count = (await store.countAttempts(trx, booking.id)).get('refund') ?? 0;
  const idempotencyKey = `${booking.id}:refund:${count + 1}`;
  const id = deps.newId();
  const call = { id, bookingId: booking.id, operation: 'refund' as const, idempotencyKey, amountMinor, currency, at };
  await store.insertSettled(trx, { ...call, changeId, provider: store.CREDIT });
  await store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: booking.id,
      kind: 'refund',
      idempotencyKey,
      memo: 'Refund returned as credit',
      currency,
      at,
      entries: creditBackEntries(amountMinor, booking.guest.id).map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
}
