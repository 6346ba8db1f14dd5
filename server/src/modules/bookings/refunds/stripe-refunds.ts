// Refunds that staff made in Stripe's dashboard. We learn about them afterward. They first pay what the guest was owed anyway;
// the rest we bear. What exceeds the booking is our loss, and staff find out why. All refunds of a charge are handled together,
// so the order and number of reports don't matter.
import type { Transaction } from 'kysely';
import type { ProviderRefund } from '../../../adapters/payments/provider.ts';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { TimedJob } from '../../../jobs/runner.ts';
import { toSay } from '../../../lib/languages/say.ts';
import * as payments from '../../payments/service.ts';
import type { BookingRecord } from '../booking.ts';
import { inTransaction } from '../move.ts';
import { recordPaidBack, reopenRefund } from '../return-money.ts';
import { isPaid } from '../rules.ts';
import * as store from '../store.ts';
import { findBalance, isSettled } from './refund-view.ts';
import * as refunds from './stripe-refund-store.ts';

const HOUR_MS = 3_600_000;
/** Refunds can be returned days later, and clocks differ, so each run covers the last days again. */
const OVERLAP_MS = 72 * HOUR_MS;
const FIRST_LOOK_MS = 30 * 24 * HOUR_MS;
/** The request that asks for a refund may still be waiting for its response. */
const AT_WORK_MS = 30_000;

/** The key our own call would have had. */
const refundKey = ({ refundReference }: ProviderRefund): string => `stripe-refund:${refundReference}`;
const stands = ({ failureCode }: ProviderRefund): boolean => failureCode === undefined;

const REFUNDED_THERE = {
  kind: 'refused',
  code: 'PAYMENT_DECLINED',
  failureCode: 'refunded_in_dashboard',
  message: toSay('This was refunded in Stripe’s dashboard.'),
} as const;

type Trx = Transaction<DB>;

/** What a guest pays for damage, or extra after the stay, doesn't belong to the booking's price. */
const NOT_THE_BOOKINGS: ReadonlySet<payments.Attempt['operation']> = new Set(['charge', 'extra']);

/** Each monthly payment and each change has a charge of its own. The first one has no name. */
const findChargeId = ({ id, operation }: payments.Attempt): string | null =>
  operation === 'installment' || operation === 'change' ? id : null;

/** Calls for refunds of this charge whose outcome is unknown. */
const listOpen = async (trx: Trx | Deps['db']['kysely'], charge: payments.Attempt): Promise<payments.Attempt[]> =>
  (await payments.listUnsettled(trx, charge.bookingId)).filter(
    (attempt) =>
      attempt.operation === 'refund' &&
      attempt.provider === charge.provider &&
      attempt.refundOf === findChargeId(charge),
  );

/** The charge's refunds that still have to be made, after settling those that were made. */
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

/** Pays part of what the guest is owed. The rest is requested again. Returns how much they weren't owed. */
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

/** The change whose refund this pays, if it pays nothing else. */
function findChangeId(owed: readonly payments.Attempt[], amountMinor: number): string | null {
  const first = owed[0]?.changeId ?? null;
  const ofChange = owed.filter(({ changeId }) => changeId === first);
  return amountMinor <= ofChange.reduce((sum, attempt) => sum + attempt.amountMinor, 0) ? first : null;
}

/** How much more than the owed amount can be refunded, limited by the booking and by what its card was charged. */
async function refundableMinor(trx: Trx, booking: BookingRecord): Promise<number> {
  const balance = await findBalance(trx, booking);
  if (!balance) return 0;
  const chargedLeft = payments.chargedMinor(booking) - (balance.backMinor - booking.creditBackMinor);
  return Math.max(0, Math.min(balance.paidMinor - balance.backMinor, chargedLeft));
}

/** The part of the refund that belongs to the booking pays what's owed. We bear the rest. */
async function recordForBooking(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  charge: payments.Attempt,
  refund: ProviderRefund & { readonly id: string; readonly goodwillMinor: number; readonly changeId: string | null },
): Promise<void> {
  const { id, goodwillMinor, amountMinor, currency, changeId } = refund;
  if (goodwillMinor > 0) {
    await refunds.addGoodwill(trx, booking.id, goodwillMinor);
    const ours = { amountMinor: goodwillMinor, bearer: 'platform', hostLossMinor: 0, taxBackMinor: 0 } as const;
    await payments.postGivenBack(trx, deps, booking, id, { ...ours, isSettled: isSettled(booking) });
  }
  const call = { bookingId: booking.id, operation: 'refund', idempotencyKey: refundKey(refund), amountMinor } as const;
  const made = {
    ...call,
    id: deps.newId(),
    provider: charge.provider,
    currency,
    reference: refund.refundReference,
    refundOf: findChargeId(charge),
    changeId,
  };
  await payments.insertSettled(trx, { ...made, at: deps.clock.now() });
  const whole = {
    status: 'succeeded',
    tries: 0,
    replacesId: null,
    installmentId: null,
    disputeId: null,
    isCardGiven: false,
  } as const;
  const attempt = { ...made, ...whole };
  await recordPaidBack(trx, deps, (await store.lockRecord(trx, booking.id))!, attempt);
}

const isAtWork = (attempt: payments.KnownAttempt, now: Date): boolean =>
  attempt.status === 'pending' && attempt.tries === 0 && now.getTime() - attempt.createdAt.getTime() < AT_WORK_MS;

/** Throws while one of our calls is under way that may be this very refund. It's checked again later. */
async function requireQuiet(deps: Deps, charge: payments.Attempt, all: readonly ProviderRefund[]): Promise<void> {
  const db = deps.db.kysely;
  if (await payments.hasUnsettled(db, charge.bookingId, 'capture')) throw new Error('the payment isn’t settled yet');
  for (const { idempotencyKey } of await listOpen(db, charge)) {
    if (all.some((refund) => refund.idempotencyKey === idempotencyKey)) continue;
    const attempt = await payments.findAttempt(db, idempotencyKey);
    if (attempt && isAtWork(attempt, deps.clock.now())) throw new Error('a refund is on its way');
  }
}

/** Records a refund that isn't in our ledger yet, once. */
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
    // Stripe also reports a released authorization as a refund.
    if (!found || !isPaid(found) || (await refunds.isKnown(trx, refund.refundReference))) return;
    const isBookings = !NOT_THE_BOOKINGS.has(charge.operation);
    const owed = isBookings ? await settleMade(trx, deps, charge, all) : [];
    const booking = (await store.lockRecord(trx, found.id))!;
    const restMinor = await payOwed(trx, deps, booking, owed, refund.amountMinor);
    const goodwillMinor = isBookings && restMinor <= (await refundableMinor(trx, booking)) ? restMinor : 0;
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
        key: refundKey(refund),
        amountMinor: strayMinor,
        currency: refund.currency,
      });
    const amountMinor = refund.amountMinor - strayMinor;
    if (amountMinor === 0) return;
    const changeId = goodwillMinor === 0 ? findChangeId(owed, amountMinor) : null;
    await recordForBooking(trx, deps, booking, charge, { ...refund, amountMinor, id, goodwillMinor, changeId });
  });
}

/** The bank returned it. What the booking owes is requested again, and the rest is ours again. */
async function takeReturned(deps: Deps, refund: ProviderRefund, attempt: payments.Attempt | undefined): Promise<void> {
  if (attempt) await reopenRefund(deps, attempt, refund.failureCode!);
  await inTransaction(deps, async (trx) => {
    const stray = await refunds.returnStray(trx, refund.refundReference, deps.clock.now());
    if (!stray) return;
    const key = `${refundKey(refund)}:returned`;
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
    (await payments.findAttempt(db, refundKey(refund))) ??
    (idempotencyKey === undefined ? undefined : await payments.findAttempt(db, idempotencyKey));
  if (!stands(refund)) return takeReturned(deps, refund, attempt);
  // Ours, unless it was made although the money had already gone back another way.
  if (idempotencyKey !== undefined && attempt?.status !== 'failed') return;
  return record(deps, charge, refund, all);
}

/** Something happened to a refund of this charge. Safe to repeat. Throws if the provider doesn't answer. */
export async function applyRefunds(deps: Deps, provider: string, reference: string): Promise<void> {
  const charge = await payments.findChargeCall(deps.db.kysely, provider, reference);
  // It belongs to another product, or to no booking.
  if (!charge) return;
  const all = await payments.lookUpRefunds(deps, provider, reference);
  for (const refund of all) await applyRefund(deps, charge, refund, all);
}

/** Looks for refunds that no webhook reported. Returns how many charges were checked. */
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
