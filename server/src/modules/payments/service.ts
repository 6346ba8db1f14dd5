// Money: the calls to the provider, each written down before it is made, and the ledger that says whose money it is.
// What a payment means for a booking is decided by the bookings module. Never calls the provider inside a transaction.
import { BOOKING } from '@daynook/contract/booking-limits';
import type { Collector, PaymentMethod } from '@daynook/contract/payment-methods';
import type { Kysely, Transaction } from 'kysely';
import type { ProviderAnswer, ProviderCharge, Refusal } from '../../adapters/payments/provider.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  type Collection,
  captureEntries,
  type Entry,
  type GivenBack,
  givenBackEntries,
  refundEntries,
  type Split,
  splitEntries,
  unappliedEntries,
} from './ledger.ts';
import * as store from './store.ts';
import { takeBack } from './take-back.ts';
import { withinTimeout } from './timeout.ts';

export { listBreaks } from './break-store.ts';
export { postDispute } from './dispute-postings.ts';
export type { Split } from './ledger.ts';
export { postPayoutRecovery, postPayoutReversal, postPayoutsSent } from './payout-postings.ts';
export { paymentJobs, reconcile } from './reconcile.ts';
export type { Attempt } from './store.ts';
export {
  hasRefundsToSend,
  listDueRefunds,
  listMovements,
  listSentRefunds,
  listUnsettled,
  markSent,
  OUTSIDE,
  sumAccounts,
  sumHostShare,
  sumPaidOutside,
  sumReceived,
  sumRefusedRefunds,
} from './store.ts';
export { verifyLedger } from './verify.ts';

/** Until then the request that opened a call may still be making it. Longer than all its calls together may take. */
const FIRST_WAIT_SECONDS = 30;
const DUE_LIMIT = 50;

type Db = Kysely<DB> | Transaction<DB>;
type Writer = Pick<Deps, 'newId' | 'clock' | 'payments'>;

/** What the calls are about. Paid by card unless said. */
export interface Payable {
  readonly id: string;
  readonly currency: string;
  readonly paymentMethod?: PaymentMethod;
}

/** A booking whose money moves in the books. */
export interface Collected extends Payable {
  readonly collectedBy: Collector;
  readonly host: { readonly id: string };
}

const collectionOf = ({ collectedBy, host }: Collected): Collection => ({ collectedBy, hostId: host.id });

/**
 * Writes down calls about to be made, each under a key of its own. `replaces` is the call that was refused and is made again
 * under a new key: the new one carries on its count of tries and so waits longer.
 */
export async function openAttempts(
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable,
  operations: readonly store.Operation[],
  amountMinor: number,
  { replaces, isFirst = false }: { replaces?: store.Attempt; isFirst?: boolean } = {},
): Promise<store.Attempt[]> {
  const now = deps.clock.now();
  const counts = isFirst ? new Map<store.Operation, number>() : await store.countAttempts(trx, booking.id);
  const tries = replaces ? replaces.tries + 1 : 0;
  const waitSeconds = Math.min(86_400, FIRST_WAIT_SECONDS * 2 ** Math.min(tries, 20));
  // People send these themselves: no provider is asked again and again.
  const isManual = booking.paymentMethod !== undefined && booking.paymentMethod !== 'sandbox';
  const attempts = operations.map(
    (operation): store.Attempt => ({
      id: deps.newId(),
      bookingId: booking.id,
      provider: isManual ? store.OUTSIDE : deps.payments.name,
      operation,
      idempotencyKey: `${booking.id}:${operation}:${(counts.get(operation) ?? 0) + 1}`,
      amountMinor,
      currency: booking.currency,
      status: 'pending',
      tries,
      replacesId: replaces?.id ?? null,
    }),
  );
  await store.insertAttempts(trx, attempts, {
    createdAt: now,
    nextTryAt: isManual ? null : new Date(now.getTime() + waitSeconds * 1000),
  });
  return attempts;
}

/** What became of a call: done, refused for good, or nobody knows yet. */
export type CallResult =
  | { readonly kind: 'done'; readonly reference: string }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'unknown' };

const resultOf = (answer: ProviderAnswer): CallResult =>
  answer.ok ? { kind: 'done', reference: answer.reference } : { kind: 'refused', ...answer };

async function callSafely(
  deps: Deps,
  attempt: store.Attempt,
  call: () => Promise<ProviderAnswer>,
): Promise<CallResult> {
  try {
    return resultOf(await withinTimeout(call()));
  } catch (error) {
    deps.log.warn(
      { err: error, operation: attempt.operation, bookingId: attempt.bookingId },
      'payment call got no response',
    );
    await store.updateToUnknown(deps.db.kysely, attempt.id);
    return { kind: 'unknown' };
  }
}

/** Reserves the money. May be repeated: the key makes it one charge. */
export const authorize = (deps: Deps, attempt: store.Attempt, cardNumber: string | undefined): Promise<CallResult> =>
  callSafely(deps, attempt, () => deps.payments.authorize({ ...attempt, cardNumber }));

/** What became of an interrupted `authorize`. Without the card the call cannot be made again. */
export async function findAuthorization(deps: Deps, attempt: store.Attempt): Promise<CallResult> {
  return callSafely(deps, attempt, async () => {
    const charge = await deps.payments.lookup(attempt.idempotencyKey);
    if (charge && charge.state !== 'voided') return { ok: true, reference: charge.reference };
    const failureCode = charge ? 'charge_is_voided' : 'never_arrived';
    return {
      ok: false,
      code: 'PAYMENT_DECLINED',
      failureCode,
      message: 'The payment didn’t go through. Nothing was charged. Please try again.',
    };
  });
}

/** The booking's charge as its provider knows it now; undefined where there is none, 'unknown' when the provider doesn't answer. */
export async function lookUpCharge(deps: Deps, bookingId: string): Promise<ProviderCharge | 'unknown' | undefined> {
  const key = await store.findAuthorizeKey(deps.db.kysely, bookingId);
  if (key === undefined) return undefined;
  try {
    return await withinTimeout(deps.payments.lookup(key));
  } catch (error) {
    deps.log.warn({ err: error, operation: 'lookup', bookingId }, 'payment call without answer');
    return 'unknown';
  }
}

/** Makes a call on the booking's charge. `reference` may be left out once the authorisation is settled. */
export async function callOnCharge(deps: Deps, attempt: store.Attempt, reference?: string): Promise<CallResult> {
  const operation = attempt.operation;
  if (operation === 'authorize') throw new Error('an authorisation has no charge yet');
  const charge = reference ?? (await store.findCharge(deps.db.kysely, attempt.bookingId))?.reference;
  if (charge === undefined) throw new Error(`booking ${attempt.bookingId} has no charge to ${operation}`);
  return callSafely(deps, attempt, () => deps.payments[operation]({ ...attempt, reference: charge }));
}

/**
 * Takes back the charge of an authorization that no booking will stand behind, and says how: let go, or paid back where it was
 * already taken. Undefined when the provider couldn't be brought to: it must then be tried again.
 */
export async function undoCharge(
  deps: Deps,
  { bookingId, idempotencyKey, amountMinor, currency }: store.Attempt,
  reference: string,
): Promise<'voided' | 'refunded' | undefined> {
  deps.log.warn({ bookingId, reference }, 'reversing a charge without a booking');
  try {
    const end = await takeBack(deps, { idempotencyKey, reference, amountMinor, currency });
    return end.kind === 'failed' ? undefined : end.kind;
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'payment call got no response');
    return undefined;
  }
}

/** Voids the booking's charge. If the money was taken after all, when nobody was listening any more, it's refunded instead. */
export async function letGoOfCharge(deps: Deps, attempt: store.Attempt): Promise<CallResult> {
  const charge = await store.findCharge(deps.db.kysely, attempt.bookingId);
  if (!charge) throw new Error(`booking ${attempt.bookingId} has no charge to let go of`);
  const { amountMinor, currency } = attempt;
  return callSafely(deps, attempt, async () => {
    const end = await takeBack(deps, { ...charge, amountMinor, currency, voidKey: attempt.idempotencyKey });
    return end.kind === 'failed' ? end.refusal : { ok: true, reference: charge.reference };
  });
}

/** Settles calls in the transaction that draws their consequence; false when another has done both. */
export async function settle(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  attempts: readonly store.Attempt[],
  result: Exclude<CallResult, { kind: 'unknown' }>,
): Promise<boolean> {
  const at = deps.clock.now();
  const ids = attempts.map(({ id }) => id);
  return result.kind === 'done'
    ? store.settleAttempts(trx, ids, { status: 'succeeded', reference: result.reference, at })
    : store.settleAttempts(trx, ids, { status: 'failed', failureCode: result.failureCode, at });
}

/** Settles calls that nobody needs to make anymore: the money went another way, as `how` says. False as with `settle`. */
export const settleOutside = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  attempts: readonly store.Attempt[],
  how: string,
): Promise<boolean> =>
  store.settleAttempts(
    trx,
    attempts.map(({ id }) => id),
    { status: 'succeeded', provider: store.OUTSIDE, reference: how, at: deps.clock.now() },
  );

/** Bookings with calls whose outcome is overdue; each is handed to one caller only until its next try. */
export const leaseDueBookings = (deps: Deps): Promise<string[]> =>
  store.leaseDueBookings(deps.db.kysely, deps.clock.now(), {
    limit: DUE_LIMIT,
    firstWaitSeconds: FIRST_WAIT_SECONDS,
    knownBeforeStartMinutes: BOOKING.paymentKnownBeforeStartMinutes,
  });

/** True when the outcome of any call of this operation is still open: what it decides must wait. */
export async function hasUnsettled(db: Db, bookingId: string, operation?: store.Operation): Promise<boolean> {
  const unsettled = await store.listUnsettled(db, bookingId);
  return unsettled.some((attempt) => operation === undefined || attempt.operation === operation);
}

async function post(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: Payable,
  kind: store.Posting['kind'],
  memo: string,
  entries: readonly Entry[],
  key = `${booking.id}:${kind}:1`,
): Promise<void> {
  // A stay for nothing moves nothing.
  if (entries.length === 0) return;
  await store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: booking.id,
      kind,
      idempotencyKey: key,
      memo,
      currency: booking.currency,
      at: deps.clock.now(),
      entries: entries.map((entry) => ({ ...entry, id: deps.newId() })),
    },
  ]);
}

/** The guest's money is ours to hold. Posted once, however often it is called. */
export const postCapture = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected & { readonly totalMinor: number },
): Promise<void> =>
  post(trx, deps, booking, 'capture', 'Guest paid', captureEntries(booking.totalMinor, collectionOf(booking)));

/** The stay is over and nothing is open: host and platform get their parts. */
export const postSettlement = (trx: Transaction<DB>, deps: Writer, booking: Collected, split: Split): Promise<void> =>
  post(trx, deps, booking, 'settle', 'Booking closed', splitEntries(split, collectionOf(booking)));

/** The booking was cancelled: what goes back is owed to the guest, the rest is shared out. */
export const postCancellation = (trx: Transaction<DB>, deps: Writer, booking: Collected, split: Split): Promise<void> =>
  post(trx, deps, booking, 'cancel', 'Booking canceled', splitEntries(split, collectionOf(booking)));

/** The money of this call has gone back: a booking may have more than one. */
export const postRefund = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  { idempotencyKey, amountMinor }: store.Attempt,
): Promise<void> =>
  post(trx, deps, booking, 'refund', 'Refund paid', refundEntries(amountMinor, collectionOf(booking)), idempotencyKey);

/** Money came for a booking that has ended. */
export const postUnapplied = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  amountMinor: number,
): Promise<void> =>
  post(
    trx,
    deps,
    booking,
    'unapplied',
    'Payment without a booking',
    unappliedEntries(amountMinor, collectionOf(booking)),
    `${booking.id}:unapplied:${deps.newId()}`,
  );

/** All of a booking's money has arrived outside the product: the call that took it, made by people. */
export const recordCapture = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable & { readonly totalMinor: number },
): Promise<void> => {
  const now = deps.clock.now();
  return store.insertSettled(trx, {
    id: deps.newId(),
    bookingId: booking.id,
    operation: 'capture',
    idempotencyKey: `${booking.id}:capture:1`,
    amountMinor: booking.totalMinor,
    currency: booking.currency,
    at: now,
  });
};

/** Notes money that has arrived outside the product. */
export const insertReceived = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable,
  { amountMinor, recordedBy }: { amountMinor: number; recordedBy: string },
): Promise<void> =>
  store.insertReceived(trx, {
    id: deps.newId(),
    bookingId: booking.id,
    amountMinor,
    recordedBy,
    at: deps.clock.now(),
  });

/** A refund was agreed, whatever becomes of the stay: it is owed to the guest. Posted once for each proposal. */
export async function postGivenBack(
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  proposalId: string,
  given: GivenBack,
): Promise<void> {
  const key = `${booking.id}:adjustment:${proposalId}`;
  // Taken from where it was put down: another account of the host may have become theirs since, and the ledger is not rewritten.
  const hostId = (await store.findPayee(trx, booking.id)) ?? booking.host.id;
  const entries = givenBackEntries(given, { ...collectionOf(booking), hostId });
  await post(trx, deps, booking, 'adjustment', 'Refund agreed', entries, key);
}
