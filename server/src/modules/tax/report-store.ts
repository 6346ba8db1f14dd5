// Queries for annual tax reports: bookings whose money was split within a year, and their hosts.
import type { TaxAddress, TaxLine, TaxRegistration } from '@daynook/contract/money/taxes';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

/** A booking whose money was split, with its current amounts. */
export interface SettledRow {
  readonly id: string;
  readonly hostId: string;
  readonly propertyId: string;
  readonly currency: string;
  /** In UTC, like the ledger; 1 is January. */
  readonly month: number;
  readonly days: number;
  readonly isCancelled: boolean;
  readonly subtotalMinor: number;
  readonly hostFeeBasisPoints: number;
  readonly hostRefundMinor: number;
  readonly hostPartMinor: number | null;
  readonly taxes: readonly TaxLine[];
  /** Our earnings from it, according to the ledger. */
  readonly revenueMinor: number;
}

/** Those of a host, or of all hosts, after this id. */
export async function listSettled(
  db: Kysely<DB>,
  { hostId, from, to }: { readonly hostId: string | null; readonly from: Date; readonly to: Date },
  afterId: string | null,
  limit: number,
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    select booking.id, booking.host_id as "hostId", listing.property_id as "propertyId", booking.currency,
      extract(month from movement.at at time zone 'UTC')::int as month,
      left(booking.local_end, 10)::date - left(booking.local_start, 10)::date + 1 as days,
      booking.status = 'cancelled' as "isCancelled", booking.subtotal_minor as "subtotalMinor",
      booking.host_fee_basis_points as "hostFeeBasisPoints", booking.host_refund_minor as "hostRefundMinor",
      booking.host_part_minor as "hostPartMinor", booking.taxes,
      coalesce((
        select -sum(entry.amount_minor) from ledger_transaction as every join ledger_entry as entry on entry.transaction_id = every.id
        where every.booking_id = booking.id and entry.account = 'platform_revenue'), 0)::bigint as "revenueMinor"
    from ledger_transaction as movement
    join booking on booking.id = movement.booking_id
    join listing on listing.id = booking.listing_id
    where movement.kind in ('settle', 'cancel') and movement.at >= ${from} and movement.at < ${to}
      ${hostId === null ? sql`` : sql`and booking.host_id = ${hostId}`}
      ${afterId === null ? sql`` : sql`and booking.id > ${afterId}`}
    order by booking.id limit ${limit}`.execute(db);
  return rows;
}

export interface PropertyRow {
  readonly id: string;
  readonly title: string;
  readonly street: string | null;
  readonly unit: string | null;
  readonly postalCode: string | null;
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

export async function listProperties(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, PropertyRow>> {
  const { rows } = await sql<PropertyRow>`
    select property.id, property.title, address.street, address.unit, address.postal_code as "postalCode", property.city,
      property.region, property.country
    from property left join property_address as address on address.property_id = property.id
    where property.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface SellerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly entity: string | null;
  readonly legalName: string | null;
  readonly address: TaxAddress | null;
  readonly registrations: TaxRegistration[] | null;
  readonly sealedTaxpayerId: Uint8Array | null;
  readonly taxpayerCountry: string | null;
  readonly birthDate: string | null;
  /** The last digits of their payout accounts. */
  readonly accounts: string | null;
}

export async function listSellers(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, SellerRow>> {
  const { rows } = await sql<SellerRow>`
    select member.id, member.name, member.email, profile.entity, profile.legal_name as "legalName", profile.address,
      profile.registrations, profile.sealed_taxpayer_id as "sealedTaxpayerId", profile.taxpayer_country as "taxpayerCountry",
      profile.birth_date as "birthDate",
      (select string_agg(currency || ' …' || last4, '; ' order by currency) from payout_account where member_id = member.id) as accounts
    from member left join tax_profile as profile on profile.member_id = member.id
    where member.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
