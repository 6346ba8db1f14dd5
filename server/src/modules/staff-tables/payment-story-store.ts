// Queries for the payment history of a booking.
import type { Answer } from '@daynook/contract/api';
import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

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

export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select booking.id, reference, booking.status, payment_status, listing_id, listing.title, starts_at, ends_at, booking.time_zone,
      guest_id, guest.name as guest_name, booking.host_id, host.name as host_name, payment_method, collected_by, booking.currency,
      total_minor, refunded_minor, credit_minor, promo_minor, guest_fee_minor, host_fee_minor, host_share_minor
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = guest_id
      join member as host on host.id = booking.host_id
    where booking.id = ${id}`.execute(db);
  return rows[0];
}

/** Every ledger entry of the booking, oldest first. */
export async function listMovements(db: Db, bookingId: string): Promise<Story['movements']> {
  const { rows } = await sql<{ id: string; at: Date; kind: string; memo: string; account: string; amount: number }>`
    select movement.id, movement.at, movement.kind, movement.memo, entry.account, sum(entry.amount_minor)::int8 as amount
    from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
    where movement.booking_id = ${bookingId}
    group by movement.id, entry.account order by movement.at, movement.id, entry.account`.execute(db);
  const movements = new Map<string, Story['movements'][number]>();
  for (const { id: _id, at, kind, memo, account, amount: amountMinor } of rows) {
    const known = movements.get(_id);
    const entries = [...(known?.entries ?? []), { account, amountMinor }];
    movements.set(_id, { _id, at: at.toISOString(), kind, memo, entries });
  }
  return [...movements.values()];
}
