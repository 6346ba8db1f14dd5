// How a reservation is paid for: the method the guest chose, their credit, and the monthly plan they agreed to. Runs inside the
// transaction of reserve.ts.

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
import { say, toSay } from '../../lib/languages/say.ts';
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { requireCredit } from '../credit/service.ts';
import { methodsFor, takesCard } from '../payment-settings/service.ts';
import type { PaymentPlan } from '../prices/service.ts';
import { refused } from '../promotions/service.ts';
import * as holdStore from './hold-store.ts';
import type { PromotedPrice } from './promotion.ts';
import { type BookableListing, creditBase, damageDeposit, isCreditUsable, planFor } from './quote.ts';

/** How the guest wants to pay. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly invoiceTo: string | null;
}

export type AgreedPayment = PaymentChoice & {
  readonly collectedBy: Collector;
  readonly creditMinor: number;
  readonly unpaidMinor: number;
};

/** For a hold, where the guest hasn't chosen yet, and for a free booking. */
export const NOT_CHOSEN: AgreedPayment = {
  method: 'sandbox',
  collectedBy: 'platform',
  invoiceTo: null,
  creditMinor: 0,
  unpaidMinor: 0,
};

/** Keeps guests from blocking hours or reading addresses with bookings they never pay for. Throws TOO_MANY_REQUESTS_OPEN. */
async function requireFewUnpaid(trx: Transaction<DB>, guestId: string, exceptId: string, now: Date): Promise<void> {
  const since = addMinutes(now, -MANUAL_PAYMENT.unpaidDays * 24 * 60);
  const count = await holdStore.countUnpaid(trx, { guestId, exceptId, since });
  if (count >= MANUAL_PAYMENT.unpaidPerGuest)
    throw new AppError('TOO_MANY_REQUESTS_OPEN', {
      message: say('You have {count} bookings that aren’t paid yet. Pay for one first, or choose another way to pay.', {
        count,
      }),
    });
}

/** What the guest sent about the payment. */
export interface PaymentInput extends TimeRange {
  readonly guestId: string;
  readonly payment?: PaymentChoice | undefined;
  readonly creditMinor?: number | undefined;
  readonly monthlyFirstMinor?: number | undefined;
}

interface Payable {
  readonly input: PaymentInput;
  readonly bookingId: string;
  /** The hold that's reused, whose credit is still free for this booking. */
  readonly heldId: string | undefined;
  readonly price: PromotedPrice;
  /** Set if the guest pays monthly. */
  readonly plan: PaymentPlan | undefined;
}

const NOT_MONTHLY = { message: toSay('Monthly payments can’t be made this way. Choose another way to pay.') };

/** The chosen way to pay, and who receives the money. Throws PAYMENT_METHOD_UNAVAILABLE. */
async function requireOffered(
  trx: Transaction<DB>,
  deps: Deps,
  listing: BookableListing,
  { input: { startsAt, payment = NOT_CHOSEN, creditMinor = 0 }, price, plan }: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const charge = { amountMinor: (plan?.firstMinor ?? price.totalMinor) - creditMinor, currency: price.currency };
  const parts = plan?.later ?? [];
  if (
    payment.method === 'card' &&
    !parts.every((part) => takesCard(deps, { ...charge, amountMinor: part.amountMinor }))
  )
    throw new AppError('PAYMENT_METHOD_UNAVAILABLE', NOT_MONTHLY);
  // Most bookings are paid by card, so cards skip the query for the host's other payment methods.
  if (payment.method === 'sandbox' && deps.config.hasSandbox) return NOT_CHOSEN;
  if (payment.method === 'card' && takesCard(deps, charge)) return { ...NOT_CHOSEN, method: 'card' };
  const methods = await methodsFor(trx, deps, { ...listing, startsAt }, charge, now);
  const offered = methods.find(({ method }) => method === payment.method);
  if (!offered) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  return { ...NOT_CHOSEN, ...payment, collectedBy: offered.collectedBy };
}

/** The guest pays with credit alone, where they could pay us. Throws PAYMENT_METHOD_UNAVAILABLE. */
async function requireCreditUsable(
  trx: Transaction<DB>,
  deps: Deps,
  listing: BookableListing,
  { input: { startsAt }, price }: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const charge = { amountMinor: price.totalMinor, currency: price.currency };
  const methods = await methodsFor(trx, deps, { ...listing, startsAt }, charge, now);
  if (!isCreditUsable(methods)) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  return { ...NOT_CHOSEN, method: 'credit' };
}

/** The plan the guest agreed to. Undefined if the plan has changed since, or isn't offered anymore. */
export async function agreedPlan(
  trx: Transaction<DB>,
  deps: Deps,
  listing: BookableListing,
  input: PaymentInput,
  price: PromotedPrice,
): Promise<PaymentPlan | undefined> {
  if (input.monthlyFirstMinor === undefined) return undefined;
  const plan = await planFor(trx, deps, listing, input, price);
  return plan?.firstMinor === input.monthlyFirstMinor ? plan : undefined;
}

/** Credit is only taken where the guest pays us. Throws PAYMENT_METHOD_UNAVAILABLE, CREDIT_CHANGED. */
async function takeCredit(
  trx: Transaction<DB>,
  listing: BookableListing,
  { input: { guestId }, heldId, price, plan }: Payable,
  payment: AgreedPayment,
  creditMinor: number,
): Promise<AgreedPayment> {
  if (payment.collectedBy === 'host')
    throw new AppError('PAYMENT_METHOD_UNAVAILABLE', {
      message: say(
        'Credit can’t be used when you pay the host directly. Choose another way to pay, or don’t use credit.',
      ),
    });
  await requireCredit(trx, {
    guestId,
    currency: price.currency,
    ...creditBase(plan, { totalMinor: price.totalMinor, hasDeposit: damageDeposit(listing, price) > 0 }),
    creditMinor,
    exceptIds: heldId === undefined ? [] : [heldId],
  });
  return { ...payment, creditMinor };
}

/**
 * How it's paid for: with credit as far as the guest wants, and the rest in the chosen way. The guest is locked, so no other booking
 * of theirs uses the same credit. Throws PAYMENT_METHOD_UNAVAILABLE, CREDIT_CHANGED, PROMO_CODE_NOT_APPLICABLE,
 * TOO_MANY_REQUESTS_OPEN.
 */
export async function agreePayment(
  trx: Transaction<DB>,
  deps: Deps,
  listing: BookableListing,
  payable: Payable,
  now: Date,
): Promise<AgreedPayment> {
  const { input, bookingId, price, plan } = payable;
  const { creditMinor = 0, guestId } = input;
  const isAllCredit = creditMinor > 0 && creditMinor === price.totalMinor;
  // Credit was chosen for everything, but no longer covers the total.
  if (input.payment?.method === 'credit' && !isAllCredit) throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  const offered = isAllCredit
    ? await requireCreditUsable(trx, deps, listing, payable, now)
    : await requireOffered(trx, deps, listing, payable, now);
  if (plan && (offered.method === 'cash' || isAllCredit)) throw new AppError('PAYMENT_METHOD_UNAVAILABLE', NOT_MONTHLY);
  const unpaidMinor = plan ? price.totalMinor - plan.firstMinor : 0;
  const full = { ...offered, unpaidMinor };
  const payment = creditMinor === 0 ? full : await takeCredit(trx, listing, payable, full, creditMinor);
  if (price.promoMinor > 0 && payment.collectedBy === 'host')
    throw price.promoCodeId
      ? refused('PROMO_CODE_NOT_APPLICABLE', say('Promo codes can’t be used when you pay the host directly.'))
      : new AppError('PAYMENT_METHOD_UNAVAILABLE', {
          message: say('We pay part of this price, so you can’t pay the host directly. Choose another way to pay.'),
        });
  if (isManualMethod(payment.method)) await requireFewUnpaid(trx, guestId, bookingId, now);
  return payment;
}
