// The payment history of a booking: every payment step and every ledger entry. Only reads what other modules own.
import type { Answer } from '@daynook/contract/api';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { auditView } from '../audit/service.ts';
import { findBooking, listMovements } from './payment-story-store.ts';
import { payments } from './payments.ts';
import { listSteps } from './payments-store.ts';

type Story = Answer<'GET /api/staff/payments/{id}'>;

/** Throws NOT_FOUND. */
export async function readPaymentStory(deps: Deps, actor: MemberActor, id: string): Promise<Story> {
  const db = deps.db.kysely;
  const booking = await findBooking(db, id);
  if (!booking) throw new AppError('NOT_FOUND');
  const [steps, movements] = await Promise.all([listSteps(db, id), listMovements(db, id)]);
  const subject = { kind: 'booking' as const, id };
  await auditView(db, deps, { actorId: actor.memberId, subject, memberId: booking.guest_id });
  return {
    booking: {
      _id: booking.id,
      reference: booking.reference,
      status: booking.status,
      paymentStatus: booking.payment_status,
      listing: { _id: booking.listing_id, title: booking.title },
      startsAt: booking.starts_at.toISOString(),
      endsAt: booking.ends_at.toISOString(),
      timeZone: booking.time_zone,
    },
    guest: { _id: booking.guest_id, name: booking.guest_name },
    host: { _id: booking.host_id, name: booking.host_name },
    method: booking.payment_method,
    collectedBy: booking.collected_by,
    currency: booking.currency,
    totalMinor: booking.total_minor,
    refundedMinor: booking.refunded_minor,
    creditMinor: booking.credit_minor,
    promoMinor: booking.promo_minor,
    guestFeeMinor: booking.guest_fee_minor,
    hostFeeMinor: booking.host_fee_minor,
    hostShareMinor: booking.host_share_minor,
    steps: steps.map((row) => payments.view(deps, row)),
    movements,
  };
}
