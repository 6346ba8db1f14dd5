// What happens to an installment when, and who may do what about it. Pure.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CREDIT } from '@daynook/contract/limits/credit';
import { INSTALLMENT, type InstallmentState } from '@daynook/contract/limits/installments';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { chargeablePart } from '@daynook/contract/money/stripe-amounts';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { prorated } from '../../lib/prorated.ts';
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

export interface Seat {
  readonly role: 'guest' | 'host' | 'staff';
  readonly standing: HostRole;
  /** Of staff alone. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}

/** By card, so that it can be charged without the guest. */
export const isByCard = ({ paymentMethod }: { readonly paymentMethod: PaymentMethod }): boolean =>
  !isManualMethod(paymentMethod);

/** Stays whose installments are asked for. */
const RUNNING: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed']);
export const isRunning = ({ status }: { readonly status: BookingStatus }): boolean => RUNNING.has(status);

export const isOverdue = ({ state, staffFrom }: Pick<Facts, 'state' | 'staffFrom'>, now: Date): boolean =>
  (state === 'due' || state === 'charging') && staffFrom <= now;

/** When a new installment is first looked at: the guest is told some days before it's due. */
export const firstStepAt = (dueAt: Date, timeZone: string): Date =>
  sameWallTimeDaysEarlier(dueAt, INSTALLMENT.announceDays, timeZone);
export const staffStepAt = (dueAt: Date, timeZone: string): Date =>
  sameWallTimeDaysLater(dueAt, INSTALLMENT.staffAfterDays, timeZone);

/** What comes next for an installment whose next step is due. `overdue`: the host is told, and staff see it. */
export type Step = 'announce' | 'ask' | 'remind' | 'overdue';

export function stepOf({ state, dueAt, staffFrom }: Facts, now: Date): Step | undefined {
  if (state === 'scheduled') return now < dueAt ? 'announce' : 'ask';
  if (state === 'due') return now < staffFrom ? 'remind' : 'overdue';
  return undefined;
}

/** When one that became due is looked at again, unless it's paid by then. A card is charged once more without its owner. */
export function nextStepAt({ staffFrom, reminders }: Pick<Facts, 'staffFrom' | 'reminders'>, now: Date): Date | null {
  const again = daysAfter(now, INSTALLMENT.remindAfterDays);
  if (reminders === 0 && again < staffFrom) return again;
  return staffFrom > now ? staffFrom : null;
}

/** Who may say that money has arrived: its recipient, and staff. What a card owes can also be paid to us another way. */
export const mayReceive = (
  { role, standing, permissions }: Seat,
  { collectedBy }: { readonly collectedBy: Collector },
): boolean =>
  role === 'staff'
    ? permissions?.has('payments') === true
    : role === 'host' && collectedBy === 'host' && permits(standing, 'cancel');

/** Who may have the card charged: its owner, and staff. */
export const mayCharge = ({ role, permissions }: Seat): boolean =>
  role === 'guest' || (role === 'staff' && permissions?.has('payments') === true);

/** A payment with the dates it's for. */
export interface Period {
  readonly number: number;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly amountMinor: number;
}
type Payment = Period & Pick<Facts, 'state' | 'dueAt'>;

export const periodOf = (row: {
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

/** The local dates on which a guest who says so today can end their stay: with notice, and not before what they owe by now. */
export function endDates(
  payments: readonly Payment[],
  { today, endsAt, timeZone }: { readonly today: string; readonly endsAt: Date; readonly timeZone: string },
): EndDates | undefined {
  const next = payments.find(({ state }) => state === 'scheduled');
  if (!next) return undefined;
  // As text, dates sort as they are.
  const [, earliest] = [addDays(today, INSTALLMENT.noticeDays), addDays(next.fromDate, -1)].toSorted() as [
    string,
    string,
  ];
  const latest = addDays(endsOnLocalDate(endsAt, timeZone), -1);
  return earliest <= latest ? { earliest, latest } : undefined;
}

/** What follows from ending on a date. */
export interface EarlyEnd {
  readonly lastDate: string;
  readonly canceledMinor: number;
  /** Payments that don't have to be made anymore. */
  readonly gone: readonly Payment[];
  /** The payment in which the stay ends, where it's smaller now. */
  readonly cut: Payment | undefined;
  /** Those that are left and not due yet. */
  readonly later: readonly Payment[];
}

/** The guest pays for the dates until then, of its month each the same. Undefined for other dates than those that can be the last. */
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
  // Too little to be charged.
  if (cut && cut.amountMinor < limitMinor(CREDIT.leastCharged, currency)) return undefined;
  const later = cut ? [...before.slice(0, -1), cut] : before;
  const canceledMinor = sumOf(open) - sumOf(later);
  return { lastDate, canceledMinor, gone, cut, later };
}

const partUntil = ({ fromDate, untilDate, amountMinor }: Period, lastDate: string): number =>
  prorated(amountMinor, daysBetween(fromDate, lastDate) + 1, daysBetween(fromDate, untilDate) + 1);

const sumOf = (payments: readonly Period[]): number => payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
