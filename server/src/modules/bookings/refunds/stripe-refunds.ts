// Refunds that someone made in Stripe's dashboard. We learn of them afterward: what the guest was owed anyway is paid with it, and the
// rest we bear. What is more than the booking can return is our loss, and staff find out why. All refunds of a charge are looked at
// together, so it doesn't matter what we're told first, or how often.
import type { Transaction } from 'kysely';
import type { ProviderRefund } from '../../../adapters/payments/provider.ts';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { TimedJob } from '../../../jobs/runner.ts';
import * as payments from '../../payments/service.ts';
import type { BookingRecord } from '../booking.ts';
import { recordPaidBack, reopenRefund } from '../money.ts';
import { inTransaction } from '../move.ts';
import { isPaid } from '../rules.ts';
import * as store from '../store.ts';
import { balanceOf, isSettled } from './refund-view.ts';
import * as refunds from './stripe-refund-store.ts';

const HOUR_MS = 3_600_000;
/** Refunds come back days later, and clocks differ: each run goes over the last days again. */
const OVERLAP_MS = 72 * HOUR_MS;
const FIRST_LOOK_MS = 30 * 24 * HOUR_MS;
/** The request that asks for a refund may still be waiting for the answer. */
const AT_WORK_MS = 30_000;

/** The key of the call we'd have made. */
const keyOf = ({ refundReference }: ProviderRefund): string => `stripe-refund:${refundReference}`;
const stands = ({ failureCode }: ProviderRefund): boolean => failureCode === undefined;

const REFUNDED_THERE = {
  kind: 'refused',
  code: 'PAYMENT_DECLINED',
  failureCode: 'refunded_in_dashboard',
  message: 'This was refunded in Stripe’s dashboard.',
} as const;

type Trx = Transaction<DB>;

/** Of a booking that's paid monthly, each month is a charge of its own; the first one has no name. */
const refundOf = ({ id, operation }: payments.Attempt): string | null => (operation === 'installment' ? id : null);

/** Calls for refunds of this charge whose outcome is open. */
const listOpen = async (trx: Trx | Deps['db']['kysely'], charge: payments.Attempt): Promise<payments.Attempt[]> =>
  (await payments.listUnsettled(trx, charge.bookingId)).filter(
    (attempt) =>
      attempt.operation === 'refund' && attempt.provider === charge.provider && attempt.refundOf === refundOf(charge),
  );

/** The charge's refunds that are still to be made, once those that have been made are settled. */
async function settleMade(
  trx: Trx,
  deps: Deps,
  charge: payments.Attempt,
  all: readonly ProviderRefund[],
): Promise<payments.Attempt[]> {
  const owed: payments.Attempt[] = [];
  for (const attempt of await listOpen(trx, charge)) {
    const made = all.find((refund) => refund.idempotencyKey === attempt.idempotencyKey && stands(refund));
    if (!made) owed.push(attempt);
    else if (await payments.settle(trx, deps, [attempt], { kind: 'done', reference: made.reference }))
      await recordPaidBack(trx, deps, (await store.lockRecord(trx, charge.bookingId))!, attempt);
  }
  return owed;
}

/** The guest has so much of what they're owed; what's left of it is asked for again. Answers how much they weren't owed. */
async function payOwed(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  owed: readonly payments.Attempt[],
  amountMinor: number,
): Promise<number> {
  let restMinor = amountMinor;
  for (const attempt of owed) {
    const leftMinor = Math.max(0, attempt.amountMinor - restMinor);
    if (restMinor === 0 || !(await payments.settle(trx, deps, [attempt], REFUNDED_THERE))) continue;
    if (leftMinor > 0) await payments.openAttempts(trx, deps, booking, ['refund'], leftMinor, { replaces: attempt });
    restMinor -= attempt.amountMinor - leftMinor;
  }
  return restMinor;
}

/** How much more than what's owed can go back: of the booking, and of what its card was charged. */
async function roomFor(trx: Trx, booking: BookingRecord): Promise<number> {
  const balance = await balanceOf(trx, booking);
  if (!balance) return 0;
  const chargedLeft = payments.chargeOf(booking) - (balance.backMinor - booking.creditBackMinor);
  return Math.max(0, Math.min(balance.paidMinor - balance.backMinor, chargedLeft));
}

/** Part of the refund is the booking's: it pays what's owed, and what isn't we bear. */
async function recordForBooking(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  charge: payments.Attempt,
  refund: ProviderRefund & { readonly id: string; readonly goodwillMinor: number },
): Promise<void> {
  const { id, goodwillMinor, amountMinor, currency } = refund;
  if (goodwillMinor > 0) {
    await refunds.addGoodwill(trx, booking.id, goodwillMinor);
    const ours = { amountMinor: goodwillMinor, bearer: 'platform', hostLossMinor: 0, taxBackMinor: 0 } as const;
    await payments.postGivenBack(trx, deps, booking, id, { ...ours, isSettled: isSettled(booking) });
  }
  const call = { bookingId: booking.id, operation: 'refund', idempotencyKey: keyOf(refund), amountMinor } as const;
  const made = {
    ...call,
    id: deps.newId(),
    provider: charge.provider,
    currency,
    reference: refund.refundReference,
    refundOf: refundOf(charge),
  };
  await payments.insertSettled(trx, { ...made, at: deps.clock.now() });
  const whole = { status: 'succeeded', tries: 0, replacesId: null, installmentId: null, isCardGiven: false } as const;
  const attempt = { ...made, ...whole };
  await recordPaidBack(trx, deps, (await store.lockRecord(trx, booking.id))!, attempt);
}

const isAtWork = (attempt: payments.KnownAttempt, now: Date): boolean =>
  attempt.status === 'pending' && attempt.tries === 0 && now.getTime() - attempt.createdAt.getTime() < AT_WORK_MS;

/** Throws while a call of ours is on its way that may be this very money: it's looked at again later. */
async function requireQuiet(deps: Deps, charge: payments.Attempt, all: readonly ProviderRefund[]): Promise<void> {
  const db = deps.db.kysely;
  if (await payments.hasUnsettled(db, charge.bookingId, 'capture')) throw new Error('the payment isn’t settled yet');
  for (const { idempotencyKey } of await listOpen(db, charge)) {
    if (all.some((refund) => refund.idempotencyKey === idempotencyKey)) continue;
    const attempt = await payments.findAttempt(db, idempotencyKey);
    if (attempt && isAtWork(attempt, deps.clock.now())) throw new Error('a refund is on its way');
  }
}

/** Writes down a refund that isn't in our books, once. */
async function record(
  deps: Deps,
  charge: payments.Attempt,
  refund: ProviderRefund,
  all: readonly ProviderRefund[],
): Promise<void> {
  if (await refunds.isKnown(deps.db.kysely, refund.refundReference)) return;
  await requireQuiet(deps, charge, all);
  await inTransaction(deps, async (trx) => {
    const found = await store.lockRecord(trx, charge.bookingId);
    // A reservation that was let go is called refunded, too.
    if (!found || !isPaid(found) || (await refunds.isKnown(trx, refund.refundReference))) return;
    // What a guest paid for damage isn't the booking's.
    const isBookings = charge.operation !== 'charge';
    const owed = isBookings ? await settleMade(trx, deps, charge, all) : [];
    const booking = (await store.lockRecord(trx, found.id))!;
    const restMinor = await payOwed(trx, deps, booking, owed, refund.amountMinor);
    const goodwillMinor = isBookings && restMinor <= (await roomFor(trx, booking)) ? restMinor : 0;
    const strayMinor = restMinor - goodwillMinor;
    const id = deps.newId();
    const at = deps.clock.now();
    await refunds.insertRefund(trx, {
      ...refund,
      id,
      bookingId: booking.id,
      goodwillMinor,
      strayMinor,
      madeAt: refund.createdAt,
      at,
    });
    if (strayMinor > 0)
      await payments.postStrayRefund(trx, deps, {
        key: keyOf(refund),
        amountMinor: strayMinor,
        currency: refund.currency,
      });
    const amountMinor = refund.amountMinor - strayMinor;
    if (amountMinor === 0) return;
    await recordForBooking(trx, deps, booking, charge, { ...refund, amountMinor, id, goodwillMinor });
  });
}

/** The bank sent it back: what the booking owes is asked for again, and the rest is ours again. */
async function takeReturned(deps: Deps, refund: ProviderRefund, attempt: payments.Attempt | undefined): Promise<void> {
  if (attempt) await reopenRefund(deps, attempt, refund.failureCode!);
  await inTransaction(deps, async (trx) => {
    const stray = await refunds.returnStray(trx, refund.refundReference, deps.clock.now());
    if (!stray) return;
    const key = `${keyOf(refund)}:returned`;
    await payments.postStrayRefund(trx, deps, { key, amountMinor: -stray.stray_minor, currency: stray.currency });
  });
}

async function applyRefund(
  deps: Deps,
  charge: payments.Attempt,
  refund: ProviderRefund,
  all: readonly ProviderRefund[],
): Promise<void> {
  const db = deps.db.kysely;
  const { idempotencyKey } = refund;
  const attempt =
    (await payments.findAttempt(db, keyOf(refund))) ??
    (idempotencyKey === undefined ? undefined : await payments.findAttempt(db, idempotencyKey));
  if (!stands(refund)) return takeReturned(deps, refund, attempt);
  // Ours, unless it was made after all when the money had gone back another way already.
  if (idempotencyKey !== undefined && attempt?.status !== 'failed') return;
  return record(deps, charge, refund, all);
}

/** Something has happened to a refund of this charge. Harmless to repeat. Throws when the provider doesn't answer. */
export async function applyRefunds(deps: Deps, provider: string, reference: string): Promise<void> {
  const charge = await payments.findChargeCall(deps.db.kysely, provider, reference);
  // Another product's, or one that no booking stands behind.
  if (!charge) return;
  const all = await payments.lookUpRefunds(deps, provider, reference);
  for (const refund of all) await applyRefund(deps, charge, refund, all);
}

/** Asks for refunds that no webhook told us of. Answers how many charges were looked at. */
export async function followRefunds(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const provider of deps.payments.all) {
    const name = `${provider.name}-refunds`;
    const now = deps.clock.now();
    const last = await payments.findComparedUntil(deps.db.kysely, name);
    const since = new Date(last ? last.getTime() - OVERLAP_MS : now.getTime() - FIRST_LOOK_MS);
    const references = new Set((await provider.listRefunds({ since })).map(({ reference }) => reference));
    for (const reference of references) {
      if (signal?.aborted) return count;
      try {
        await applyRefunds(deps, provider.name, reference);
        count += 1;
      } catch (error) {
        deps.log.warn({ err: error, reference }, 'refunds of a payment could not be looked at');
      }
    }
    await payments.saveComparedUntil(deps.db.kysely, name, now);
  }
  return count;
}

export const refundJobs: readonly TimedJob[] = [{ name: 'refunds-follow', everySeconds: 3_600, run: followRefunds }];
