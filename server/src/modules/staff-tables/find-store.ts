// Queries of the search in everything.
import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import type { Found } from '@daynook/contract/staff/find';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import {
  bookingsNumbered,
  findIds,
  hostsOnStreet,
  idIn,
  isAnyOf,
  isPart,
  listingsAt,
  listingsBeginning,
  listingsTitled,
  membersWithEmail,
  peopleNamed,
} from './match-store.ts';
import { ticketsFound, ticketsFrom } from './tickets-store.ts';

const SHOWN = STAFF_TABLES.foundOfEach;
/** The number of matches that are ranked; those that begin with the text are always included. */
const COMPARED = 100;

/** Up to this many ids from each statement. */
const some = (statements: readonly RawBuilder<{ id: string }>[], limit = COMPARED) =>
  sql.join(
    statements.map((statement) => sql`(${statement} limit ${limit})`),
    sql` union all `,
  );

export async function findMembers(db: Db, text: string): Promise<Found['members']> {
  const id = idIn(text);
  const lower = text.toLowerCase();
  const statements = id
    ? [sql<{ id: string }>`select coalesce(merged_into_id, id) as id from member where id = ${id}::uuid`]
    : [...peopleNamed(text), ...(isPart(text) ? [hostsOnStreet(text)] : [])];
  const exact = (await findIds(db, membersWithEmail(text))).ids;
  const { rows } = await sql<{ id: string; name: string; email: string; status: 'active' | 'pending' | 'suspended' }>`
    select id, name, email::text as email, status from member
    where ${exact.length > 0 ? isAnyOf(sql`id`, exact) : sql`id in (${some(statements)})`} and deleted_at is null
    order by email = ${text}::citext desc, lower(name) = ${lower} desc, starts_with(lower(name), ${lower}) desc, created_at desc, id
    limit ${SHOWN}`.execute(db);
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}

export async function findListings(db: Db, text: string, input: { isPrivate: boolean }): Promise<Found['listings']> {
  const id = idIn(text);
  const lower = text.toLowerCase();
  const statements = id
    ? [sql<{ id: string }>`select id from listing where id = ${id}::uuid`]
    : [listingsBeginning(text), ...(isPart(text) ? [listingsTitled(text), ...listingsAt(text, input)] : [])];
  const { rows } = await sql<{
    id: string;
    title: string;
    city: string;
    host: string;
    state: Found['listings'][number]['state'];
  }>`
    select listing.id, listing.title, property.city, host.name as host, listing.state
    from listing join property on property.id = listing.property_id join member as host on host.id = listing.host_id
    where listing.id in (${some(statements)}) and listing.state <> 'deleted'
    order by starts_with(lower(listing.title), ${lower}) desc, listing.created_at desc, listing.id limit ${SHOWN}`.execute(
    db,
  );
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}

export interface BookingRow {
  readonly id: string;
  readonly reference: string;
  readonly status: Found['bookings'][number]['status'];
  readonly payment_status: Found['payments'][number]['status'];
  readonly title: string;
  readonly guest: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly total_minor: number;
  readonly currency: string;
}

/** By number or ID, by the provider's ID of a charge, and the latest ones of matching guests. */
export async function findBookings(db: Db, text: string, guestIds: readonly string[]): Promise<BookingRow[]> {
  const id = idIn(text);
  const statements = [
    ...(id ? [sql<{ id: string }>`select id from booking where id = ${id}::uuid`] : [bookingsNumbered(text)]),
    sql<{ id: string }>`select booking_id as id from payment_attempt
      where provider_reference = ${text} and operation in ('authorize', 'charge', 'installment', 'change', 'extra')`,
    sql<{ id: string }>`select id from booking where guest_id = any(${guestIds}::uuid[]) and status <> 'hold'
      order by created_at desc, id desc`,
  ];
  const { rows } = await sql<BookingRow>`
    select booking.id, booking.reference, booking.status, booking.payment_status, listing.title, guest.name as guest,
      booking.starts_at, booking.time_zone, booking.total_minor, booking.currency
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    where booking.id in (${some(statements, SHOWN)}) and booking.status <> 'hold'
    order by starts_with(booking.reference, ${text.toUpperCase()}) desc, booking.created_at desc, booking.id limit ${SHOWN}`.execute(
    db,
  );
  return rows;
}

export async function findTickets(db: Db, text: string): Promise<Found['tickets']> {
  const exact = (await findIds(db, ticketsFrom(text))).ids;
  const { rows } = await sql<{
    id: string;
    reference: string;
    subject: string;
    name: string;
    state: Found['tickets'][number]['state'];
  }>`
    select id, reference, subject, name, state from support_ticket
    where ${exact.length > 0 ? isAnyOf(sql`id`, exact) : sql`id in (${some(ticketsFound(text))})`}
    order by state = 'closed', updated_at desc, id limit ${SHOWN}`.execute(db);
  return rows.map(({ id: _id, name: from, ...row }) => ({ _id, from, ...row }));
}
