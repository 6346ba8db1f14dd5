// Queries for postings to a host's balance. Balances are from the host's perspective: what we owe them is positive.

import type { StatementLineKind } from '@daynook/contract/limits/statements';
import type { Collector } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { selectEveryId } from '../members/service.ts';
import { UNDONE_ENDING } from '../payments/service.ts';
import { addedToGuestFee, beforeHostFee } from '../tax/service.ts';

const COLLECTED_BY = sql`case entry.account when 'host_payable' then 'platform' else 'host' end`;

/** The host's entries with their postings, including those of accounts merged into theirs. */
const own = (hostId: string) => sql`
  from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
  where entry.member_id in ${selectEveryId(hostId)} and entry.account in ('host_payable', 'host_receivable')`;

export interface MonthRow {
  readonly month: string;
  readonly currency: string;
  readonly collectedBy: Collector;
  readonly openingMinor: number;
  readonly closingMinor: number;
}

/** Months with postings before another one, newest first, up to a limit. */
export async function listMonths(
  db: Db,
  hostId: string,
  { timeZone, before, limit }: { timeZone: string; before: string | undefined; limit: number },
): Promise<MonthRow[]> {
  const { rows } = await sql<Omit<MonthRow, 'openingMinor' | 'closingMinor'> & { change: string; closing: string }>`
    with monthly as (
      select to_char(movement.at at time zone ${timeZone}, 'YYYY-MM') as month, entry.currency, ${COLLECTED_BY} as "collectedBy",
        -sum(entry.amount_minor) as change
      ${own(hostId)} group by 1, 2, 3
    ), running as (
      select *, sum(change) over (partition by currency, "collectedBy" order by month) as closing from monthly
    )
    select * from running where month in (
      select distinct month from monthly where ${before ?? null}::text is null or month < ${before ?? null}
      order by month desc limit ${limit})
    order by month desc, currency, "collectedBy" desc`.execute(db);
  return rows.map(({ change, closing, ...row }) => ({
    ...row,
    openingMinor: Number(closing) - Number(change),
    closingMinor: Number(closing),
  }));
}

/** The months in which our fee was invoiced to the host. */
export async function listInvoiced(
  db: Db,
  hostId: string,
  { timeZone, months }: { timeZone: string; months: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(invoice.issued_at at time zone ${timeZone}, 'YYYY-MM') as month
    from invoice join booking on booking.id = invoice.booking_id
    where invoice.is_to_host and booking.host_id in ${selectEveryId(hostId)}
      and to_char(invoice.issued_at at time zone ${timeZone}, 'YYYY-MM') = any(${months}::text[])`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

export interface OpeningRow {
  readonly currency: string;
  readonly collectedBy: Collector;
  readonly openingMinor: number;
}

/** The balances at a point in time. A balance that returned to zero is included. */
export async function readOpenings(db: Db, hostId: string, from: Date): Promise<OpeningRow[]> {
  const { rows } = await sql<{ currency: string; collectedBy: Collector; opening: string }>`
    select entry.currency, ${COLLECTED_BY} as "collectedBy", -sum(entry.amount_minor) as opening
    ${own(hostId)} and movement.at < ${from} group by 1, 2 order by 1, 2 desc`.execute(db);
  return rows.map(({ opening, ...row }) => ({ ...row, openingMinor: Number(opening) }));
}

export interface LineRow {
  readonly at: Date;
  readonly kind: StatementLineKind;
  readonly currency: string;
  readonly collectedBy: Collector;
  readonly bookingId: string | null;
  readonly reference: string | null;
  readonly listingTitle: string | null;
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly amountMinor: number;
}

interface Movement extends Omit<LineRow, 'grossMinor' | 'feeMinor' | 'amountMinor'> {
  readonly movementKind: string;
  readonly amount: string;
  /** Including the stay's tax; null if there's no fee. */
  readonly withTax: string | null;
  readonly taxes: readonly TaxLine[] | null;
}

/** The host's part before our fee. */
function calculateGross({ movementKind, amount, withTax, taxes }: Movement): number {
  if (withTax === null) return Number(amount);
  const lines = taxes ?? [];
  const withTaxMinor = Number(withTax) - (movementKind === 'settle' ? addedToGuestFee(lines) : 0);
  return Math.sign(withTaxMinor) * beforeHostFee(lines, Math.abs(withTaxMinor));
}

/**
 * The postings in a time range, oldest first. The host's part before our fee is calculated from the same posting: of a stay,
 * everything except the guest fee; of a cancellation, what it left of the stay; of a refund, what the guest gets of it. Tax that
 * the host remits is included.
 */
export async function listLines(db: Db, hostId: string, from: Date, to: Date): Promise<LineRow[]> {
  const { rows } = await sql<Movement>`
    with own as (
      select movement.id, movement.at, movement.kind, movement.idempotency_key as key, movement.booking_id, entry.currency, ${COLLECTED_BY} as "collectedBy",
        -sum(entry.amount_minor) as amount
      ${own(hostId)} and movement.at >= ${from} and movement.at < ${to}
      group by movement.id, entry.currency, entry.account
    )
    select own.at, own.currency, own."collectedBy", own.amount, own.kind as "movementKind", booking.taxes,
      case own.kind when 'settle' then 'earned' when 'cancel' then 'cancellation' when 'adjustment' then 'refund-agreed'
        when 'payout' then case when own.amount < 0 then 'payout' when own.key like '%:recovery:%' then 'payout-taken-back' else 'payout-returned' end
        when 'capture' then case when own.key like ${`%${UNDONE_ENDING}`} then 'received-by-mistake' else 'received' end when 'unapplied' then 'received' when 'refund' then 'refund-sent'
        when 'damage' then case when own.amount > 0 then 'damage' else 'damage-refunded' end when 'dispute' then 'dispute' when 'extra' then case when own.key like '%:received' then 'received' else 'extra' end
        when 'fine' then case when own.amount < 0 then 'fine' else 'fine-returned' end
        when 'fee' then case when (own.amount < 0) <> (own."collectedBy" = 'platform') then 'fees-returned'
          when own."collectedBy" = 'platform' then 'fees-covered' else 'fees-paid' end
        else 'other' end as kind,
      booking.id as "bookingId", booking.reference, listing.title as "listingTitle",
      case own.kind
        when 'settle' then own.amount + (select -sum(amount_minor) from ledger_entry where transaction_id = own.id
          and account in ('platform_revenue', 'tax_payable')) - booking.guest_fee_minor
        when 'cancel' then booking.host_part_minor - (
          select coalesce(sum(entry.amount_minor), 0) from ledger_transaction as earlier
          join ledger_entry as entry on entry.transaction_id = earlier.id
          where earlier.booking_id = booking.id and earlier.kind = 'adjustment' and entry.account = 'guest_funds_held')
        when 'adjustment' then (select sum(amount_minor) from ledger_entry where transaction_id = own.id
          and account = 'refunds_payable')
      end as "withTax"
    from own left join booking on booking.id = own.booking_id left join listing on listing.id = booking.listing_id
    order by own.currency, own."collectedBy" desc, own.at, own.id`.execute(db);
  return rows.map((row) => {
    const amountMinor = Number(row.amount);
    const grossMinor = calculateGross(row);
    return { ...row, grossMinor, feeMinor: grossMinor - amountMinor, amountMinor };
  });
}

/** The statement's host, with their time zone and the country of their first property, which determines the paper size. */
export async function findHost(
  db: Db,
  hostId: string,
): Promise<{ readonly name: string; readonly timeZone: string; readonly country: string }> {
  return db
    .selectFrom('member')
    .where('id', '=', hostId)
    .select(({ selectFrom }) => [
      'name',
      'time_zone as timeZone',
      sql<string>`coalesce(${selectFrom('property').select('country').where('host_id', '=', hostId).orderBy('id').limit(1)}, 'US')`.as(
        'country',
      ),
    ])
    .executeTakeFirstOrThrow();
}
