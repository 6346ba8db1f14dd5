// Booking or requesting: one transaction reserves the time and records the payment, then the payment decides. One effect per key: a
// retry gets the same response and continues where an interrupted request stopped (A03, I6).
import type { Booking } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { AnswerInput } from '@daynook/contract/checkout-questions';
import type { PackageTerms } from '@daynook/contract/money/packages';
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import { refusalAgain } from '../../adapters/payments/stripe-refusals.ts';
import { keepPlans } from '../../db/kept-plans.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce, type Ticket } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { refreshBeforeBooking } from '../calendar-imports/service.ts';
import { findAttempt, openAttempts } from '../payments/service.ts';
import { customerFor } from '../saved-cards/service.ts';
import { type AlsoAsked, reserveGroup } from './groups/reserve-group.ts';
import { inTransaction } from './move.ts';
import { isTakenByOthers, runInQueue } from './queue-by-key.ts';
import { damageDeposit, type SlotInput } from './quote.ts';
import { type Reservation, reserve } from './reserve.ts';
import type { PaymentChoice } from './reserve-payment.ts';
import { askForPayment } from './start-outside-payment.ts';
import * as store from './store.ts';
import { completeSubmission, confirmOrAskAll, findPending, type Pending } from './submission-payment.ts';
import { readNewBooking, viewBooking, viewNewBooking } from './view.ts';

export interface SubmitInput extends SlotInput {
  readonly message?: string | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  readonly savedCardId?: string | undefined;
  readonly saveCard?: boolean | undefined;
  readonly payment: PaymentChoice;
  readonly holdId?: string | undefined;
  readonly expectedTotalMinor?: number | undefined;
  readonly expectedCurrency?: string | undefined;
  readonly creditMinor?: number | undefined;
  readonly monthlyFirstMinor?: number | undefined;
  readonly expectedDamageDepositMinor?: number | undefined;
  readonly expectedCancellationPolicy?: CancellationPolicyId | undefined;
  readonly expectedPackage?: PackageTerms | undefined;
  readonly expectedReleaseAt?: Date | null | undefined;
  /** The team it's for. */
  readonly teamId?: string | undefined;
  readonly attendeeIds?: readonly string[] | undefined;
  /** The team day it's for. */
  readonly teamDayId?: string | undefined;
  /** Its purchase order number, if it isn't the team's. */
  readonly purchaseOrder?: string | undefined;
  /** Other workspaces whose hosts are asked at the same time. */
  readonly alsoAsk?: readonly AlsoAsked[] | undefined;
}

/** Reserves the hours that are booked together. Returns the reservation that's charged now. */
export type ReserveAll = (
  trx: Transaction<DB>,
  input: SubmitInput & { readonly guestId: string; readonly purpose: 'submit' },
  newId: string,
) => Promise<Reservation>;

/** A submission before its payment. Nothing is pending if no payment is needed or another process settled it. */
interface Begun {
  readonly bookingId: string;
  readonly pending: Pending | undefined;
}

/** Reserves the time and records the upcoming payment. A free booking is complete right away. */
async function takeHours(
  deps: Deps,
  actor: MemberActor,
  input: SubmitInput,
  { ticket, reserveAll }: { ticket: Ticket; reserveAll: ReserveAll },
): Promise<Begun> {
  const take = async (trx: Transaction<DB>): Promise<Begun> => {
    const newId = deps.newId();
    const together = pipelined(trx);
    await Promise.all([keepPlans(together), ticket.begin(together, { bookingId: newId })]);
    const submitted = { ...input, guestId: actor.memberId, purpose: 'submit' as const };
    const reserved = await reserveAll(trx, submitted, newId);
    const { bookingId, listing, price, paymentMethod, chargeMinor, isTakenUp } = reserved;
    if (isTakenUp) await ticket.note(trx, { bookingId });
    if (chargeMinor === 0) {
      await confirmOrAskAll(trx, deps, (await store.lockRecord(trx, bookingId))!);
      return { bookingId, pending: undefined };
    }
    if (isManualMethod(paymentMethod)) {
      await askForPayment(trx, deps, (await store.lockRecord(trx, bookingId))!);
      return { bookingId, pending: undefined };
    }
    const operations =
      listing.bookingMode === 'instant' ? (['authorize', 'capture'] as const) : (['authorize'] as const);
    const payable = { id: bookingId, currency: price.currency, paymentMethod };
    const attempts = await openAttempts(trx, deps, payable, operations, chargeMinor, { isFirst: !isTakenUp });
    // A card form's token works only once, so a repeat after a refusal has to find that refusal.
    if (paymentMethod === 'card') await ticket.note(trx, { bookingId, authorizeKey: attempts[0]!.idempotencyKey });
    const hold = {
      id: bookingId,
      series: reserved.series,
      groupId: reserved.group?.id,
      listingId: listing.listingId,
      bookingMode: listing.bookingMode,
      startsAt: input.startsAt,
      damageDepositMinor: reserved.group?.depositMinor ?? damageDeposit(listing, price),
      unpaidMinor: reserved.unpaidMinor,
    };
    return { bookingId, pending: { hold, attempts, isNew: !isTakenUp } };
  };
  const others = (input.alsoAsk ?? []).map(({ listingId }) => listingId);
  for (const listingId of [input.listingId, ...others]) await refreshBeforeBooking(deps, listingId);
  return runInQueue(input.listingId, async (hasWaited, sinceMs) => {
    // In a rush, this check without a transaction refuses most people quickly.
    if (hasWaited && (await isTakenByOthers(deps, input, { guestId: actor.memberId, sinceMs })))
      throw new AppError('SLOT_TAKEN');
    return inTransaction(deps, take);
  });
}

/** Where an interrupted request with the same key stopped, if that's still valid. */
export async function findInterrupted(
  deps: Pick<Deps, 'db'>,
  ticket: Pick<Ticket, 'progress'>,
): Promise<Begun | undefined> {
  const bookingId = ticket.progress?.['bookingId'];
  if (typeof bookingId !== 'string') return undefined;
  // In this order: a payment that Stripe reports in between is no longer pending, and its booking no longer a hold. The other way round,
  // the guest would be told that they've already booked these hours.
  const pending = await findPending(deps, bookingId);
  const booking = await store.findRecord(deps.db.kysely, bookingId);
  if (!booking) return undefined;
  return pending || booking.status !== 'hold' ? { bookingId, pending } : undefined;
}

/** Throws the refusal of this request's card if another process received it in the meantime. */
async function refuseAgain(deps: Deps, ticket: Ticket, authorizeKey: unknown): Promise<void> {
  const attempt = typeof authorizeKey === 'string' ? await findAttempt(deps.db.kysely, authorizeKey) : undefined;
  if (attempt?.status !== 'failed') return;
  const { code, message } = refusalAgain(attempt.failureCode ?? '');
  await ticket.finish(deps.db.kysely, 402, { code, detail: { message } });
  throw new AppError(code, { message });
}

/** The card may be charged again without the guest. */
const isCardKept = ({ damageDepositMinor, unpaidMinor, series }: Pending['hold']): boolean =>
  damageDepositMinor > 0 || unpaidMinor > 0 || series !== undefined;

const notYetKnown = (message: string) => new AppError('OVERLOADED', { message, retryIn: 2 });

/** The response if the booking needed no payment or another process settled it. */
async function answerSettled(deps: Deps, actor: MemberActor, begun: Begun, ticket: Ticket): Promise<Booking> {
  const { bookingId, pending } = begun;
  const booking = await store.findRecord(deps.db.kysely, bookingId);
  if (!booking || booking.status === 'hold') {
    const waited = pending?.attempts.find(({ reference }) => reference !== null);
    if (waited) await refuseAgain(deps, ticket, waited.idempotencyKey);
    await ticket.handBack();
    throw notYetKnown(
      say(
        'This took too long, so we canceled it. If you were charged, the money goes back to your card. Please try again.',
      ),
    );
  }
  const answer = await viewBooking(deps.db.kysely, deps, actor, bookingId);
  await ticket.finish(deps.db.kysely, 201, answer);
  return answer;
}

async function submit(
  deps: Deps,
  actor: MemberActor,
  input: SubmitInput,
  how: { ticket: Ticket; reserveAll: ReserveAll },
): Promise<Booking> {
  const { ticket } = how;
  const interrupted = await findInterrupted(deps, ticket);
  // Checked after `findInterrupted`: a submission refused by then isn't interrupted, and its card must not be tried again.
  if (!interrupted) await refuseAgain(deps, ticket, ticket.progress?.['authorizeKey']);
  const begun = interrupted ?? (await takeHours(deps, actor, input, how));
  const { pending } = begun;
  if (!pending) return answerSettled(deps, actor, begun, ticket);
  let answer: Booking | undefined;
  const submission = await completeSubmission(deps, pending, {
    card: {
      ...input,
      isSaved: input.saveCard,
      isKept: isCardKept(pending.hold),
      customer: () => customerFor(deps, actor.memberId, input.savedCardId),
    },
    prepare: async (db) => {
      const seen = await readNewBooking(db, actor, pending);
      return async (trx, moved) => {
        answer = await viewNewBooking(trx, deps, actor, seen, moved);
        await ticket.finish(trx, 201, answer);
      };
    },
    onRefused: (trx, { code, message }) => ticket.finish(trx, 402, { code, detail: { message } }),
  });
  if (submission.kind === 'refused') throw new AppError(submission.code, { message: submission.message });
  if (submission.kind === 'waiting') {
    // The same request continues once the guest has confirmed the payment with their bank.
    await ticket.handBack();
    throw new AppError('PAYMENT_AUTHENTICATION_REQUIRED', {
      message: say('Confirm this payment with your bank to finish booking.'),
      current: { clientSecret: submission.clientSecret },
    });
  }
  if (submission.kind === 'unknown') {
    await ticket.handBack();
    throw notYetKnown(say('Our payment service isn’t responding. Try again in a moment. You won’t be charged twice.'));
  }
  return answer ?? answerSettled(deps, actor, begun, ticket);
}

/**
 * Books the hours, or requests them from the host or from several, and secures the payment. Throws PAYMENT_DECLINED,
 * PAYMENT_AUTHENTICATION_REQUIRED, OVERLOADED while the provider doesn't answer, what `reserve` and `reserveGroup` throw, and the
 * IDEMPOTENCY_ codes.
 */
export function requestBooking(
  deps: Deps,
  actor: MemberActor,
  input: SubmitInput,
  key: string,
): Promise<Outcome<Booking>> {
  const call = { memberId: actor.memberId, key, operation: 'POST /api/bookings', input };
  const { alsoAsk: others } = input;
  const reserveAll: ReserveAll = (trx, submitted, newId) =>
    others ? reserveGroup(trx, deps, { input: submitted, others, newId }) : reserve(trx, deps, submitted, newId);
  return runOnce(deps, call, (ticket) => submit(deps, actor, input, { ticket, reserveAll }));
}

/** The same for several bookings at once, of which the input is the first: all of them, or none. */
export function requestTogether(
  deps: Deps,
  actor: MemberActor,
  { first, all, reserveAll }: { first: SubmitInput; all: object; reserveAll: ReserveAll },
  key: string,
): Promise<Outcome<Booking>> {
  const call = { memberId: actor.memberId, key, operation: 'POST /api/booking-series', input: all };
  return runOnce(deps, call, (ticket) => submit(deps, actor, first, { ticket, reserveAll }));
}
