// Search by ID, number, beginning of a name, email address, or words: a few results of each kind, best matches first. Tables show the
// rest. Only reads what other modules own.

import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import type { Found } from '@daynook/contract/staff/find';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { planned } from './table.ts';
import { ticketsFound, ticketsFrom } from './tickets.ts';
import {
  bookingsNumbered,
  hostsOnStreet,
  idIn,
  idsOf,
  isAnyOf,
  isPart,
  listingsAt,
  listingsBeginning,
  listingsTitled,
  membersWithEmail,
  peopleNamed,
} from './words.ts';

const SHOWN = STAFF_TABLES.foundOfEach;
/** The number of matches that are ranked; those that begin with the text are always included. */
const COMPARED = 100;

/** Up to this many ids from each statement. */
const some = (statements: readonly RawBuilder<{ id: string }>[], limit = COMPARED) =>
  sql.join(
    statements.map((statement) => sql`(${statement} limit ${limit})`),
    sql` union all `,
  );

async function findMembers(db: Db, text: string): Promise<Found['members']> {
  const id = idIn(text);
  const lower = text.toLowerCase();
  const statements = id
    ? [sql<{ id: string }>`select coalesce(merged_into_id, id) as id from member where id = ${id}::uuid`]
    : [...peopleNamed(text), ...(isPart(text) ? [hostsOnStreet(text)] : [])];
  const exact = (await idsOf(db, membersWithEmail(text))).ids;
  const { rows } = await sql<{ id: string; name: string; email: string; status: 'active' | 'pending' | 'suspended' }>`
    select id, name, email::text as email, status from member
    where ${exact.length > 0 ? isAnyOf(sql`id`, exact) : sql`id in (${some(statements)})`} and deleted_at is null
    order by email = ${text}::citext desc, lower(name) = ${lower} desc, starts_with(lower(name), ${lower}) desc, created_at desc, id
    limit ${SHOWN}`.execute(db);
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}

async function findListings(db: Db, text: string, input: { isPrivate: boolean }): Promise<Found['listings']> {
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

interface BookingRow {
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
async function findBookings(db: Db, text: string, guestIds: readonly string[]): Promise<BookingRow[]> {
  const id = idIn(text);
  const statements = [
    ...(id ? [sql<{ id: string }>`select id from booking where id = ${id}::uuid`] : [bookingsNumbered(text)]),
    sql<{ id: string }>`select booking_id as id from payment_attempt
      where provider_reference = ${text} and operation in ('authorize', 'charge', 'installment', 'change')`,
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

async function findTickets(db: Db, text: string): Promise<Found['tickets']> {
  const exact = (await idsOf(db, ticketsFrom(text))).ids;
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

/** Only the groups that the actor may see. */
export async function findAnything(
  deps: Deps,
  { permissions }: Pick<MemberActor, 'permissions'>,
  input: { q: string },
): Promise<Found> {
  const found = await findAll(deps, { ...input, isPrivate: permissions.has('members') });
  const only = <T>(permission: StaffPermission, rows: T[]): T[] => (permissions.has(permission) ? rows : []);
  return {
    members: only('members', found.members),
    listings: only('listings', found.listings),
    bookings: only('bookings', found.bookings),
    tickets: only('tickets', found.tickets),
    payments: only('payments', found.payments),
  };
}

const findAll = (deps: Deps, { q, ...input }: { q: string; isPrivate: boolean }): Promise<Found> =>
  planned(deps.db.kysely, async (db) => {
    const text = q.trim();
    const members = await findMembers(db, text);
    const [listings, tickets] = [await findListings(db, text, input), await findTickets(db, text)];
    const bookings = await findBookings(
      db,
      text,
      members.map(({ _id }) => _id),
    );
    return {
      members,
      listings,
      tickets,
      bookings: bookings.map((row) => ({
        _id: row.id,
        reference: row.reference,
        status: row.status,
        listingTitle: row.title,
        guest: row.guest,
        startsAt: row.starts_at.toISOString(),
        timeZone: row.time_zone,
      })),
      payments: bookings
        .filter(({ payment_status }) => payment_status !== 'none')
        .map((row) => ({
          bookingId: row.id,
          reference: row.reference,
          guest: row.guest,
          status: row.payment_status,
          totalMinor: row.total_minor,
          currency: row.currency,
        })),
    };
  });
