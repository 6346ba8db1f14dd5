// Reserves a time range for a guest: the one transaction behind holds and bookings. Checks everything again under locks, whatever
// the page showed (F2, A01, A02).

import type { AnswerInput } from '@daynook/contract/checkout-questions';
import { BOOKING } from '@daynook/contract/limits/bookings';
import {
  type Collector,
  isManualMethod,
  MANUAL_PAYMENT,
  type PaymentMethod,
} from '@daynook/contract/money/payment-methods';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes, isSameRange } from '../../lib/time/ranges.ts';
import { durationWords } from '../../lib/time/words.ts';
import { auditOnce } from '../audit/service.ts';
import { asOf, checkSpaceSlot, loadSpace, lockSpaces, occupy, release } from '../availability/service.ts';
import { answersFor } from '../checkout-questions/service.ts';
import { requireCredit } from '../credit/service.ts';
import { hostRateFor } from '../fees/service.ts';
import { findOpenOffer, type OpenOffer } from '../offers/service.ts';
import { methodsFor, takesCard } from '../payment-settings/service.ts';
import { findRole } from '../permissions/service.ts';
import { choicesIn, type PaymentPlan } from '../prices/service.ts';
import { refused } from '../promotions/service.ts';
import type { YieldingHold } from './hold-store.ts';
import * as holdStore from './hold-store.ts';
import { type PromotedPrice, promoCodeIn, withPromotion } from './promotion.ts';
import {
  agreementOf,
  creditBase,
  depositOf,
  isCreditUsable,
  isShown,
  planFor,
  priceOf,
  refusalOf,
  type SlotInput,
  type Space,
  staysOf,
  toQuote,
  withGap,
  withOffer,
} from './quote.ts';
import { requestExpiry } from './rules.ts';

export interface Reservation {
  readonly bookingId: string;
  readonly space: Space;
  readonly price: PromotedPrice;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly paymentMethod: PaymentMethod;
  /** What's left to charge after credit. */
  readonly chargeMinor: number;
  /** What's paid in later installments. */
  readonly unpaidMinor: number;
  /** The host's offer it's made with. */
  readonly offer: OpenOffer | undefined;
  /** True if the guest's hold on exactly this time was reused. */
  readonly isTakenUp: boolean;
}

/** How the guest wants to pay. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly invoiceTo: string | null;
}

type AgreedPayment = PaymentChoice & {
  readonly collectedBy: Collector;
  readonly creditMinor: number;
  readonly unpaidMinor: number;
};

/** Of a hold, until the guest has chosen, and of a booking for nothing. */
const NOT_CHOSEN: AgreedPayment = {
  method: 'sandbox',
  collectedBy: 'platform',
  invoiceTo: null,
  creditMinor: 0,
  unpaidMinor: 0,
};

export interface ReserveInput extends SlotInput {
  readonly guestId: string;
  /** A hold lasts while the guest is at the checkout, a submission only until its payment is settled. */
  readonly purpose: 'hold' | 'submit';
  readonly message?: string | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  /** The hold to reuse, if it still has this time. */
  readonly holdId?: string | undefined;
  /** How the guest pays; a checkout hold leaves it open. */
  readonly payment?: PaymentChoice | undefined;
  /** The total the guest agreed to. */
  readonly expectedTotalMinor?: number | undefined;
  /** And its currency. */
  readonly expectedCurrency?: string | undefined;
  /** What the guest pays with credit. */
  readonly creditMinor?: number | undefined;
  /** The first of the monthly payments they agreed to; left out to pay everything at once. */
  readonly monthlyFirstMinor?: number | undefined;
  /** The most they agreed to for damage. */
  readonly expectedDamageDepositMinor?: number | undefined;
}

/** The guest's active hold on exactly this time. */
function findExact(holds: readonly YieldingHold[], wish: ReserveInput, now: Date): YieldingHold | undefined {
  const exact = holds.filter(
    (hold) => hold.isOwn && hold.listingId === wish.listingId && hold.expiresAt > now && isSameRange(hold, wish),
  );
  return exact.find((hold) => hold.id === wish.holdId) ?? exact[0];
}

/** True if the hold is for the same number of people and the same extras. */
const isSameInput = (hold: YieldingHold, { guests, addOns = [], promoCode }: ReserveInput): boolean => {
  const held = choicesIn(hold.lines);
  return (
    hold.guests === guests &&
    promoCodeIn(hold.lines) === promoCode?.trim().toUpperCase() &&
    held.length === addOns.length &&
    held.every(({ id, quantity }) => addOns.some((wanted) => wanted.id === id && wanted.quantity === quantity))
  );
};

/** Releases what must not block the guest: expired holds, and their own holds. */
async function clearTheWay(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveInput,
  now: Date,
): Promise<YieldingHold | undefined> {
  const listingIds = [space.listingId, ...space.parts.map((part) => part.listingId)];
  const holds = await holdStore.listYieldingHolds(trx, {
    listingIds,
    range: withGap(space, wish),
    guestId: wish.guestId,
    now,
  });
  const exact = findExact(holds, wish, now);
  for (const hold of holds) {
    await release(trx, hold.id);
    if (hold !== exact) await holdStore.deleteHold(trx, hold.id);
  }
  return exact;
}

/** Throws TOO_MANY_HOLDS or TOO_MANY_REQUESTS_OPEN if the guest has reached a limit. */
async function requireRoom(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveInput,
  now: Date,
  exact: YieldingHold | undefined,
): Promise<void> {
  const open = await holdStore.countOpen(trx, wish.guestId, now);
  if (wish.purpose === 'hold') {
    if (open.holds - (exact ? 1 : 0) >= BOOKING.holdsPerGuest) throw new AppError('TOO_MANY_HOLDS');
    return;
  }
  if (space.bookingMode === 'request' && open.requests >= BOOKING.openRequestsPerGuest) {
    throw new AppError('TOO_MANY_REQUESTS_OPEN');
  }
  if (open.confirmed >= BOOKING.confirmedFuturePerGuest) {
    const message = `You already have ${BOOKING.confirmedFuturePerGuest} upcoming bookings. Cancel one to book another.`;
    throw new AppError('TOO_MANY_REQUESTS_OPEN', { message });
  }
}

/** Hours and addresses would be free for the asking otherwise. Throws TOO_MANY_REQUESTS_OPEN. */
async function requireFewUnpaid(trx: Transaction<DB>, guestId: string, exceptId: string, now: Date): Promise<void> {
  const since = addMinutes(now, -MANUAL_PAYMENT.unpaidDays * 24 * 60);
  const count = await holdStore.countUnpaid(trx, { guestId, exceptId, since });
  if (count >= MANUAL_PAYMENT.unpaidPerGuest)
    throw new AppError('TOO_MANY_REQUESTS_OPEN', {
      message: `You have ${count} bookings that aren’t paid yet. Pay for one first, or choose another way to pay.`,
    });
}

interface Payable {
  readonly wish: ReserveInput;
  readonly exact: YieldingHold | undefined;
  readonly price: PromotedPrice;
  /** Where the guest pays monthly. */
  readonly plan: PaymentPlan | undefined;
}

const NOT_MONTHLY = { message: 'Monthly payments can’t be made this way. Choose another way to pay.' };

/** The chosen way to pay, and who receives the money. Throws PAYMENT_METHOD_UNAVAILABLE. */
async function requireOffered(
  trx: Transaction<DB>,
  deps: Deps,
  space: Space,
  { wish: { startsAt, payment = NOT_CHOSEN, creditMinor = 0 }, price, plan }: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const charge = { amountMinor: (plan?.firstMinor ?? price.totalMinor) - creditMinor, currency: price.currency };
  const parts = plan?.later ?? [];
  if (
    payment.method === 'card' &&
    !parts.every((part) => takesCard(deps, { ...charge, amountMinor: part.amountMinor }))
  )
    throw new AppError('PAYMENT_METHOD_UNAVAILABLE', NOT_MONTHLY);
  // Cards need no look at who can be paid how: this is the way most bookings are made.
  if (payment.method === 'sandbox' && deps.config.hasSandbox) return NOT_CHOSEN;
  if (payment.method === 'card' && takesCard(deps, charge)) return { ...NOT_CHOSEN, method: 'card' };
  const methods = await methodsFor(trx, deps, { ...space, startsAt }, charge, now);
  const offered = methods.find(({ method }) => method === payment.method);
  if (!offered) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  return { ...NOT_CHOSEN, ...payment, collectedBy: offered.collectedBy };
}

/** The guest pays with credit alone, where they could pay us. Throws PAYMENT_METHOD_UNAVAILABLE. */
async function requireCreditUsable(
  trx: Transaction<DB>,
  deps: Deps,
  space: Space,
  { wish: { startsAt }, price }: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const charge = { amountMinor: price.totalMinor, currency: price.currency };
  const methods = await methodsFor(trx, deps, { ...space, startsAt }, charge, now);
  if (!isCreditUsable(methods)) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  return { ...NOT_CHOSEN, method: 'credit' };
}

/** The plan the guest agreed to. Undefined also where there's another one by now, or none. */
async function agreedPlan(
  trx: Transaction<DB>,
  deps: Deps,
  space: Space,
  wish: ReserveInput,
  price: PromotedPrice,
): Promise<PaymentPlan | undefined> {
  if (wish.monthlyFirstMinor === undefined) return undefined;
  const plan = await planFor(trx, deps, space, wish, price);
  return plan?.firstMinor === wish.monthlyFirstMinor ? plan : undefined;
}

/**
 * How it's paid for: with credit as far as the guest wants, and the rest in the chosen way. The guest is locked, so no other booking
 * of theirs uses the same credit. Throws PAYMENT_METHOD_UNAVAILABLE, CREDIT_CHANGED.
 */
async function agreePayment(
  trx: Transaction<DB>,
  deps: Deps,
  space: Space,
  payable: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const { wish, exact, price, plan } = payable;
  const { totalMinor, currency } = price;
  const { creditMinor = 0, guestId } = wish;
  const isAllCredit = creditMinor > 0 && creditMinor === totalMinor;
  // A total that credit no longer covers has nothing else to be paid with.
  if (wish.payment?.method === 'credit' && !isAllCredit) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  const offered = isAllCredit
    ? await requireCreditUsable(trx, deps, space, payable, now)
    : await requireOffered(trx, deps, space, payable, now);
  if (plan && (offered.method === 'cash' || isAllCredit)) throw new AppError('PAYMENT_METHOD_UNAVAILABLE', NOT_MONTHLY);
  const payment = { ...offered, unpaidMinor: plan ? totalMinor - plan.firstMinor : 0 };
  if (creditMinor === 0) return payment;
  if (payment.collectedBy === 'host')
    throw new AppError('PAYMENT_METHOD_UNAVAILABLE', {
      message: 'Credit can’t be used when you pay the host directly. Choose another way to pay, or don’t use credit.',
    });
  await requireCredit(trx, {
    guestId,
    currency,
    ...creditBase(plan, { totalMinor, hasDeposit: depositOf(space, price) > 0 }),
    creditMinor,
    exceptIds: exact ? [exact.id] : [],
  });
  return { ...payment, creditMinor };
}

/** A reused hold met the host's notice when it was made. Time spent at the checkout doesn't count. */
async function checkHours(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveInput,
  now: Date,
  exact: YieldingHold | undefined,
) {
  if (wish.startsAt < now) throw new AppError('IN_THE_PAST');
  const answer = await checkSpaceSlot(trx, space, { ...wish, now: exact?.createdAt ?? now });
  if (!answer.verdict.ok) throw await refusalOf(trx, wish, answer.verdict);
  if (space.bookingMode === 'request' && !requestExpiry(now, wish.startsAt)) {
    throw new AppError('NOTICE_TOO_SHORT', {
      message: `Send requests at least ${durationWords(BOOKING.requestAnswerMinimumMinutes + BOOKING.requestEndsBeforeStartMinutes)} before the start. Choose a later time.`,
    });
  }
  return answer;
}

/**
 * Reserves the time as a hold of the guest, new or reused. Locks in the order of lock.ts. Throws NOT_FOUND, OWN_LISTING,
 * the codes of the space's rules, PRICE_CHANGED with the new quote, TOO_MANY_HOLDS, TOO_MANY_REQUESTS_OPEN,
 * SLOT_TAKEN, ACCOUNT_NOT_ACTIVE if the account was deleted. The caller must then roll back the transaction.
 */
export async function reserve(
  trx: Transaction<DB>,
  deps: Deps,
  wish: ReserveInput,
  newBookingId: string,
): Promise<Reservation> {
  const guest = await holdStore.lockGuest(trx, wish.guestId);
  // The account was deleted or merged during the call.
  if (guest.deleted_at) throw new AppError('ACCOUNT_NOT_ACTIVE');
  await lockSpaces(trx, wish.listingId);
  const found = await loadSpace(trx, wish.listingId);
  if (!isShown(found)) throw new AppError('NOT_FOUND');
  const standing = await findRole(trx, wish.guestId, wish);
  if (standing === 'owner') throw new AppError('OWN_LISTING');
  // Co-hosts can't book, because they could accept their own request.
  if (standing) throw new AppError('OWN_LISTING', { message: 'You co-host this listing. Block the time instead.' });
  if (wish.endsAt <= wish.startsAt) throw new AppError('END_BEFORE_START');

  const now = deps.clock.now();
  const asked = asOf(found, now, await staysOf(trx, deps, found, wish.guestId));
  // Lets staff see who books and cancels to find out addresses.
  if (asked.askFirst === 'often-canceled') {
    const subject = { kind: 'member' as const, id: wish.guestId };
    const auditEvent = { actorId: wish.guestId, action: 'canceled-often', subject, memberId: wish.guestId };
    await auditOnce(trx, deps, auditEvent, BOOKING.cancellationDays * 24 * 60);
  }
  const exact = await clearTheWay(trx, asked, wish, now);
  // A hold keeps the offer it was made with, unless it was withdrawn.
  const offer = await findOpenOffer(trx, { ...wish, at: exact?.createdAt ?? now }, { isLocked: true });
  const space = withOffer(asked, offer);
  const answer = await checkHours(trx, space, wish, now, exact);
  // A hold keeps its price while it lasts, even if an early-bird discount has ended.
  const hostFeeBasisPoints = await hostRateFor(trx, { hostId: space.hostId, guestId: wish.guestId, at: now });
  const plain = priceOf(space, wish, answer, exact?.createdAt ?? now, { hostFeeBasisPoints, offer });
  // Locked last, so that guests wait for each other only here.
  const wanted = { space, promoCode: wish.promoCode, guestId: wish.guestId, exceptIds: exact ? [exact.id] : [], now };
  const price = await withPromotion(trx, plain, wanted, { isLocked: true });
  const promised =
    wish.expectedTotalMinor ??
    (wish.purpose === 'submit' && exact && isSameInput(exact, wish) ? exact.totalMinor : undefined);
  const agreedDepositMinor = wish.expectedDamageDepositMinor ?? exact?.damageDepositMinor ?? Number.POSITIVE_INFINITY;
  const hasRisen = wish.purpose === 'submit' && depositOf(space, price) > agreedDepositMinor;
  const plan = wish.purpose === 'submit' ? await agreedPlan(trx, deps, space, wish, price) : undefined;
  const hasNewPlan = wish.monthlyFirstMinor !== undefined && !plan;
  const isSameCurrency = (wish.expectedCurrency ?? price.currency) === price.currency;
  if (hasRisen || hasNewPlan || !isSameCurrency || (promised !== undefined && promised !== price.totalMinor)) {
    const quoted = { guestId: wish.guestId, exceptIds: exact ? [exact.id] : [] };
    throw new AppError('PRICE_CHANGED', {
      current: await toQuote(trx, deps, space, { slot: wish, price, now, guest: quoted, offer }),
    });
  }
  const answers = wish.purpose === 'submit' ? await answersFor(trx, wish.listingId, wish.answers ?? []) : [];
  await requireRoom(trx, space, wish, now, exact);

  const isPaid = wish.purpose === 'submit' && price.totalMinor > 0;
  const payment = isPaid ? await agreePayment(trx, deps, space, { wish, exact, price, plan }, now) : NOT_CHOSEN;
  const bookingId = exact?.id ?? newBookingId;
  if (price.promoMinor > 0 && payment.collectedBy === 'host')
    throw refused('PROMO_CODE_NOT_APPLICABLE', 'Promo codes can’t be used when you pay the host directly.');
  if (isManualMethod(payment.method)) await requireFewUnpaid(trx, wish.guestId, bookingId, now);
  // A hold made only for a payment ends with it, so it has no expiry.
  const expiresAt = exact?.expiresAt ?? (wish.purpose === 'hold' ? addMinutes(now, BOOKING.holdMinutes) : now);
  const agreement = {
    ...agreementOf(space, wish, price, hostFeeBasisPoints),
    id: bookingId,
    guestId: wish.guestId,
    message: wish.message || null,
    answers,
    offerId: offer?.id ?? null,
    expiresAt,
    createdAt: exact?.createdAt ?? now,
    paymentMethod: payment.method,
    collectedBy: payment.collectedBy,
    invoiceTo: payment.invoiceTo,
    creditMinor: payment.creditMinor,
    unpaidMinor: payment.unpaidMinor,
  };
  await (exact ? holdStore.updateHold(trx, agreement) : holdStore.insertHold(trx, agreement));
  const isTaken = !(await occupy(trx, { ...wish, bookingId, kind: 'hold', newId: deps.newId }));
  if (isTaken) throw await refusalOf(trx, wish, { code: 'SLOT_TAKEN' });
  return {
    bookingId,
    space,
    price,
    now,
    expiresAt,
    paymentMethod: payment.method,
    chargeMinor: price.totalMinor - payment.creditMinor - payment.unpaidMinor,
    unpaidMinor: payment.unpaidMinor,
    offer,
    isTakenUp: exact !== undefined,
  };
}
