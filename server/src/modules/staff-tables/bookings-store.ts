// Queries for the bookings table. Holds at checkout aren't bookings yet.
import type { StaffBookingRow } from '@daynook/contract/staff/tables';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import {
  bookingsNumbered,
  filterByDates,
  filterByValue,
  findIds,
  findPeople,
  idIn,
  isAnyOf,
  isPart,
  listingsBeginning,
  listingsTitled,
} from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

type View = z.infer<typeof StaffBookingRow>;

export interface BookingRow extends TableRow {
  readonly reference: string;
  readonly status: View['status'];
  readonly payment_status: View['paymentStatus'];
  readonly listing_id: string;
  readonly title: string;
  readonly guest_id: string;
  readonly guest_name: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
  readonly total_minor: number;
  readonly currency: string;
  readonly created_at: Date;
}

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: string | undefined;
}

/** By reference, guest, host, or listing, or the ID of any of them. */
async function bookingsFound(db: Db, text: string) {
  const id = idIn(text);
  if (id !== undefined)
    return findIds(db, [
      sql`select id from booking where id = ${id}::uuid`,
      sql`select id from booking where guest_id = ${id}::uuid`,
      sql`select id from booking where host_id = ${id}::uuid`,
      sql`select id from booking where listing_id = ${id}::uuid`,
    ]);
  // Once for both sides.
  const people = await findPeople(db, text);
  const listings = await findIds(db, [listingsBeginning(text), ...(isPart(text) ? [listingsTitled(text)] : [])]);
  const found = await findIds(db, [
    bookingsNumbered(text),
    sql`select id from booking where ${isAnyOf(sql`guest_id`, people.ids)}`,
    sql`select id from booking where ${isAnyOf(sql`host_id`, people.ids)}`,
    sql`select id from booking where ${isAnyOf(sql`listing_id`, listings.ids)}`,
  ]);
  return { ids: found.ids, isBroad: found.isBroad || people.isBroad || listings.isBroad };
}

export const bookingsSource: TableSource<Query> = {
  from: sql`booking as row`,
  joins: sql`join listing on listing.id = row.listing_id join member as guest on guest.id = row.guest_id
    join member as host on host.id = row.host_id`,
  columns: sql`row.reference, row.status, row.payment_status, row.listing_id, listing.title, row.guest_id, guest.name as guest_name,
    row.host_id, host.name as host_name, row.starts_at, row.ends_at, row.time_zone, row.total_minor, row.currency, row.created_at`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    starts: { by: sql`row.starts_at`, type: 'timestamptz' },
  },
  async narrow(db, { q, status, ...days }): Promise<TableFilter> {
    const conditions = [
      sql`row.status <> 'hold'`,
      ...filterByValue(sql`row.status`, status),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await bookingsFound(db, q);
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
  money: { currency: sql`row.currency`, amount: sql`row.total_minor` },
};
