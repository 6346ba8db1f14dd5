// When each step of an installment is due, and who may do what. Pure.

import type { BookingStatus } from '@daynook/contract/booking-states';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { SERIES } from '@daynook/contract/limits/booking-series';
import { CREDIT } from '@daynook/contract/limits/credit';
import { INSTALLMENT, type InstallmentState } from '@daynook/contract/limits/installments';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { chargeablePart } from '@daynook/contract/money/stripe-amounts';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { prorated } from '../../lib/prorated.ts';
import { sumAmounts } from '../../lib/sum-amounts.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import {
  endsOnLocalDate,
  sameWallTimeDaysEarlier,
  sameWallTimeDaysLater,
  startsOnLocalDate,
} from '../../lib/time/zoned.ts';
import { type HostRole, permits } from '../permissions/service.ts';
import { freeCancellationEnd } from '../prices/service.ts';

const DAY_MS = 24 * 3_600_000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export interface Facts {
  readonly state: InstallmentState;
  readonly dueAt: Date;
  readonly staffFrom: Date;
  readonly reminders: number;
}

export interface InstallmentViewer {
  readonly role: 'guest' | 'host' | 'staff';
  readonly hostRole: HostRole;
  /** Set only for staff. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}

/** Paid by card, so it can be charged without the guest. */
export const isByCard = ({ paymentMethod }: { readonly paymentMethod: PaymentMethod }): boolean =>
  !isManualMethod(paymentMethod);

/** Stays whose installments are collected. */
const RUNNING: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed']);
export const isRunning = ({ status }: { readonly status: BookingStatus }): boolean => RUNNING.has(status);

export const isOverdue = ({ state, staffFrom }: Pick<Facts, 'state' | 'staffFrom'>, now: Date): boolean =>
  (state === 'due' || state === 'charging') && staffFrom <= now;

/** When a new installment's first step is due: the guest is notified some days before the due date. */
export const firstStepAt = (dueAt: Date, timeZone: string): Date =>
  sameWallTimeDaysEarlier(dueAt, INSTALLMENT.announceDays, timeZone);
export const staffStepAt = (dueAt: Date, timeZone: string): Date =>
  sameWallTimeDaysLater(dueAt, INSTALLMENT.staffAfterDays, timeZone);

/** A later booking of a series, as it was agreed. It's confirmed now unless it says otherwise. */
export interface LaterBooking extends TimeRange {
  readonly timeZone: string;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly confirmedAt?: Date | null;
}

/**
 * When a later booking of a series is charged: two days before it starts, or when free cancellation ends if
 * that's earlier. So whoever cancels before they're charged would have got everything back.
 */
export function chargedAt(
  { startsAt, timeZone, cancellationPolicy: policy, confirmedAt }: Omit<LaterBooking, 'endsAt'>,
  now: Date,
): Date {
  const free = freeCancellationEnd({ startsAt, timeZone, policy, confirmedAt: confirmedAt ?? now });
  const before = startsAt.getTime() - SERIES.chargedBeforeStartHours * 3_600_000;
  return new Date(Math.max(now.getTime(), Math.min(free.getTime(), before)));
}

/** The one payment of a later booking. */
export const laterPayment = (booking: LaterBooking, now: Date) => ({
  fromDate: startsOnLocalDate(booking.startsAt, booking.timeZone),
  untilDate: endsOnLocalDate(booking.endsAt, booking.timeZone),
  dueAt: chargedAt(booking, now),
});

/**
 * The earliest start to which a booking that isn't charged yet can move, and the last moment for moving it to a start: a guest whose card
 * is declined needs time to pay.
 */
export const earliestLaterStart = (now: Date): Date => new Date(now.getTime() + SERIES.payHours * 3_600_000);
export const lastMoveTo = (startsAt: Date): Date => new Date(startsAt.getTime() - SERIES.payHours * 3_600_000);

/**
 * Until when the guest can pay for a later booking of a series once the card was declined: twelve hours from the first time, or
 * until it starts.
 */
export const payableUntil = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + SERIES.payHours * 3_600_000));

/** An installment's next step. `overdue` notifies the host and puts it on the staff's list. */
export type Step = 'announce' | 'ask' | 'remind' | 'overdue';

export function nextStep({ state, dueAt, staffFrom }: Facts, now: Date): Step | undefined {
  if (state === 'scheduled') return now < dueAt ? 'announce' : 'ask';
  if (state === 'due') return now < staffFrom ? 'remind' : 'overdue';
  return undefined;
}

/**
 * When the next step of a due installment follows, unless it's paid by then. A card is charged once more without asking its owner.
 */
export function nextStepAt({ staffFrom, reminders }: Pick<Facts, 'staffFrom' | 'reminders'>, now: Date): Date | null {
  const again = daysAfter(now, INSTALLMENT.remindAfterDays);
  if (reminders === 0 && again < staffFrom) return again;
  return staffFrom > now ? staffFrom : null;
}

/** Who may record that money has arrived: its recipient, and staff. Card debts can also be paid to us in another way. */
export const mayReceive = (
  { role, hostRole, permissions }: InstallmentViewer,
  { collectedBy }: { readonly collectedBy: Collector },
): boolean =>
  role === 'staff'
    ? permissions?.has('payments') === true
    : role === 'host' && collectedBy === 'host' && permits(hostRole, 'cancel');

/** Who may charge the card: its owner, and staff. */
export const mayCharge = ({ role, permissions }: InstallmentViewer): boolean =>
  role === 'guest' || (role === 'staff' && permissions?.has('payments') === true);

/** A payment with the dates it covers. */
export interface Period {
  readonly number: number;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly amountMinor: number;
}
type Payment = Period & Pick<Facts, 'state' | 'dueAt'>;

export const toPeriod = (row: {
  readonly number: number;
  readonly from_date: string;
  readonly until_date: string;
  readonly amount_minor: number;
}): Period => ({
  number: row.number,
  fromDate: row.from_date,
  untilDate: row.until_date,
  amountMinor: row.amount_minor,
});

export interface EndDates {
  readonly earliest: string;
  readonly latest: string;
}

/**
 * The local dates on which a guest who gives notice today can end their stay: after the notice period, and not before the dates
 * they already owe for.
 */
export function endDates(
  payments: readonly Payment[],
  { today, endsAt, timeZone }: { readonly today: string; readonly endsAt: Date; readonly timeZone: string },
): EndDates | undefined {
  const next = payments.find(({ state }) => state === 'scheduled');
  if (!next) return undefined;
  // ISO dates sort correctly as text.
  const [, earliest] = [addDays(today, INSTALLMENT.noticeDays), addDays(next.fromDate, -1)].toSorted() as [
    string,
    string,
  ];
  const latest = addDays(endsOnLocalDate(endsAt, timeZone), -1);
  return earliest <= latest ? { earliest, latest } : undefined;
}

/** The effect of ending on a date. */
export interface EarlyEnd {
  readonly lastDate: string;
  readonly canceledMinor: number;
  /** Payments that are no longer needed. */
  readonly gone: readonly Payment[];
  /** The payment in which the stay ends, if it's smaller now. */
  readonly cut: Payment | undefined;
  /** The remaining payments that aren't due yet. */
  readonly later: readonly Payment[];
}

/** The guest pays for the dates until then, each at an equal share of its month. Undefined if the stay can't end on that date. */
export function endOn(
  payments: readonly Payment[],
  dates: EndDates | undefined,
  { lastDate, currency }: { readonly lastDate: string; readonly currency: string },
): EarlyEnd | undefined {
  if (!dates || lastDate < dates.earliest || lastDate > dates.latest) return undefined;
  const open = payments.filter(({ state }) => state === 'scheduled');
  const gone = open.filter(({ fromDate }) => fromDate > lastDate);
  const before = open.filter(({ fromDate }) => fromDate <= lastDate);
  const last = before.at(-1);
  const cut =
    last && last.untilDate > lastDate
      ? { ...last, untilDate: lastDate, amountMinor: chargeablePart(partUntil(last, lastDate), currency) }
      : undefined;
  // Too small to be charged.
  if (cut && cut.amountMinor < limitMinor(CREDIT.leastCharged, currency)) return undefined;
  const later = cut ? [...before.slice(0, -1), cut] : before;
  const canceledMinor = sumAmounts(open) - sumAmounts(later);
  return { lastDate, canceledMinor, gone, cut, later };
}

const partUntil = ({ fromDate, untilDate, amountMinor }: Period, lastDate: string): number =>
  prorated(amountMinor, daysBetween(fromDate, lastDate) + 1, daysBetween(fromDate, untilDate) + 1);
