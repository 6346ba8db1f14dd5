// Payments outside the product as calls made by people: recorded once all the money has arrived, and undone if it never did.
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

type Writer = Pick<Deps, 'newId' | 'clock'>;

/** The key of a booking's capture, both for the call and in the ledger. */
export const captureKey = (bookingId: string, number: number): string => `${bookingId}:capture:${number}`;

/** At the end of the ledger key of the movement that takes a capture back. */
export const UNDONE_ENDING = ':undone';

/** How often the booking's payment was recorded. All but the latest were undone. */
export const countCaptures = async (db: Db, bookingId: string): Promise<number> =>
  (await store.countAttempts(db, bookingId)).get('capture') ?? 0;

/** Records that all of a booking's money arrived. */
export const recordCapture = (
  trx: Transaction<DB>,
  deps: Writer,
  { id: bookingId, currency }: { readonly id: string; readonly currency: string },
  { number, amountMinor }: { readonly number: number; readonly amountMinor: number },
): Promise<void> =>
  store.insertSettled(trx, {
    id: deps.newId(),
    bookingId,
    operation: 'capture',
    idempotencyKey: captureKey(bookingId, number),
    amountMinor,
    currency,
    at: deps.clock.now(),
  });

/** A part of the payment never arrived, and nothing was in the ledger yet because others were missing. Returns its amount. */
export const undoPart = (
  trx: Transaction<DB>,
  { clock }: Writer,
  bookingId: string,
  { by, partId }: { readonly by: string; readonly partId: string },
): Promise<number> => store.reverseReceived(trx, bookingId, { by, partId, at: clock.now() });

/**
 * The payment never arrived, or one part of it: its call counts as failed, and the ledger gets the opposite entries, on the same
 * accounts. Its receipts count as reversed; if only one part is wrong, the others stand. Returns the sum of the reversed ones.
 */
export async function undoCapture(
  trx: Transaction<DB>,
  deps: Writer,
  { id: bookingId, currency }: { readonly id: string; readonly currency: string },
  { by, partId }: { readonly by: string; readonly partId?: string | undefined },
): Promise<number> {
  const key = captureKey(bookingId, await countCaptures(trx, bookingId));
  const at = deps.clock.now();
  await store.failCapture(trx, key, 'never-arrived');
  const entries = await store.listEntries(trx, key);
  if (entries.length > 0)
    await store.insertPostings(trx, [
      {
        id: deps.newId(),
        bookingId,
        kind: 'capture',
        idempotencyKey: `${key}${UNDONE_ENDING}`,
        memo: 'Payment recorded by mistake',
        currency,
        at,
        entries: entries.map((entry) => ({ ...entry, id: deps.newId(), amountMinor: -entry.amountMinor })),
      },
    ]);
  return store.reverseReceived(trx, bookingId, { by, at, partId });
}
