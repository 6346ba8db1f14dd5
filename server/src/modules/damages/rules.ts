// When damage can be reported, who may do what about a report, and when it's staff's turn. Pure.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { DAMAGE, type DamageState } from '@daynook/contract/limits/damages';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { type HostRole, permits } from '../permissions/service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** A booking, as far as a deposit concerns it. */
export interface Stay {
  readonly status: BookingStatus;
  readonly endsAt: Date;
  readonly depositMinor: number;
  readonly paymentMethod: PaymentMethod;
  readonly collectedBy: Collector;
}

export interface Report {
  readonly state: DamageState;
  readonly answerDueAt: Date;
  readonly dueAt: Date | null;
  readonly decidedAt: Date | null;
  /** Null without a refund. */
  readonly refund: 'sending' | 'sent' | 'failed' | null;
}

export interface Seat {
  readonly role: 'guest' | 'host' | 'staff';
  readonly standing: HostRole;
  /** Of staff alone. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}

/** Stays that took place, or are taking place by the clock. */
const STAYED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

export const reportUntil = ({ endsAt }: Pick<Stay, 'endsAt'>): Date => hoursAfter(endsAt, DAMAGE.reportHours);

export const canReport = (stay: Stay, now: Date): boolean =>
  stay.depositMinor > 0 && STAYED.has(stay.status) && now >= stay.endsAt && now < reportUntil(stay);

/** True until the guest has answered or their time is over. */
export const awaitsGuest = ({ state, answerDueAt }: Report, now: Date): boolean =>
  state === 'guest' && now < answerDueAt;

/** Nothing is decided, and it's staff's turn. */
export const canDecide = (report: Report, now: Date): boolean =>
  report.state === 'staff' || (report.state === 'guest' && !awaitsGuest(report, now));

/** Staff can refund what we have received, once, and try again what a bank has refused. */
export const canRefund = ({ state, refund }: Report, { collectedBy }: Pick<Stay, 'collectedBy'>): boolean =>
  state === 'paid' && collectedBy === 'platform' && (refund === null || refund === 'failed');

export const isUndecided = ({ state }: Pick<Report, 'state'>): boolean => state === 'guest' || state === 'staff';

/** By card, so that it can be charged without the guest. */
export const isByCard = ({ paymentMethod }: Pick<Stay, 'paymentMethod'>): boolean => !isManualMethod(paymentMethod);

/** The host, and those who may cancel in their place. */
export const speaksForHost = ({ role, standing }: Seat): boolean => role === 'host' && permits(standing, 'cancel');

/** Who may say that money has arrived: its recipient, and staff. What a card owes can also be paid to us another way. */
export const mayReceive = (seat: Seat, stay: Pick<Stay, 'collectedBy'>): boolean =>
  seat.role === 'staff' ? seat.permissions?.has('damage') === true : stay.collectedBy === 'host' && speaksForHost(seat);
