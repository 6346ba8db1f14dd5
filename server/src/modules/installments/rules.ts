// What happens to an installment when, and who may do what about it. Pure.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { INSTALLMENT, type InstallmentState } from '@daynook/contract/installment-limits';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/payment-methods';
import { permits, type Standing } from '../rights/service.ts';

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
  readonly standing: Standing;
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
export const firstStepAt = (dueAt: Date): Date => daysAfter(dueAt, -INSTALLMENT.announceDays);
export const staffStepAt = (dueAt: Date): Date => daysAfter(dueAt, INSTALLMENT.staffAfterDays);

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
export const mayReceive = ({ role, standing }: Seat, { collectedBy }: { readonly collectedBy: Collector }): boolean =>
  role === 'staff' || (role === 'host' && collectedBy === 'host' && permits(standing, 'cancel'));
