// Fines for hosts who cancel confirmed bookings, if the operator turned them on (G5, decision 0106). One cancellation in six months is
// free. Fines lower what we owe the host, so their next payouts pay for them; nothing else is ever charged.
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { postFine, postFineBack } from '../payments/service.ts';
import { calculateFine, finePercent, freeSince, freeUntil } from './rules.ts';
import * as store from './store.ts';

export { differencePercent, setSettings, viewSettings } from './settings.ts';
export { type FineRecord, findFine } from './store.ts';
export { verifyFines } from './verify-store.ts';

/** What a booking's fine depends on. */
export interface Finable {
  readonly id: string;
  readonly currency: string;
  readonly subtotalMinor: number;
  readonly startsAt: Date;
  readonly host: { readonly id: string };
}

export interface FineTerms {
  readonly percent: number;
  /** What it is, or would be if this one weren't free. */
  readonly amountMinor: number;
  readonly isFree: boolean;
}

/**
 * What canceling these confirmed bookings now, in this order, would cost their hosts. Bookings without a price aren't in it, and
 * none is while fines are off.
 */
export async function previewFines(db: Db, now: Date, bookings: readonly Finable[]): Promise<Map<string, FineTerms>> {
  const fines = new Map<string, FineTerms>();
  if (!(await store.findSettings(db))?.has_fines) return fines;
  const hadFree = new Map<string, boolean>();
  for (const { id, host, subtotalMinor, startsAt } of bookings) {
    const percent = finePercent(startsAt, now);
    const amountMinor = calculateFine(subtotalMinor, percent);
    if (amountMinor === 0) continue;
    const isFree = !(hadFree.get(host.id) ?? (await store.hadFree(db, host.id, freeSince(now), now)));
    hadFree.set(host.id, true);
    fines.set(id, { percent, amountMinor, isFree });
  }
  return fines;
}

/** What the host pays: nothing for the free one. */
export const payable = (terms: FineTerms | undefined): number => (terms && !terms.isFree ? terms.amountMinor : 0);

/**
 * The host canceled this confirmed booking. Returns what they pay; zero if it's free or fines are off. Throws FINE_CHANGED if it's
 * more than they were shown, which is nothing if the request doesn't say.
 */
export async function fineHost(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: Finable,
  shownMinor = 0,
): Promise<number> {
  if (!(await store.findSettings(trx))?.has_fines) return 0;
  await store.lockFines(trx, booking.host.id);
  const at = deps.clock.now();
  const terms = (await previewFines(trx, at, [booking])).get(booking.id);
  const amountMinor = payable(terms);
  if (amountMinor > shownMinor) throw new AppError('FINE_CHANGED');
  if (!terms) return 0;
  const { id: bookingId, currency } = booking;
  const fine = { bookingId, hostId: booking.host.id, currency, amountMinor: terms.amountMinor };
  await store.insertFine(trx, { ...fine, percent: terms.percent, at, state: terms.isFree ? 'free' : 'due' });
  if (amountMinor > 0) await postFine(trx, deps, fine);
  return amountMinor;
}

/** A fine that's given back. */
export type GivenBack = Pick<store.FineRecord, 'bookingId' | 'amountMinor' | 'currency'>;

/** The next cancellation in the six months is the free one instead. */
async function freeNext(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { hostId, at }: store.FineRecord,
): Promise<GivenBack[]> {
  const next = await store.findFirstDue(trx, hostId, at, freeUntil(at));
  if (!next || (await store.hadFree(trx, hostId, freeSince(next.at), next.at))) return [];
  await store.moveFine(trx, next.bookingId, { from: 'due', to: 'free' });
  await postFineBack(trx, deps, next);
  return [next];
}

/**
 * Staff excused the cancellation, so it has no fine. If it was the free one, the next one is. Returns what was given back, possibly
 * for another booking.
 */
export async function excuseFine(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id, host }: { readonly id: string; readonly host: { readonly id: string } },
): Promise<GivenBack[]> {
  await store.lockFines(trx, host.id);
  const fine = await store.findFine(trx, id);
  if (!fine || !(await store.moveFine(trx, id, { from: fine.state, to: 'excused' }))) return [];
  if (fine.state === 'free') return freeNext(trx, deps, fine);
  if (fine.state !== 'due') return [];
  await postFineBack(trx, deps, fine);
  return [fine];
}

/** Staff waive it, and say why. Undefined if nothing is due. */
export async function waiveFine(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id, host }: { readonly id: string; readonly host: { readonly id: string } },
  { by, note }: { readonly by: string; readonly note: string },
): Promise<GivenBack | undefined> {
  await store.lockFines(trx, host.id);
  const fine = await store.findFine(trx, id);
  if (!fine || !(await store.moveFine(trx, id, { from: 'due', to: 'waived', by, note }))) return undefined;
  await postFineBack(trx, deps, fine);
  return fine;
}
