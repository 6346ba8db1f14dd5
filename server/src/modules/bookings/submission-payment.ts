// The payment of a submitted hold. The provider is called outside transactions, then one transaction applies the result. After a
// crash, a retry of the request or the settling job finishes it. No charge without a booking (X1, X3, I3, I5).
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Transaction } from 'kysely';
import type { CardParams } from '../../adapters/payments/provider.ts';
import { keepPlans } from '../../db/kept-plans.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { toSay } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { changeKind } from '../availability/service.ts';
import * as payments from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { type EmailOccasion, emailTo, requestOccasion } from './emails.ts';
import { type Actor, SYSTEM } from './events.ts';
import { dropCompanions, listCompanions } from './groups/companions.ts';
import { dropHold } from './holds.ts';
import { lockBooking } from './lock.ts';
import { inTransaction, type Moved, moveHold } from './move.ts';
import { confirmedNow } from './reminders/reminder-rules.ts';
import { requestExpiry } from './rules.ts';
import * as store from './store.ts';

/** A hold whose payment is in progress, with its recorded calls. */
export interface Pending {
  readonly hold: Pick<
    BookingRecord,
    'id' | 'listingId' | 'bookingMode' | 'startsAt' | 'damageDepositMinor' | 'unpaidMinor' | 'series' | 'groupId'
  >;
  readonly attempts: readonly payments.Attempt[];
  /** Made by this request, so nothing has happened to it before. */
  readonly isNew?: boolean;
}

/** The outcome of a submission's payment. */
export type Submission =
  | { readonly kind: 'completed' }
  /** Another process settled it first. */
  | { readonly kind: 'settled-elsewhere' }
  | {
      readonly kind: 'refused';
      readonly code: 'PAYMENT_DECLINED' | 'PAYMENT_AUTHENTICATION_REQUIRED';
      readonly message: string;
    }
  /** The guest's bank asks them to confirm the payment. */
  | { readonly kind: 'waiting'; readonly clientSecret: string }
  /** The provider isn't responding, so the outcome is unknown. */
  | { readonly kind: 'unknown' };

/** Completed by the request that has the card, or later by the settling job. */
export interface Completion {
  readonly card?: CardParams;
  /**
   * Reads what the response needs once the booking is locked. It and `onRefused` store the response in the transaction that decides
   * it.
   */
  readonly prepare?: (trx: Transaction<DB>) => Promise<(trx: Transaction<DB>, moved: Moved) => Promise<void>>;
  readonly onRefused?: (trx: Transaction<DB>, submission: Extract<Submission, { kind: 'refused' }>) => Promise<void>;
}

type Refused = Extract<payments.CallResult, { kind: 'refused' }>;

const TOO_LATE: Refused = {
  kind: 'refused',
  code: 'PAYMENT_DECLINED',
  failureCode: 'too_late',
  message: toSay('The payment took too long. Nothing was charged. Choose a later time.'),
};
const { NO_ANSWER } = payments;
/** The guest didn't answer their bank while the hours were held. */
const NOT_CONFIRMED: Refused = {
  kind: 'refused',
  code: 'PAYMENT_AUTHENTICATION_REQUIRED',
  failureCode: 'authentication_expired',
  message: toSay('You didn’t confirm the payment with your bank in time. Nothing was charged. Please try again.'),
};
const TOO_LATE_AND_CHARGED = toSay(
  'The payment took too long. Your money goes back to your card. Choose a later time.',
);

/** True if there's still time: the start is in the future, and a request leaves time to answer. */
const isInTime = ({ bookingMode, startsAt }: Pending['hold'], now: Date): boolean =>
  bookingMode === 'instant' ? now < startsAt : requestExpiry(now, startsAt) !== undefined;

/**
 * Turns the hold into a request or a booking once the payment is secured (T2, T3). The caller has it locked. `asked` is what the host is
 * told about the guest, if that was read already.
 */
async function confirmOrAsk(
  trx: Transaction<DB>,
  deps: Deps,
  hold: BookingRecord,
  asked?: Pick<EmailOccasion, 'request'>,
): Promise<Moved> {
  const now = deps.clock.now();
  const actor: Actor = { by: 'guest', memberId: hold.guest.id };
  const isFree = hold.totalMinor === 0;
  const paidMinor = hold.totalMinor - hold.unpaidMinor;
  const isCharged = payments.chargedMinor(hold) > 0;
  if (hold.bookingMode === 'request') {
    const change = {
      payment_status: isCharged ? 'authorized' : 'none',
      expires_at: requestExpiry(now, hold.startsAt) ?? hold.startsAt,
      requested_at: now,
    };
    const how = { actor, change };
    const alongside = (together: Transaction<DB>) => changeKind(together, hold.id, 'booking');
    return moveHold(trx, deps, hold, 'submitRequest', { how, asked, alongside });
  }
  const paid = { code: 'paid' as const, actor: SYSTEM, amountMinor: paidMinor };
  const how = {
    actor,
    change: { payment_status: isFree ? 'none' : paidMinor > 0 ? 'paid' : 'due', ...confirmedNow(hold, now) },
    also: paidMinor > 0 ? [paid] : [],
  };
  const alongside = (together: Transaction<DB>) =>
    Promise.all([changeKind(together, hold.id, 'booking'), payments.postCapture(together, deps, hold)]);
  return moveHold(trx, deps, hold, 'confirmInstantly', { how, asked, alongside });
}

/** The same for a booking and those that were made with it: a series, or requests to several hosts. */
export async function confirmOrAskAll(
  trx: Transaction<DB>,
  deps: Deps,
  hold: BookingRecord,
  asked?: Pick<EmailOccasion, 'request'>,
): Promise<Moved> {
  const moved = await confirmOrAsk(trx, deps, hold, asked);
  for (const id of await listCompanions(trx, hold)) {
    const other = await store.lockRecord(trx, id);
    if (other) await confirmOrAsk(trx, deps, other);
  }
  return moved;
}

/**
 * Nothing was charged. A checkout hold stays until it expires, so the guest can try another card. A hold made only for this
 * payment is released.
 */
async function giveUp(deps: Deps, { hold, attempts }: Pending, refused: Refused, how: Completion): Promise<Submission> {
  const submission = { kind: 'refused' as const, code: refused.code, message: refused.message };
  return inTransaction(deps, async (trx) => {
    const current = await lockBooking(trx, hold);
    const isOurs = current?.status === 'hold' && (await payments.settle(trx, deps, attempts, refused));
    if (!isOurs) return { kind: 'settled-elsewhere' as const };
    await how.onRefused?.(trx, submission);
    await dropCompanions(trx, current);
    if (current.expiresAt !== null && current.expiresAt <= deps.clock.now()) await dropHold(trx, current);
    return submission;
  });
}

/** What the host is told about an instant booking is that of a confirmed one: it doesn't hide ways to reach the guest (H7). */
const confirmedIfInstant = (hold: BookingRecord, { clock }: Deps): BookingRecord =>
  hold.bookingMode === 'instant' ? { ...hold, confirmedAt: clock.now() } : hold;

async function complete(deps: Deps, pending: Pending, reference: string, how: Completion): Promise<Submission> {
  const { hold, attempts } = pending;
  const end = await inTransaction(deps, async (trx) => {
    const together = pipelined(trx);
    const [, current, onCompleted] = await Promise.all([
      keepPlans(together),
      lockBooking(together, hold),
      how.prepare?.(together),
    ]);
    if (!current) return 'gone';
    if (current.status !== 'hold') return 'settled-elsewhere';
    const [isOurs, asked] = await Promise.all([
      payments.settle(together, deps, attempts, { kind: 'done', reference }),
      requestOccasion(together, deps, confirmedIfInstant(current, deps)),
    ]);
    if (!isOurs) return 'settled-elsewhere';
    const moved = await confirmOrAskAll(trx, deps, current, asked);
    await onCompleted?.(trx, moved);
    return 'completed';
  });
  // The hold was released while the provider was slow.
  if (end === 'gone') await payments.undoCharge(deps, attempts[0]!, reference);
  return { kind: end === 'completed' ? end : 'settled-elsewhere' };
}

/** Captures the payment of an instant booking. If it can't or mustn't be captured, releases the authorization first. */
async function takeMoney(
  deps: Deps,
  { hold, attempts }: Pending,
  reference: string,
): Promise<Refused | 'unknown' | undefined> {
  const capture = attempts.find((attempt) => attempt.operation === 'capture');
  let refused: Refused | undefined = isInTime(hold, deps.clock.now()) ? undefined : TOO_LATE;
  if (!refused && capture) {
    const captured = await payments.callOnCharge(deps, capture, reference);
    if (captured.kind === 'unknown') return 'unknown';
    if (captured.kind === 'refused') refused = captured;
  }
  if (!refused) return undefined;
  const undone = await payments.undoCharge(deps, attempts[0]!, reference);
  if (!undone) return 'unknown';
  // An earlier, interrupted attempt captured it.
  return undone === 'refunded' ? { ...refused, message: TOO_LATE_AND_CHARGED } : refused;
}

/**
 * The guest has to confirm the payment with their bank. They keep the hours until the hold expires, and for a few minutes at least.
 * After that the payment is canceled with the provider too, so that nobody can pay for hours that others may book.
 */
async function wait(
  deps: Deps,
  pending: Pending,
  { reference, clientSecret }: Extract<payments.AuthorizeResult, { kind: 'waiting' }>,
  how: Completion,
): Promise<Submission> {
  const now = deps.clock.now();
  const authorization = pending.attempts.find(({ operation }) => operation === 'authorize')!;
  const isFirst = authorization.reference === null;
  const until = await inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, pending.hold);
    if (hold?.status !== 'hold' || hold.expiresAt === null) return undefined;
    const least = addMinutes(now, isFirst ? BOOKING.authenticationMinutes : 0);
    const end = new Date(Math.max(+hold.expiresAt, +least));
    if (isFirst) await payments.awaitGuest(trx, pending.attempts, { reference, until: end });
    if (end > hold.expiresAt) await store.updateHoldExpiry(trx, hold.id, end);
    return end;
  });
  if (until !== undefined && until > now && isInTime(pending.hold, now)) return { kind: 'waiting', clientSecret };
  const undone = await payments.undoCharge(deps, authorization, reference);
  return undone ? giveUp(deps, pending, NOT_CONFIRMED, how) : { kind: 'unknown' };
}

/** Secures the payment of a submitted hold and applies the result. Safe to run repeatedly and concurrently. */
export async function completeSubmission(deps: Deps, pending: Pending, how: Completion = {}): Promise<Submission> {
  const authorization = pending.attempts.find((attempt) => attempt.operation === 'authorize');
  if (!authorization) return { kind: 'settled-elsewhere' };
  const authorized = how.card
    ? await payments.authorize(deps, authorization, how.card)
    : await payments.findAuthorization(deps, authorization);
  if (authorized.kind === 'unknown') return authorized;
  if (authorized.kind === 'waiting') return wait(deps, pending, authorized, how);
  if (authorized.kind === 'refused') return giveUp(deps, pending, authorized, how);

  const refused = await takeMoney(deps, pending, authorized.reference);
  if (refused === 'unknown') return { kind: 'unknown' };
  return refused ? giveUp(deps, pending, refused, how) : complete(deps, pending, authorized.reference, how);
}

/**
 * Ends a submission whose provider still isn't responding: the time is free again and the guest is notified. If the provider did
 * charge, reconciliation reverses it.
 */
export const abandonSubmission = (
  deps: Deps,
  pending: Pending,
  also: (trx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, pending.hold);
    const isOurs = hold?.status === 'hold' && (await payments.settle(trx, deps, pending.attempts, NO_ANSWER));
    if (!isOurs) return false;
    await queueEffects(trx, deps, [emailTo(hold, hold.guest, 'booking-not-made')]);
    await dropHold(trx, hold);
    await also(trx);
    return true;
  });

/** The booking's submission in progress, if any. */
export async function findPending(deps: Pick<Deps, 'db'>, bookingId: string): Promise<Pending | undefined> {
  const hold = await store.findRecord(deps.db.kysely, bookingId);
  if (hold?.status !== 'hold') return undefined;
  const attempts = await payments.listUnsettled(deps.db.kysely, bookingId);
  return attempts.length > 0 ? { hold, attempts } : undefined;
}
