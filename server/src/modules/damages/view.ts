// Damage reports as the API returns them.
import type { Booking } from '@daynook/contract/bookings';
import type { DamageEnd, DamageRefundBearer, DamageState } from '@daynook/contract/limits/damages';
import type { DamageReport, StaffDamageReport } from '@daynook/contract/money/damages';
import type { Pictures } from './picture-store.ts';
import * as rules from './rules.ts';
import type { Listed, ReportRow } from './store.ts';

const refundState = (row: ReportRow): rules.Report['refund'] =>
  row.refund_at === null ? null : row.refunded_at ? 'sent' : row.refund_failure === null ? 'sending' : 'failed';

/** The report as the rules read it. */
export const toReport = (row: ReportRow): rules.Report => ({
  state: row.state as DamageState,
  answerDueAt: row.answer_due_at,
  dueAt: row.due_at,
  decidedAt: row.decided_at,
  refund: refundState(row),
});

export const viewReport = (row: ReportRow, pictures: Pictures | undefined, now: Date): DamageReport => ({
  _id: row.id,
  version: row.version,
  // A guest who hasn't answered in time can't answer anymore.
  state: rules.canDecide(toReport(row), now) ? 'staff' : (row.state as DamageState),
  amountMinor: row.amount_minor,
  currency: row.currency,
  description: row.description,
  pictures: pictures?.report ?? [],
  reportedAt: row.reported_at.toISOString(),
  answerDueAt: rules.awaitsGuest(toReport(row), now) ? row.answer_due_at.toISOString() : null,
  answer:
    row.answered_at === null
      ? null
      : {
          agrees: row.agreed === true,
          text: row.answer,
          pictures: pictures?.answer ?? [],
          at: row.answered_at.toISOString(),
        },
  decision:
    row.decided_at === null
      ? null
      : {
          amountMinor: row.decided_minor!,
          reason: row.decision,
          at: row.decided_at.toISOString(),
          isAgreed: row.decided_by === null,
        },
  isDeclined: row.failure_code !== null,
  dueAt: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  closedAs: row.closed_as as DamageEnd | null,
  closedReason: row.closed_reason,
  refund:
    row.refund_at === null
      ? null
      : {
          amountMinor: row.refund_minor!,
          reason: row.refund_reason!,
          bearer: row.refund_bearer as DamageRefundBearer,
          at: row.refund_at.toISOString(),
          sentAt: row.refunded_at?.toISOString() ?? null,
        },
});

type Step = Pick<Booking['events'][number], 'code' | 'by' | 'amountMinor'> & { readonly at: Date | null };

/** A report as steps in the history of its booking. */
export function viewSteps(row: ReportRow): Booking['events'] {
  const isStaffs = row.decided_by !== null;
  const isUnpaid = row.closed_as === 'written-off';
  const amountMinor = row.decided_minor;
  const steps: Step[] = [
    { code: 'damage-reported', by: 'host', at: row.reported_at, amountMinor: row.amount_minor },
    { code: row.agreed ? 'damage-agreed' : 'damage-disputed', by: 'guest', at: row.answered_at, amountMinor: null },
    { code: 'damage-decided', by: 'staff', at: isStaffs ? row.decided_at : null, amountMinor },
    { code: 'damage-paid', by: 'guest', at: row.paid_at, amountMinor },
    { code: 'damage-refunded', by: 'staff', at: row.refunded_at, amountMinor: row.refund_minor },
    { code: 'damage-withdrawn', by: 'host', at: row.closed_as === 'withdrawn' ? row.closed_at : null, amountMinor },
    { code: 'damage-written-off', by: 'staff', at: isUnpaid ? row.closed_at : null, amountMinor },
  ];
  return steps.flatMap(({ at, ...step }) => (at ? [{ ...step, at: at.toISOString(), reason: null }] : []));
}

export function viewForStaff(
  { report, subject }: Listed,
  pictures: Pictures | undefined,
  now: Date,
): StaffDamageReport {
  const isDue = report.state === 'due';
  return {
    ...viewReport(report, pictures, now),
    booking: {
      _id: subject.id,
      reference: subject.reference,
      listingTitle: subject.title,
      endsAt: subject.endsAt.toISOString(),
      timeZone: subject.timeZone,
      guest: { _id: subject.guest.id, name: subject.guest.name },
      host: { _id: subject.host.id, name: subject.host.name },
      maximumMinor: subject.depositMinor,
      paymentMethod: subject.paymentMethod,
      collectedBy: subject.collectedBy,
    },
    refundFailure: report.refund_failure,
    can: {
      decide: rules.canDecide(toReport(report), now),
      charge: isDue && rules.isByCard(subject),
      receive: isDue,
      writeOff: isDue,
      refund: rules.canRefund(toReport(report), subject),
    },
  };
}
