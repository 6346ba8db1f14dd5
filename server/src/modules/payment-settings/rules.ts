// Which payment methods a booking can use, and its payment deadline. Pure.

import type { OfferedMethod } from '@daynook/contract/money/offered-method';
import {
  type Collector,
  MANUAL_METHODS,
  MANUAL_PAYMENT,
  type ManualMethod,
  type ProviderMethod,
} from '@daynook/contract/money/payment-methods';
import { addHours } from '../../lib/time/ranges.ts';

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The deadline for a payment requested now: in two days or half a day before the start, but at least two hours from now. */
export function payByFor(now: Date, startsAt: Date): Date {
  const { payWithinHours, beforeStartHours, minimumHours } = MANUAL_PAYMENT;
  const wanted = earlier(addHours(now, payWithinHours), addHours(startsAt, -beforeStartHours));
  return earlier(later(wanted, addHours(now, minimumHours)), startsAt);
}

/** The deadline after a guest says they have paid: extended once, but not past the start. */
export const reportedUntil = (payBy: Date, startsAt: Date): Date =>
  earlier(addHours(payBy, MANUAL_PAYMENT.reportedHours), startsAt);

export interface PaymentChoices {
  /** Methods handled by a payment provider. */
  readonly cards: readonly ProviderMethod[];
  readonly collectedBy: Collector;
  readonly allowed: readonly ManualMethod[];
  readonly host: readonly ManualMethod[];
  readonly platform: readonly ManualMethod[];
}

/** Cash always goes to the host. */
const findCollector = (method: ManualMethod, { collectedBy }: Pick<PaymentChoices, 'collectedBy'>): Collector =>
  method === 'cash' ? 'host' : collectedBy;

/** The payment methods for a stay that's booked or requested now. */
export function offeredMethods(
  ways: PaymentChoices,
  { bookingMode, startsAt, now }: { bookingMode: 'instant' | 'request'; startsAt: Date; now: Date },
): OfferedMethod[] {
  const isInstant = bookingMode === 'instant';
  const leadHours = isInstant ? MANUAL_PAYMENT.startsInHours : MANUAL_PAYMENT.requestStartsInHours;
  const isTimeToPay = startsAt >= addHours(now, leadHours);
  const manual = MANUAL_METHODS.filter((method) => {
    if (!ways.allowed.includes(method)) return false;
    return ways[findCollector(method, ways)].includes(method) && (method === 'cash' || isTimeToPay);
  }).map((method): OfferedMethod => {
    const isAhead = method !== 'cash' && isInstant;
    return {
      method,
      collectedBy: findCollector(method, ways),
      payBy: isAhead ? payByFor(now, startsAt).toISOString() : null,
    };
  });
  return [...ways.cards.map((method) => ({ method, collectedBy: 'platform', payBy: null }) as const), ...manual];
}
