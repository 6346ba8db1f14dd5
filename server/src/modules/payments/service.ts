// Payments: provider calls, each written down before it's made, and the ledger that records whose money it is. The bookings module
// decides what a payment means for a booking. The provider is never called inside a transaction.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { CallResult } from './calls.ts';
import {
  type Collection,
  captureEntries,
  changedEntries,
  type Entry,
  type GivenBack,
  givenBackEntries,
  refundEntries,
  type Split,
  splitEntries,
  unappliedEntries,
} from './ledger.ts';
import { captureKey } from './outside-captures.ts';
import * as store from './store.ts';

export { findComparedUntil, listBreaks, saveComparedUntil } from './break-store.ts';
export {
  type AuthorizeResult,
  authorize,
  type CallResult,
  callOnCharge,
  findAuthorization,
  letGoOfCharge,
  lookUpCharge,
  lookUpReference,
  lookUpRefund,
  lookUpRefunds,
  requireCharged,
  undoCharge,
} from './calls.ts';
export {
  failAfterAll,
  findAttempt,
  findCharge,
  findChargeCall,
  hasAuthorization,
  type KnownAttempt,
  listCharges,
  moveAuthorization,
  sumChangeRefunds,
  updateToWaiting as awaitGuest,
} from './charge-store.ts';
export { postCredit, postCreditBack } from './credit-postings.ts';
export { postDamage, postDamageRefund } from './damage-postings.ts';
export { postDispute } from './dispute-postings.ts';
export { hostEarned } from './earned-sql.ts';
export { postExtra } from './extra-postings.ts';
export { postFine, postFineBack } from './fine-postings.ts';
export { chargeGivenCard, finishCharge, type KnownResult, NO_ANSWER } from './given-cards.ts';
export type { Split } from './ledger.ts';
export { listMovements } from './movements-store.ts';
export { countCaptures, recordCapture, UNDONE_ENDING, undoCapture, undoPart } from './outside-captures.ts';
export { postFeePayment, postPayoutReversal, postPayoutsSent, postPayoutTakenBack } from './payout-postings.ts';
export { paymentJobs, reconcile, resolveUnknownCharge } from './reconcile.ts';
export type { Attempt, ReceivedPart } from './store.ts';
export {
  CREDIT,
  findExtraHostShare,
  hasRefundsToSend,
  hasReversed,
  insertSettled,
  listDueRefunds,
  listReceived,
  listSentRefunds,
  listUnsettled,
  markMissing,
  markSent,
  OUTSIDE,
  sumAccounts,
  sumHostShare,
  sumHostShares,
  sumPaidOutside,
  sumReceived,
  sumRefusedRefunds,
} from './store.ts';

export { type LedgerViolation, verifyLedger } from './verify-store.ts';

/** The request that opened a call may still be making it. Longer than all its calls together may take. */
const FIRST_WAIT_SECONDS = 30;
const DUE_LIMIT = 50;

type Writer = Pick<Deps, 'newId' | 'clock'>;

/** What a call is about. */
export interface Payable {
  readonly id: string;
  readonly currency: string;
}

/** The provider that takes and refunds money with this method. */
const findProvider = (method: PaymentMethod): string =>
  isManualMethod(method) ? store.OUTSIDE : method === 'card' ? 'stripe' : 'sandbox';

/** A booking with what its ledger postings need. */
export interface Collected extends Payable {
  readonly collectedBy: Collector;
  readonly host: { readonly id: string };
}

/** A booking with its payment, which may include credit. */
export interface Paid extends Collected {
  readonly guest: { readonly id: string };
  readonly totalMinor: number;
  readonly creditMinor: number;
  /** The total of later installments that aren't paid yet. */
  readonly unpaidMinor: number;
}

/** The part of the total that's charged by now. The rest is credit and unpaid installments. */
export const chargedMinor = ({
  totalMinor,
  creditMinor,
  unpaidMinor,
}: Pick<Paid, 'totalMinor' | 'creditMinor' | 'unpaidMinor'>): number => totalMinor - creditMinor - unpaidMinor;

const toCollection = ({ collectedBy, host }: Collected): Collection => ({ collectedBy, hostId: host.id });

/**
 * Writes down calls that are about to be made, each with its own key. `replaces` is the refused call that's repeated with a new
 * key. The new one keeps its number of tries and so waits longer.
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
    changeId = replaces?.changeId ?? null,
    disputeId = replaces?.disputeId ?? null,
    refundOf = replaces?.refundOf ?? null,
    isCardGiven = false,
  }: {
    replaces?: store.Attempt;
    isFirst?: boolean;
    installmentId?: string | null;
    changeId?: string | null;
    disputeId?: string | null;
    refundOf?: string | null;
    isCardGiven?: boolean;
  } = {},
): Promise<store.Attempt[]> {
  const now = deps.clock.now();
  const counts = isFirst ? new Map<store.Operation, number>() : await store.countAttempts(trx, booking.id);
  const tries = replaces ? replaces.tries + 1 : 0;
  const waitSeconds = Math.min(86_400, FIRST_WAIT_SECONDS * 2 ** Math.min(tries, 20));
  // People carry out manual ones, so no provider is polled.
  const provider = findProvider(booking.paymentMethod);
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
      changeId,
      disputeId,
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

/** Settles calls in the transaction that applies the result. False if another one did both. */
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

/** Settles calls that are no longer needed, because the money went another way (see `how`). False as with `settle`. */
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

/** Bookings with overdue calls. Each is leased to one caller until its next try. */
export const leaseDueBookings = (deps: Deps): Promise<string[]> =>
  store.leaseDueBookings(deps.db.kysely, deps.clock.now(), {
    limit: DUE_LIMIT,
    firstWaitSeconds: FIRST_WAIT_SECONDS,
    knownBeforeStartMinutes: BOOKING.paymentKnownBeforeStartMinutes,
  });

/** Bookings with an overdue later charge of this kind, or its refund. Leased as above. */
export const leaseLaterCharges = (deps: Deps, laterCharge: store.LaterCharge): Promise<string[]> =>
  store.leaseDueBookings(deps.db.kysely, deps.clock.now(), {
    limit: DUE_LIMIT,
    firstWaitSeconds: FIRST_WAIT_SECONDS,
    knownBeforeStartMinutes: BOOKING.paymentKnownBeforeStartMinutes,
    laterCharge,
  });

/** True if any call of this operation is unsettled, so whatever depends on it must wait. */
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
  // A free stay posts nothing.
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

/**
 * The guest's money is now held by us. Posted once, however often it's called. `number` is more than 1 if earlier payments were recorded
 * by mistake.
 */
export const postCapture = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Paid & { readonly promoMinor: number },
  number = 1,
): Promise<void> => {
  const paidWith = {
    promotionMinor: booking.promoMinor,
    creditMinor: booking.creditMinor,
    guestId: booking.guest.id,
  };
  const entries = captureEntries(booking.totalMinor - booking.unpaidMinor, toCollection(booking), paidWith);
  return post(trx, deps, booking, 'capture', 'Guest paid', entries, captureKey(booking.id, number));
};

/** An installment is paid and held like the first payment. Posted once. */
export const postInstallment = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected & { readonly guest: { readonly id: string } },
  { number, amountMinor }: { number: number; amountMinor: number },
): Promise<void> => {
  const entries = captureEntries(amountMinor, toCollection(booking), { guestId: booking.guest.id });
  const memo = `Guest paid installment ${number}`;
  return post(trx, deps, booking, 'capture', memo, entries, `${booking.id}:installment:${number}`);
};

/** An agreement that replaces another one. */
export interface Changed {
  readonly changeId: string;
  /** The new total minus the old one, and the same for what a promo code takes off. */
  readonly differenceMinor: number;
  readonly promotionMinor: number;
}

/**
 * The booking costs something else now. More is paid and held like the first payment; less is owed back to the guest in full.
 * Posted once for each change.
 */
export function postChange(
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected & { readonly guest: { readonly id: string } },
  { changeId, differenceMinor, promotionMinor }: Changed,
): Promise<void> {
  const key = `${booking.id}:change:${changeId}`;
  const entries =
    differenceMinor > 0
      ? captureEntries(differenceMinor, toCollection(booking), { promotionMinor, guestId: booking.guest.id })
      : changedEntries({ lessMinor: -differenceMinor, promotionMinor });
  const [kind, memo] =
    differenceMinor > 0
      ? (['capture', 'Guest paid for a change'] as const)
      : (['change', 'Change made the booking cheaper'] as const);
  return post(trx, deps, booking, kind, memo, entries, key);
}

/** The booking costs less now, so the promo code's discount is smaller and we get the difference back. */
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

/** The stay is over and nothing is open, so host and operator get their parts. */
export const postSettlement = (trx: Transaction<DB>, deps: Writer, booking: Collected, split: Split): Promise<void> =>
  post(trx, deps, booking, 'settle', 'Booking closed', splitEntries(split, toCollection(booking)));

/** The booking was canceled. The refund is owed to the guest, the rest is split. */
export const postCancellation = (trx: Transaction<DB>, deps: Writer, booking: Collected, split: Split): Promise<void> =>
  post(trx, deps, booking, 'cancel', 'Booking canceled', splitEntries(split, toCollection(booking)));

/** The money of this call was refunded. A booking may have several. */
export const postRefund = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  { idempotencyKey, amountMinor }: store.Attempt,
): Promise<void> =>
  post(trx, deps, booking, 'refund', 'Refund paid', refundEntries(amountMinor, toCollection(booking)), idempotencyKey);

/** The bank returned a refund, so it's owed to the guest again. Posted once. */
export const postRefundReturned = (
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  { idempotencyKey, amountMinor }: store.Attempt,
): Promise<void> => {
  const entries = refundEntries(amountMinor, toCollection(booking)).map((entry) => ({
    ...entry,
    amountMinor: -entry.amountMinor,
  }));
  return post(trx, deps, booking, 'refund', 'Refund returned by the bank', entries, `${idempotencyKey}:returned`);
};

/** Money refunded to a guest beyond what the booking can return, which we bear. Below zero, it came back to us. */
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

/** Money arrived for a booking that has ended. */
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
    unappliedEntries(amountMinor, toCollection(booking)),
    `${booking.id}:unapplied:${deps.newId()}`,
  );

/** Records that an installment arrived outside the product, as a call made by people. */
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

/** Records money that arrived outside the product. */
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

/** A refund was agreed independently of the stay, so it's owed to the guest. Posted once for each proposal. */
export async function postGivenBack(
  trx: Transaction<DB>,
  deps: Writer,
  booking: Collected,
  proposalId: string,
  given: GivenBack,
): Promise<void> {
  const key = `${booking.id}:adjustment:${proposalId}`;
  // Taken from the account it was posted to. The host's account may have been merged since, and the ledger isn't rewritten.
  const hostId = (await store.findPayee(trx, booking.id)) ?? booking.host.id;
  const entries = givenBackEntries(given, { ...toCollection(booking), hostId });
  await post(trx, deps, booking, 'adjustment', 'Refund agreed', entries, key);
}
