// Permissions on a property, as parts of queries and as queries. No other module reads `co_host` for decisions.
import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type HostRole, levelsWith, type Permission } from './rules.ts';

/** Tables with owner and property columns. */
type Owned = 'property' | 'listing' | 'room';
const propertyIdColumn = (table: Owned) => sql.ref(table === 'property' ? 'property.id' : `${table}.property_id`);
const hostIdColumn = (table: Owned) => sql.ref(`${table}.host_id`);

/** The member's role for the row's property; null without one. */
export const selectRole = (table: Owned, memberId: string): RawBuilder<HostRole | null> => sql<HostRole | null>`(
  case when ${hostIdColumn(table)} = ${memberId} then 'owner'
  else (select level from co_host where property_id = ${propertyIdColumn(table)} and member_id = ${memberId}) end)`;

const levels = (permission: Permission) => sql`level = any(${levelsWith(permission)}::text[])`;

/** A member, by id or by the column that has it. */
type Who = string | RawBuilder<unknown>;

/** Properties for which the member has the permission as a co-host. */
const coHosted = (memberId: Who, permission: Permission) =>
  sql`array(select property_id from co_host where member_id = ${memberId} and ${levels(permission)})`;

/** True for rows of the member's own properties and of those where they have the permission. Each half is an index search. */
export const mayOn = (table: Owned, memberId: Who, permission: Permission): RawBuilder<boolean> => sql<boolean>`(
  ${hostIdColumn(table)} = ${memberId} or ${propertyIdColumn(table)} = any(${coHosted(memberId, permission)}))`;

/**
 * True for bookings with the member as host, and at listings where they have the permission as a co-host, except bookings they made
 * themselves. Members who co-host nothing get a single condition that reads their bookings in index order.
 */
export async function bookingsWithin(db: Db, memberId: string, permission: Permission): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from co_host join listing on listing.property_id = co_host.property_id
    where co_host.member_id = ${memberId} and ${levels(permission)}`.execute(db);
  if (rows.length === 0) return ownBookings(memberId);
  const ids = rows.map(({ id }) => id);
  return sql<boolean>`(${ownBookings(memberId)}
    or (booking.listing_id = any(${ids}::uuid[]) and booking.guest_id <> ${memberId}))`;
}

/** True for bookings with the member as host. */
export const ownBookings = (memberId: string): RawBuilder<boolean> => sql<boolean>`booking.host_id = ${memberId}`;

export type PermissionSubject = { readonly propertyId: string } | { readonly listingId: string };

/** The member's role for a property or listing; undefined without one, or if it doesn't exist. */
export async function findRole(db: Db, memberId: string, thing: PermissionSubject): Promise<HostRole | undefined> {
  const { rows } =
    'propertyId' in thing
      ? await sql<{ hostRole: HostRole | null }>`
          select ${selectRole('property', memberId)} as "hostRole" from property where id = ${thing.propertyId}`.execute(
          db,
        )
      : await sql<{ hostRole: HostRole | null }>`
          select ${selectRole('listing', memberId)} as "hostRole" from listing where id = ${thing.listingId}`.execute(
          db,
        );
  return rows[0]?.hostRole ?? undefined;
}

/** A co-host with their email address. */
interface Helper {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
}

/** The co-hosts of a booking's listing who may see and answer it, except its own guest. */
export async function listCoHostsOfBooking(db: Db, bookingId: string): Promise<Helper[]> {
  const { rows } = await sql<Helper>`
    select member.id, member.name, member.email::text, member.time_zone as "timeZone"
    from booking join listing on listing.id = booking.listing_id
    join co_host on co_host.property_id = listing.property_id
    join member on member.id = co_host.member_id
    where booking.id = ${bookingId} and ${levels('answer')} and co_host.member_id <> booking.guest_id
      and member.status = 'active'
    order by member.id`.execute(db);
  return rows;
}

interface CoHostedRow {
  readonly level: CoHostLevel;
  readonly ownerName: string;
}

/** The properties the member co-hosts, by id. */
export async function listCoHosted(db: Db, memberId: string): Promise<Map<string, CoHostedRow>> {
  const { rows } = await sql<CoHostedRow & { id: string }>`
    select property.id, co_host.level, owner.name as "ownerName"
    from co_host join property on property.id = co_host.property_id join member as owner on owner.id = property.host_id
    where co_host.member_id = ${memberId}`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** True for bookings with the member as guest, host, or co-host. */
export const bookingsOfParty = (memberId: string): RawBuilder<boolean> => sql<boolean>`(
  ${memberId} in (booking.guest_id, booking.host_id) or exists (
    select from listing join co_host on co_host.property_id = listing.property_id
    where listing.id = booking.listing_id and co_host.member_id = ${memberId}))`;

export const NO_BOOKING: RawBuilder<boolean> = sql<boolean>`false`;

/** True for the guest, host, and co-hosts of a booking. */
export async function isPartyOf(db: Db, memberId: string, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking where booking.id = ${bookingId} and ${bookingsOfParty(memberId)}`.execute(db);
  return rows.length > 0;
}
