// Emails about damage, queued in the transaction they're about.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { type DamageEmailData, queueEmail } from '../emails/service.ts';
import { isByCard } from './rules.ts';
import type { ReportRow, Subject } from './store.ts';

export type DamageEmail =
  | 'damage-reported'
  | 'damage-answered'
  | 'damage-decided'
  | 'damage-decided-host'
  | 'damage-paid'
  | 'damage-paid-host'
  | 'damage-due'
  | 'damage-refunded'
  | 'damage-refunded-host'
  | 'damage-closed';

const GUESTS: ReadonlySet<DamageEmail> = new Set([
  'damage-reported',
  'damage-decided',
  'damage-paid',
  'damage-due',
  'damage-refunded',
  'damage-closed',
]);

/** Emails the guest or the host, unless their account was deleted, and makes open pages of both reload. */
export async function notify(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { subject, report }: { readonly subject: Subject; readonly report: ReportRow },
  template: DamageEmail,
  more: Partial<Pick<DamageEmailData, 'isReminder' | 'nextTryAt'>> = {},
): Promise<void> {
  const changed = { bookingId: subject.id, guestId: subject.guest.id, hostId: subject.host.id, event: template };
  await queueEffects(trx, deps, [{ topic: 'booking', payload: { ...changed, by: 'system', reason: null } }]);
  const isGuests = GUESTS.has(template);
  const reader = isGuests ? subject.guest : subject.host;
  if (reader.isGone) return;
  await queueEmail(trx, deps, {
    template,
    to: reader.email,
    memberId: reader.id,
    data: {
      name: reader.name,
      zone: reader.timeZone,
      otherName: isGuests ? subject.host.name : subject.guest.name,
      bookingId: subject.id,
      reference: subject.reference,
      title: subject.title,
      currency: subject.currency,
      amountMinor: report.amount_minor,
      decidedMinor: report.decided_minor,
      answerDueAt: report.answer_due_at.toISOString(),
      agrees: report.agreed,
      reason: report.refund_reason ?? report.closed_reason ?? report.decision,
      refundMinor: report.refund_minor,
      isDeclined: report.failure_code !== null,
      isByCard: isByCard(subject),
      isDirect: subject.collectedBy === 'host',
      isAgreed: report.decided_by === null,
      closedAs: report.closed_as,
      ...more,
    },
  });
}
