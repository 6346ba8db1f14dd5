// Money: the calls to the provider, each written down before it is made, and the ledger that says whose money it is.
// What a payment means for a booking is decided by the bookings module. Never calls the provider inside a transaction.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { CallResult } from './calls.ts';
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

export { findComparedUntil, listBreaks, saveComparedUntil } from './break-store.ts';
export {
  type AuthorizeResult,
  authorize,
  type CallResult,
  callOnCharge,
  chargeGivenCard,
  closeWaiting,
  findAuthorization,
  letGoOfCharge,
  lookUpCharge,
  lookUpReference,
  lookUpRefund,
  lookUpRefunds,
  undoCharge,
} from './calls.ts';
export {
  failAfterAll,
  findAttempt,
  findCharge,
  findChargeCall,
  type KnownAttempt,
  listCharges,
  updateToWaiting as awaitGuest,
} from './charge-store.ts';
export { postCredit, postCreditBack } from './credit-postings.ts';
export { postDamage, postDamageRefund } from './damage-postings.ts';
export { postDispute } from './dispute-postings.ts';
export { hostEarned } from './earned.ts';
export type { Split } from './ledger.ts';
export { postFeePayment, postPayoutRecovery, postPayoutReversal, postPayoutsSent } from './payout-postings.ts';
export { paymentJobs, reconcile, resolveUnknownCharge } from './reconcile.ts';
export type { Attempt } from './store.ts';
export {
  CREDIT,
  hasRefundsToSend,
  insertSettled,
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
export { type LedgerViolation, verifyLedger } from './verify.ts';

/** Until then the request that opened a call may still be making it. Longer than all its calls together may take. */
const FIRST_WAIT_SECONDS = 30;
const DUE_LIMIT = 50;

type Db = Kysely<DB> | Transaction<DB>;
type Writer = Pick<Deps, 'newId' | 'clock'>;

/** What the calls are about. */
export interface Payable {
  readonly id: string;
  readonly currency: string;
}

/** Who takes and returns money that's paid this way. */
const providerOf = (method: PaymentMethod): string =>
  isManualMethod(method) ? store.OUTSIDE : method === 'card' ? 'stripe' : 'sandbox';

/** A booking whose money moves in the books. */
export interface Collected extends Payable {
  readonly collectedBy: Collector;
  readonly host: { readonly id: string };
}

/** A booking whose guest pays, with credit perhaps. */
export interface Paid extends Collected {
  readonly guest: { readonly id: string };
  readonly totalMinor: number;
  readonly creditMinor: number;
  /** What's paid in later installments and isn't yet. */
  readonly unpaidMinor: number;
}

/** What of the total is charged by now: the rest is credit, and installments that aren't paid. */
export const chargeOf = ({
  totalMinor,
  creditMinor,
  unpaidMinor,
}: Pick<Paid, 'totalMinor' | 'creditMinor' | 'unpaidMinor'>): number => totalMinor - creditMinor - unpaidMinor;

const collectionOf = ({ collectedBy, host }: Collected): Collection => ({ collectedBy, hostId: host.id });

/**
 * Writes down calls about to be made, each under a key of its own. `replaces` is the call that was refused and is made again
 * under a new key: the new one carries on its count of tries and so waits longer.
 */
export async function openAttempts(
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable & { readonly paymentMethod: PaymentMethod },
  operations: readonly store.Operation[],
  amountMinor: number,
  {
    replaces,
    isFirst = false,
    installmentId = null,
    refundOf = replaces?.refundOf ?? null,
    isCardGiven = false,
  }: {
    replaces?: store.Attempt;
    isFirst?: boolean;
    installmentId?: string | null;
    refundOf?: string | null;
    isCardGiven?: boolean;
  } = {},
): Promise<store.Attempt[]> {
  const now = deps.clock.now();
  const counts = isFirst ? new Map<store.Operation, number>() : await store.countAttempts(trx, booking.id);
  const tries = replaces ? replaces.tries + 1 : 0;
  const waitSeconds = Math.min(86_400, FIRST_WAIT_SECONDS * 2 ** Math.min(tries, 20));
  // People send manual ones themselves: no provider is asked again and again.
  const provider = providerOf(booking.paymentMethod);
  const attempts = operations.map(
    (operation): store.Attempt => ({
      id: deps.newId(),
      bookingId: booking.id,
      provider,
      operation,
      idempotencyKey: `${booking.id}:${operation}:${(counts.get(operation) ?? 0) + 1}`,
      amountMinor,
      currency: booking.currency,
      status: 'pending',
      tries,
      replacesId: replaces?.id ?? null,
      reference: null,
      installmentId,
      refundOf,
      isCardGiven,
    }),
  );
  await store.insertAttempts(trx, attempts, {
    createdAt: now,
    nextTryAt: provider === store.OUTSIDE ? null : new Date(now.getTime() + waitSeconds * 1000),
  });
  return attempts;
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

/** Bookings with a later charge of this kind, or its refund, whose outcome is overdue, as above. */
export const leaseLaterCharges = (deps: Deps, laterCharge: store.LaterCharge): Promise<string[]> =>
  store.leaseDueBookings(deps.db.kysely, deps.clock.now(), {
    limit: DUE_LIMIT,
    firstWaitSeconds: FIRST_WAIT_SECONDS,
    knownBeforeStartMinutes: BOOKING.paymentKnownBeforeStartMinutes,
    laterCharge,
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
  booking: Paid & { readonly promoMinor: number },
): Promise<void> => {
  const paidWith = {
    promotionMinor: booking.promoMinor,
    creditMinor: booking.creditMinor,
    guestId: booking.guest.id,
  };
  const entries = captureEntries(booking.totalMinor - booking.unpaidMinor, collectionOf(booking), paidWith);
  return post(trx, deps, booking, 'capture', 'Guest paid', entries);
};

/** An installment of the booking is paid: ours to hold, like the first payment. Posted once. */
export const postInstallment = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected & { readonly guest: { readonly id: string } },
  { number, amountMinor }: { number: number; amountMinor: number },
): Promise<void> => {
  const entries = captureEntries(amountMinor, collectionOf(booking), { guestId: booking.guest.id });
  const memo = `Guest paid installment ${number}`;
  return post(trx, deps, booking, 'capture', memo, entries, `${booking.id}:installment:${number}`);
};

/** A promo code takes less off a booking that costs less by now: what was put in beyond that is ours again. */
export const postPromotionBack = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable,
  amountMinor: number,
): Promise<void> => {
  const entries: Entry[] = [
    { account: 'guest_funds_held', amountMinor },
    { account: 'promotions', amountMinor: -amountMinor },
  ];
  return post(
    trx,
    deps,
    booking,
    'adjustment',
    'Promo code takes less off',
    entries,
    `${booking.id}:promotion:${deps.newId()}`,
  );
};

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

/** The bank sent a refund back: it's owed to the guest again. Posted once. */
export const postRefundReturned = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  { idempotencyKey, amountMinor }: store.Attempt,
): Promise<void> => {
  const entries = refundEntries(amountMinor, collectionOf(booking)).map((entry) => ({
    ...entry,
    amountMinor: -entry.amountMinor,
  }));
  return post(trx, deps, booking, 'refund', 'Refund returned by the bank', entries, `${idempotencyKey}:returned`);
};

/** Money that went back to a guest besides what a booking can return: we bear it. Below zero it came back to us. */
export const postStrayRefund = (
  trx: Transaction<DB>,
  deps: Writer,
  { key, amountMinor, currency }: { key: string; amountMinor: number; currency: string },
): Promise<void> =>
  store.insertPostings(trx, [
    {
      id: deps.newId(),
      bookingId: null,
      kind: 'refund',
      idempotencyKey: key,
      memo: amountMinor > 0 ? 'Refund made in Stripe' : 'Refund made in Stripe returned by the bank',
      currency,
      at: deps.clock.now(),
      entries: [
        { id: deps.newId(), account: 'platform_revenue', amountMinor },
        { id: deps.newId(), account: 'clearing', amountMinor: -amountMinor },
      ],
    },
  ]);

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
export const recordCapture = (trx: Transaction<DB>, deps: Writer, booking: Paid): Promise<void> => {
  const now = deps.clock.now();
  return store.insertSettled(trx, {
    id: deps.newId(),
    bookingId: booking.id,
    operation: 'capture',
    idempotencyKey: `${booking.id}:capture:1`,
    amountMinor: chargeOf(booking),
    currency: booking.currency,
    at: now,
  });
};

/** An installment has arrived outside the product: the call that took it, made by people. */
export const recordInstallment = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Payable,
  { id, number, amountMinor }: { id: string; number: number; amountMinor: number },
): Promise<void> =>
  store.insertSettled(trx, {
    id: deps.newId(),
    bookingId: booking.id,
    operation: 'installment',
    idempotencyKey: `${booking.id}:installment:${number}:outside`,
    amountMinor,
    currency: booking.currency,
    installmentId: id,
    at: deps.clock.now(),
  });

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
