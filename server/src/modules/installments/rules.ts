// When each step of an installment is due, and who may do what. Pure.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import { INSTALLMENT, type InstallmentState } from '@daynook/contract/limits/installments';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { chargeablePart } from '@daynook/contract/money/stripe-amounts';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { prorated } from '../../lib/prorated.ts';
import { sumAmounts } from '../../lib/sum-amounts.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { endsOnLocalDate, sameWallTimeDaysEarlier, sameWallTimeDaysLater } from '../../lib/time/zoned.ts';
import { type HostRole, permits } from '../permissions/service.ts';

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
