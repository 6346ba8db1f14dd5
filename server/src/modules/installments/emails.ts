// Emails about installments, queued in the caller's transaction.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { type InstallmentEmailData, queueEmail } from '../emails/service.ts';
import { isByCard } from './rules.ts';
import type { InstallmentRow, Subject } from './store.ts';

export type InstallmentEmail =
  | 'installment-ahead'
  | 'installment-due'
  | 'installment-paid'
  | 'installment-overdue-host'
  | 'installment-written-off'
  | 'installment-written-off-host';

/** The installment an email is about, with its booking. */
export interface Notified {
  readonly subject: Subject;
  readonly installment: InstallmentRow;
}

const toSeriesData = ({ startsAt, endsAt }: Subject, { staff_from }: InstallmentRow) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  payUntil: staff_from.toISOString(),
});

/** Makes open pages of both sides reload the booking. */
export const announceChange = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id, guest, host }: Subject,
  event: string,
): Promise<void> =>
  queueEffects(trx, deps, [
    {
      topic: 'booking',
      payload: { bookingId: id, guestId: guest.id, hostId: host.id, event, by: 'system', reason: null },
    },
  ]);

/** Writes to the guest or the host, unless their account is gone, and makes open pages of both reload. */
export async function notify(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { subject, installment }: Notified,
  template: InstallmentEmail,
  more: Partial<Pick<InstallmentEmailData, 'isReminder'>> = {},
): Promise<void> {
  await announceChange(trx, deps, subject, template);
  const isHosts = template.endsWith('-host');
  const reader = isHosts ? subject.host : subject.guest;
  if (reader.isGone) return;
  await queueEmail(trx, deps, {
    template,
    to: reader.email,
    memberId: reader.id,
    data: {
      name: reader.name,
      otherName: isHosts ? subject.guest.name : subject.host.name,
      bookingId: subject.id,
      reference: subject.reference,
      title: subject.title,
      currency: subject.currency,
      amountMinor: installment.amount_minor,
      fromDate: installment.from_date,
      untilDate: installment.until_date,
      dueAt: installment.due_at.toISOString(),
      timeZone: subject.timeZone,
      isDeclined: installment.failure_code !== null,
      isByCard: isByCard(subject),
      isDirect: subject.collectedBy === 'host',
      ...(subject.isInSeries ? { series: toSeriesData(subject, installment) } : {}),
      ...more,
    },
  });
}
