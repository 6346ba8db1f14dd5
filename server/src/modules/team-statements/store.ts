// Queries for what a team's members paid and got back, from the ledger.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { UNDONE_ENDING } from '../payments/service.ts';

interface BookingColumns {
  readonly reference: string;
  readonly listingTitle: string;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly bookedBy: string;
}

export interface LineRow extends BookingColumns {
  readonly at: Date;
  /** What the guest paid is positive. */
  readonly amountMinor: number;
  readonly taxes: readonly TaxLine[];
}

const BOOKING = sql`booking.reference, listing.title as "listingTitle", booking.starts_at as "startsAt",
  booking.time_zone as "timeZone", guest.name as "bookedBy"`;
const JOINED = sql`join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id`;

/**
 * Payments and refunds in the range, oldest first, as on the guests' receipts: money, credit, and extra payments, without payments that were
 * recorded by mistake.
 */
export async function listLines(db: Db, teamId: string, range: TimeRange): Promise<LineRow[]> {
  const { rows } = await sql<Omit<LineRow, 'amountMinor'> & { amount: string }>`
    select movement.at, sum(entry.amount_minor) as amount, booking.taxes, ${BOOKING}
    from booking ${JOINED}
    join ledger_transaction as movement on movement.booking_id = booking.id
    join ledger_entry as entry on entry.transaction_id = movement.id
    where booking.team_id = ${teamId} and movement.at >= ${range.startsAt} and movement.at < ${range.endsAt}
      and movement.kind in ('capture', 'refund', 'unapplied', 'damage', 'extra')
      and entry.account in ('guest_credit', case booking.collected_by when 'host' then 'host_receivable' else 'clearing' end)
      and not (movement.kind = 'extra' and entry.amount_minor < 0)
      and movement.idempotency_key not like ${`%${UNDONE_ENDING}`}
      and not exists (select from ledger_transaction as undone
        where undone.idempotency_key = movement.idempotency_key || ${UNDONE_ENDING})
    group by movement.id, booking.id, listing.id, guest.id
    having sum(entry.amount_minor) <> 0
    order by movement.at, movement.id`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}

/** Bookings that start in the range and aren't fully paid, with what's left to pay. */
export async function listUnpaid(
  db: Db,
  teamId: string,
  range: TimeRange,
): Promise<(BookingColumns & { readonly amountMinor: number })[]> {
  const { rows } = await sql<BookingColumns & { readonly amountMinor: number }>`
    select ${BOOKING}, case when booking.payment_status = 'due' then booking.total_minor - booking.credit_minor
      else booking.unpaid_minor end as "amountMinor"
    from booking ${JOINED}
    where booking.team_id = ${teamId} and booking.starts_at >= ${range.startsAt} and booking.starts_at < ${range.endsAt}
      and booking.status in ('awaiting_payment', 'confirmed', 'active', 'completed', 'closed')
      and (booking.payment_status = 'due' or booking.unpaid_minor > 0)
    order by booking.starts_at, booking.id`.execute(db);
  return rows;
}

/** What the team's documents say, and the country of the currency's paper. */
export const findTeam = (db: Db, teamId: string) =>
  db
    .selectFrom('team')
    .select(['name', 'billing_address', 'tax_number', 'purchase_order'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
