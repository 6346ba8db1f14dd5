// The payment history of a booking: every payment step and every ledger entry. Only reads what other modules own.
import type { Answer } from '@daynook/contract/api';
import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { auditView } from '../audit/service.ts';
import { payments } from './payments.ts';
import { selectPage } from './table.ts';

type Story = Answer<'GET /api/staff/payments/{id}'>;

interface BookingRow {
  readonly id: string;
  readonly reference: string;
  readonly status: BookingStatus;
  readonly payment_status: PaymentStatus;
  readonly listing_id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
  readonly guest_id: string;
  readonly guest_name: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly payment_method: Story['method'];
  readonly collected_by: 'platform' | 'host';
  readonly currency: string;
  readonly total_minor: number;
  readonly refunded_minor: number;
  readonly credit_minor: number;
  readonly promo_minor: number;
  readonly guest_fee_minor: number;
  readonly host_fee_minor: number;
  readonly host_share_minor: number;
}

/** More steps than any payment has. */
const STEPS = 1_000;

async function findBooking(deps: Deps, id: string): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    select booking.id, reference, booking.status, payment_status, listing_id, listing.title, starts_at, ends_at, booking.time_zone,
      guest_id, guest.name as guest_name, booking.host_id, host.name as host_name, payment_method, collected_by, booking.currency,
      total_minor, refunded_minor, credit_minor, promo_minor, guest_fee_minor, host_fee_minor, host_share_minor
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = guest_id
      join member as host on host.id = booking.host_id
    where booking.id = ${id}`.execute(deps.db.kysely);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

async function listMovements(deps: Deps, bookingId: string): Promise<Story['movements']> {
  const { rows } = await sql<{ id: string; at: Date; kind: string; memo: string; account: string; amount: number }>`
    select movement.id, movement.at, movement.kind, movement.memo, entry.account, sum(entry.amount_minor)::int8 as amount
    from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
    where movement.booking_id = ${bookingId}
    group by movement.id, entry.account order by movement.at, movement.id, entry.account`.execute(deps.db.kysely);
  const movements = new Map<string, Story['movements'][number]>();
  for (const { id: _id, at, kind, memo, account, amount: amountMinor } of rows) {
    const known = movements.get(_id);
    const entries = [...(known?.entries ?? []), { account, amountMinor }];
    movements.set(_id, { _id, at: at.toISOString(), kind, memo, entries });
  }
  return [...movements.values()];
}

/** Throws NOT_FOUND. */
export async function readPaymentStory(deps: Deps, actor: MemberActor, id: string): Promise<Story> {
  const booking = await findBooking(deps, id);
  const input = { sort: 'created', order: 'asc' } as const;
  const page = { after: undefined, limit: STEPS };
  const [steps, movements] = await Promise.all([
    selectPage(payments, { conditions: [sql`row.booking_id = ${id}`] }, input, page).execute(deps.db.kysely),
    listMovements(deps, id),
  ]);
  const subject = { kind: 'booking' as const, id };
  await auditView(deps.db.kysely, deps, { actorId: actor.memberId, subject, memberId: booking.guest_id });
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
    steps: steps.rows.map((row) => payments.view(deps, row)),
    movements,
  };
}
