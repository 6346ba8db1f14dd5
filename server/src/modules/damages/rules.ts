// When damage can be reported, and who can do what about a report. Pure. Which reports wait for staff: `isForStaff` in store.ts.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { DAMAGE, type DamageState } from '@daynook/contract/limits/damages';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { addHours } from '../../lib/time/ranges.ts';
import { type HostRole, permits } from '../permissions/service.ts';

const DAY_MS = 24 * 3_600_000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** A booking, as far as its deposit needs it. */
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

export interface Viewer {
  readonly role: 'guest' | 'host' | 'staff';
  readonly hostRole: HostRole;
  /** Only for staff. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}

/** Stays that took place, or are under way by the clock. */
const STAYED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

export const reportUntil = ({ endsAt }: Pick<Stay, 'endsAt'>): Date => addHours(endsAt, DAMAGE.reportHours);

export const canReport = (stay: Stay, now: Date): boolean =>
  stay.depositMinor > 0 && STAYED.has(stay.status) && now >= stay.endsAt && now < reportUntil(stay);

/** True until the guest has answered or their time is up. */
export const awaitsGuest = ({ state, answerDueAt }: Report, now: Date): boolean =>
  state === 'guest' && now < answerDueAt;

/** Nothing is decided, and staff can decide now. */
export const canDecide = (report: Report, now: Date): boolean =>
  report.state === 'staff' || (report.state === 'guest' && !awaitsGuest(report, now));

/** Staff can refund what we received, once, and retry if a bank rejected it. */
export const canRefund = ({ state, refund }: Report, { collectedBy }: Pick<Stay, 'collectedBy'>): boolean =>
  state === 'paid' && collectedBy === 'platform' && (refund === null || refund === 'failed');

export const isUndecided = ({ state }: Pick<Report, 'state'>): boolean => state === 'guest' || state === 'staff';

/** Paid by card, so it can be charged without the guest. */
export const isByCard = ({ paymentMethod }: Pick<Stay, 'paymentMethod'>): boolean => !isManualMethod(paymentMethod);

/** The host, and co-hosts who may cancel. */
export const speaksForHost = ({ role, hostRole }: Viewer): boolean => role === 'host' && permits(hostRole, 'cancel');

/** Who can record that money arrived: its recipient, and staff. What a card owes can also be paid to us another way. */
export const mayReceive = (viewer: Viewer, stay: Pick<Stay, 'collectedBy'>): boolean =>
  viewer.role === 'staff'
    ? viewer.permissions?.has('damage') === true
    : stay.collectedBy === 'host' && speaksForHost(viewer);
