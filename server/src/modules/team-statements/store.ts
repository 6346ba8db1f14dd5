// Queries for what a team's members paid and got back, from the ledger.
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { UNDONE_ENDING } from '../payments/service.ts';

interface BookingColumns {
  readonly bookingId: string;
  readonly reference: string;
  readonly listingTitle: string;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly bookedBy: string;
}

export interface LineRow extends BookingColumns {
  /** Of the movement. */
  readonly id: string;
  readonly at: Date;
  /** What the guest paid is positive. */
  readonly amountMinor: number;
  readonly kind: 'capture' | 'refund' | 'unapplied' | 'damage' | 'extra';
  /** What was paid for the booking before, without what was recorded by mistake. */
  readonly paidBeforeMinor: number;
  readonly totalMinor: number;
  readonly taxes: readonly TaxLine[];
  /** The team's when it was booked. */
  readonly purchaseOrder: string | null;
}

const BOOKING = sql`booking.id as "bookingId", booking.reference, listing.title as "listingTitle", booking.starts_at as "startsAt",
  booking.time_zone as "timeZone", guest.name as "bookedBy"`;
const JOINED = sql`join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id`;

/** Where a payment's money and credit are in the ledger. */
const IS_PAID_FROM = sql`entry.account in ('guest_credit', case booking.collected_by when 'host' then 'host_receivable' else 'clearing' end)`;
const isMistaken = (
  movement: 'movement' | 'earlier',
) => sql`(${sql.ref(`${movement}.idempotency_key`)} like ${`%${UNDONE_ENDING}`}
  or exists (select from ledger_transaction as undone
    where undone.idempotency_key = ${sql.ref(`${movement}.idempotency_key`)} || ${UNDONE_ENDING}))`;

/** Payments and refunds in the range: money, credit, and extra payments, without payments that were recorded by mistake. */
const movementsIn = (teamId: string, range: TimeRange, after?: Mark) => sql`
  from booking ${JOINED}
  join ledger_transaction as movement on movement.booking_id = booking.id
  join ledger_entry as entry on entry.transaction_id = movement.id
  where booking.team_id = ${teamId} and movement.at >= ${range.startsAt} and movement.at < ${range.endsAt}
    and movement.kind in ('capture', 'refund', 'unapplied', 'damage', 'extra')
    and ${IS_PAID_FROM}
    and not (movement.kind = 'extra' and entry.amount_minor < 0)
    and not ${isMistaken('movement')}
    ${after === undefined ? sql`` : sql`and (movement.at, movement.id) > (${after.at}, ${after.id})`}
  group by movement.id, booking.id, listing.id, guest.id
  having sum(entry.amount_minor) <> 0`;

/** A page of them, oldest first, as on the guests' receipts. */
export async function listLines(
  db: Db,
  teamId: string,
  range: TimeRange,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<Omit<LineRow, 'amountMinor' | 'paidBeforeMinor'> & { amount: string; paidBefore: string }>`
    select movement.id, movement.at, movement.kind, sum(entry.amount_minor) as amount, booking.taxes, booking.total_minor as "totalMinor",
      booking.team_purchase_order as "purchaseOrder", ${BOOKING}, (
        select coalesce(sum(entry.amount_minor), 0) from ledger_transaction as earlier
        join ledger_entry as entry on entry.transaction_id = earlier.id
        where earlier.booking_id = booking.id and earlier.kind = 'capture' and (earlier.at, earlier.id) < (movement.at, movement.id)
          and ${IS_PAID_FROM} and not ${isMistaken('earlier')}
      ) as "paidBefore"
    ${movementsIn(teamId, range, after)}
    order by movement.at, movement.id
    limit ${limit}`.execute(db);
  return rows.map(({ amount, paidBefore, ...row }) => ({
    ...row,
    amountMinor: Number(amount),
    paidBeforeMinor: Number(paidBefore),
  }));
}

interface Sums {
  readonly lineCount: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
}

export async function sumLines(db: Db, teamId: string, range: TimeRange): Promise<Sums> {
  const { rows } = await sql<Record<'count' | 'paid' | 'refunded', string>>`
    select count(*) as count, coalesce(sum(amount) filter (where amount > 0), 0) as paid,
      coalesce(-sum(amount) filter (where amount < 0), 0) as refunded
    from (select sum(entry.amount_minor) as amount ${movementsIn(teamId, range)}) as line`.execute(db);
  const { count, paid, refunded } = rows[0]!;
  return { lineCount: Number(count), paidMinor: Number(paid), refundedMinor: Number(refunded) };
}

const OPEN_MINOR = sql`case when booking.payment_status = 'due' then booking.total_minor - booking.credit_minor
  else booking.unpaid_minor end`;
const isUnpaidIn = (teamId: string, range: TimeRange) => sql`
  booking.team_id = ${teamId} and booking.starts_at >= ${range.startsAt} and booking.starts_at < ${range.endsAt}
  and booking.status in ('awaiting_payment', 'confirmed', 'active', 'completed', 'closed')
  and (booking.payment_status = 'due' or booking.unpaid_minor > 0)`;

export async function sumUnpaid(db: Db, teamId: string, range: TimeRange): Promise<number> {
  const { rows } = await sql<{ open: string }>`
    select coalesce(sum(${OPEN_MINOR}), 0) as open from booking where ${isUnpaidIn(teamId, range)}`.execute(db);
  return Number(rows[0]!.open);
}

/** Whether the booking is for the team, and its reference. */
export const findBooking = (
  db: Db,
  { teamId, bookingId }: { teamId: string; bookingId: string },
): Promise<{ id: string; reference: string } | undefined> =>
  db
    .selectFrom('booking')
    .select(['id', 'reference'])
    .where('id', '=', bookingId)
    .where('team_id', '=', teamId)
    .where('status', '<>', 'hold')
    .executeTakeFirst();

/** Bookings that start in the range and aren't fully paid, with what's left to pay. */
export async function listUnpaid(
  db: Db,
  teamId: string,
  range: TimeRange,
  limit: number,
): Promise<(BookingColumns & { readonly amountMinor: number })[]> {
  const { rows } = await sql<BookingColumns & { readonly amountMinor: number }>`
    select ${BOOKING}, ${OPEN_MINOR} as "amountMinor"
    from booking ${JOINED}
    where ${isUnpaidIn(teamId, range)}
    order by booking.starts_at, booking.id
    limit ${limit}`.execute(db);
  return rows;
}
