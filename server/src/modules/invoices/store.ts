// Queries for invoices and their recipients.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { selectEveryId } from '../members/service.ts';
import { UNDONE_ENDING } from '../payments/service.ts';
import type { InvoiceContent } from './content.ts';

type Trx = Transaction<DB>;

/** What a booking's invoices say about it. Locks the booking. */
export const lockSale = (trx: Trx, bookingId: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .where('booking.id', '=', bookingId)
    .selectAll('booking')
    .select([
      'listing.title as listing_title',
      'property.city',
      'property.region',
      'property.country',
      'guest.name as guest_name',
      'host.name as host_name',
    ])
    .forNoKeyUpdate('booking')
    .executeTakeFirst();

export type SaleRow = NonNullable<Awaited<ReturnType<typeof lockSale>>>;

/** Whether the books have the guest's money, and how much of it is refunded or to be refunded. */
export async function readMoney(
  db: Db,
  bookingId: string,
): Promise<{ isPaid: boolean; isSharedOut: boolean; backMinor: number }> {
  const row = await db
    .selectFrom('ledger_transaction as movement')
    .innerJoin('ledger_entry as entry', 'entry.transaction_id', 'movement.id')
    .where('movement.booking_id', '=', bookingId)
    .select([
      // A payment that was recorded by mistake is taken back, so only the sum says whether there's money.
      sql<boolean>`coalesce(-sum(entry.amount_minor) filter (where movement.kind = 'capture'
        and entry.account = 'guest_funds_held'), 0) > 0`.as('is_paid'),
      sql<boolean>`coalesce(bool_or(movement.kind in ('settle', 'cancel')), false)`.as('is_shared_out'),
      sql<string>`coalesce(-sum(entry.amount_minor) filter (where entry.account = 'refunds_payable'
        and movement.kind in ('cancel', 'adjustment')), 0)`.as('back'),
    ])
    .executeTakeFirstOrThrow();
  return { isPaid: row.is_paid, isSharedOut: row.is_shared_out, backMinor: Number(row.back) };
}

/** The seller's next number, locked until the transaction ends. */
export async function takeNumber(trx: Trx, sellerId: string | null): Promise<number> {
  const { last_number } = await trx
    .insertInto('invoice_series')
    .values({ seller_id: sellerId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('seller_id').doUpdateSet((eb) => ({ last_number: eb('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export interface NewInvoice {
  readonly id: string;
  readonly sellerId: string | null;
  /** From the operator to the host, not to the guest. */
  readonly isToHost: boolean;
  readonly number: number;
  readonly kind: 'invoice' | 'credit-note';
  readonly bookingId: string;
  readonly correctsId: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly content: InvoiceContent;
  readonly at: Date;
}

export async function insertInvoice(trx: Trx, invoice: NewInvoice): Promise<void> {
  await trx
    .insertInto('invoice')
    .values({
      id: invoice.id,
      seller_id: invoice.sellerId,
      is_to_host: invoice.isToHost,
      number: invoice.number,
      kind: invoice.kind,
      booking_id: invoice.bookingId,
      corrects_id: invoice.correctsId,
      currency: invoice.currency,
      total_minor: invoice.totalMinor,
      content: JSON.stringify(invoice.content),
      issued_at: invoice.at,
    })
    .execute();
}

const toRow = <Row extends { content: unknown }>(row: Row) => ({ ...row, content: row.content as InvoiceContent });

/** The booking's invoices, oldest first. */
export async function listInvoices(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('invoice')
    .where('booking_id', '=', bookingId)
    .selectAll()
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

/** Issued in the range for bookings for a team. Those from before a booking was the team's are made out to who booked. */
const selectTeamInvoices = (db: Db, teamId: string, { startsAt, endsAt }: TimeRange) =>
  db
    .selectFrom('invoice')
    .innerJoin('booking', 'booking.id', 'invoice.booking_id')
    .where('booking.team_id', '=', teamId)
    .where('invoice.is_to_host', '=', false)
    .where('invoice.issued_at', '>=', startsAt)
    .where('invoice.issued_at', '<', endsAt)
    .where(sql<boolean>`(invoice.content->>'isToTeam')::boolean`);

export async function countTeamInvoices(db: Db, teamId: string, range: TimeRange): Promise<number> {
  const { count } = await selectTeamInvoices(db, teamId, range)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first ones, oldest first. */
export async function listTeamInvoices(db: Db, teamId: string, range: TimeRange, limit: number) {
  const rows = await selectTeamInvoices(db, teamId, range)
    .selectAll('invoice')
    .orderBy('invoice.issued_at')
    .orderBy('invoice.id')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Of what was issued to guests. */
export async function listNumbers(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('invoice')
    .select(['booking_id', 'seller_id', 'number'])
    .where('booking_id', 'in', [...bookingIds])
    .where('is_to_host', '=', false)
    .orderBy('booking_id')
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
}

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number];

/** Invoices to a host in this time range, oldest first. */
export async function listHostInvoices(db: Db, hostId: string, from: Date, to: Date) {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('booking', 'booking.id', 'invoice.booking_id')
    .where('invoice.is_to_host', '=', true)
    .where('invoice.issued_at', '>=', from)
    .where('invoice.issued_at', '<', to)
    .where(sql<boolean>`booking.host_id in ${selectEveryId(hostId)}`)
    .selectAll('invoice')
    .orderBy('invoice.number')
    .execute();
  return rows.map(toRow);
}

/** Bookings whose money was split, refunded, or taken back because it never arrived, in this time range. */
export async function listMoved(db: Db, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_transaction as movement')
    .innerJoin('booking', 'booking.id', 'movement.booking_id')
    .where('movement.at', '>', from)
    .where('movement.at', '<=', to)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('movement.kind', 'in', ['settle', 'cancel', 'adjustment']),
          eb('booking.status', 'in', ['closed', 'cancelled']),
        ]),
        // Only if the guest has asked for an invoice in between.
        eb.and([
          eb('movement.kind', '=', 'capture'),
          eb('movement.idempotency_key', 'like', `%${UNDONE_ENDING}`),
          eb.exists(eb.selectFrom('invoice').select('invoice.id').whereRef('invoice.booking_id', '=', 'booking.id')),
        ]),
      ]),
    )
    .select('booking.id')
    .distinct()
    .orderBy('booking.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function readProgress(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('invoice_progress').select('checked_until').executeTakeFirst();
  return row?.checked_until;
}

export async function saveProgress(db: Db, until: Date): Promise<void> {
  await db
    .insertInto('invoice_progress')
    .values({ checked_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ checked_until: sql<Date>`greatest(invoice_progress.checked_until, excluded.checked_until)` }),
    )
    .execute();
}
