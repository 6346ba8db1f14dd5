// Converts installments to what goes over the wire.
import type { Booking } from '@daynook/contract/bookings';
import type { InstallmentState } from '@daynook/contract/limits/installments';
import type { Installment, StaffInstallment } from '@daynook/contract/money/installments';
import { planPayments } from '../prices/service.ts';
import { laterPayment } from './later-bookings.ts';
import * as rules from './rules.ts';
import type { InstallmentRow, Listed, Subject } from './store.ts';

/** The facts that the rules need. */
export const toFacts = (row: InstallmentRow): rules.Facts => ({
  state: row.state as InstallmentState,
  dueAt: row.due_at,
  staffFrom: row.staff_from,
  reminders: row.reminders,
});

export const viewInstallment = (
  row: InstallmentRow,
  { subject, viewer, now }: { subject: Subject; viewer: rules.InstallmentViewer; now: Date },
): Installment => {
  const isDue = row.state === 'due';
  return {
    number: row.number,
    version: row.version,
    fromDate: row.from_date,
    untilDate: row.until_date,
    dueAt: row.due_at.toISOString(),
    amountMinor: row.amount_minor,
    state: row.state as InstallmentState,
    isDeclined: row.failure_code !== null,
    isOverdue: rules.isOverdue(toFacts(row), now),
    overdueAt: row.staff_from.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    canPay: isDue && rules.mayCharge(viewer) && rules.isByCard(subject),
    canReceive: isDue && rules.mayReceive(viewer, subject),
  };
};

function listAgreed(subject: Subject, now: Date) {
  if (subject.unpaidMinor === 0) return [];
  if (!subject.isInSeries) return planPayments(subject)?.later ?? [];
  return [{ ...laterPayment(subject, now), amountMinor: subject.unpaidMinor }];
}

/** The agreed payments of a booking that isn't confirmed yet. */
export const viewAgreed = (subject: Subject, now: Date): Installment[] =>
  listAgreed(subject, now).map(({ dueAt, ...payment }, index) => ({
    ...payment,
    number: index + 2,
    version: 0,
    dueAt: dueAt.toISOString(),
    state: 'scheduled',
    isDeclined: false,
    isOverdue: false,
    overdueAt: rules.staffStepAt(dueAt, subject.timeZone).toISOString(),
    paidAt: null,
    canPay: false,
    canReceive: false,
  }));

const STAFF: rules.InstallmentViewer = { role: 'staff', hostRole: 'owner', permissions: new Set(['payments']) };

export const viewForStaff = ({ installment, subject }: Listed, now: Date): StaffInstallment => ({
  ...viewInstallment(installment, { subject, viewer: STAFF, now }),
  currency: subject.currency,
  booking: {
    _id: subject.id,
    reference: subject.reference,
    listingTitle: subject.title,
    endsAt: subject.endsAt.toISOString(),
    timeZone: subject.timeZone,
    guest: { _id: subject.guest.id, name: subject.guest.name },
    host: { _id: subject.host.id, name: subject.host.name },
    paymentMethod: subject.paymentMethod,
    collectedBy: subject.collectedBy,
  },
});

/** Payments as steps in their booking's history. */
export const viewSteps = (rows: readonly InstallmentRow[]): Booking['events'] =>
  rows.flatMap(({ paid_at, written_off_at, amount_minor: amountMinor }): Booking['events'] => {
    const step = { amountMinor, reason: null };
    if (paid_at) return [{ ...step, at: paid_at.toISOString(), code: 'installment-paid', by: 'guest' }];
    if (!written_off_at) return [];
    return [{ ...step, at: written_off_at.toISOString(), code: 'installment-written-off', by: 'staff' }];
  });
