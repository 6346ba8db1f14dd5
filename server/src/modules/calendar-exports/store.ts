// Every query of calendar feeds. Exact addresses are never read here.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { mayOn } from '../permissions/service.ts';

const selectLinks = (db: Db) =>
  db
    .selectFrom('calendar_export as link')
    .innerJoin('member', 'member.id', 'link.member_id')
    .leftJoin('listing', 'listing.id', 'link.listing_id')
    .leftJoin('property', 'property.id', 'link.property_id')
    .select([
      'link.id',
      'link.member_id',
      'link.listing_id',
      'link.property_id',
      'link.created_at',
      'link.last_read_at',
      sql<string | null>`coalesce(listing.title, property.title)`.as('title'),
      'listing.state',
      // A link stops working if its member loses access or is suspended.
      sql<boolean>`member.status <> 'suspended'
        and (listing.id is null or ${mayOn('listing', sql.ref('link.member_id'), 'see-calendar')})
        and (property.id is null or ${mayOn('property', sql.ref('link.member_id'), 'see-calendar')})
        and not exists (select from member as owner
          where owner.id = coalesce(listing.host_id, property.host_id) and owner.status = 'suspended')`.as(
        'is_allowed',
      ),
    ]);
export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

export const listLinks = (db: Db, memberId: string): Promise<LinkRow[]> =>
  selectLinks(db).where('link.member_id', '=', memberId).orderBy('link.created_at').orderBy('link.id').execute();

export const findLink = (db: Db, id: string): Promise<LinkRow | undefined> =>
  selectLinks(db).where('link.id', '=', id).executeTakeFirst();

/** What a link is for. If neither is set, it's for everything of the member. */
export interface LinkTarget {
  readonly listingId: string | null;
  readonly propertyId: string | null;
}

/** One link per member and listing or property. A new one replaces the old one. */
export async function replaceLink(
  trx: Transaction<DB>,
  link: LinkTarget & { id: string; memberId: string; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('calendar_export')
    .where('member_id', '=', link.memberId)
    .where('listing_id', link.listingId === null ? 'is' : '=', link.listingId)
    .where('property_id', link.propertyId === null ? 'is' : '=', link.propertyId)
    .execute();
  await trx
    .insertInto('calendar_export')
    .values({
      id: link.id,
      member_id: link.memberId,
      listing_id: link.listingId,
      property_id: link.propertyId,
      created_at: link.at,
    })
    .execute();
}

export async function deleteLinks(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('calendar_export').where('member_id', '=', memberId).execute();
}

/** False if the member has no such link. */
export async function deleteLink(db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const deleted = await db
    .deleteFrom('calendar_export')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function noteRead(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('calendar_export').set({ last_read_at: at }).where('id', '=', id).execute();
}

export interface TakenRow {
  readonly id: string;
  readonly kind: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: string | null;
  readonly title: string;
}

const taken = (stretch: TimeRange) => sql`
  select occupied.id, occupied.kind, lower(occupied.during) as starts_at, booking.status, listing.title,
    coalesce(booking.ends_at, upper(occupied.during) - make_interval(mins => occupied.buffer_minutes)) as ends_at
  from listing join occupied on occupied.listing_id = listing.id left join booking on booking.id = occupied.booking_id
  where occupied.during && tstzrange(${stretch.startsAt}, ${stretch.endsAt})
    and booking.status is distinct from 'hold' and occupied.change_id is null`;

/** Occupied ranges of a listing: bookings, requests, blocks, and what linked listings take. Holds are left out. */
export async function listTaken(db: Db, listingId: string, stretch: TimeRange): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    ${taken(stretch)} and listing.id = ${listingId} order by starts_at, occupied.id`.execute(db);
  return rows;
}

/** The same for every listing of a property. Each booking appears once, even if it takes linked listings too. */
export async function listTakenInProperty(db: Db, propertyId: string, stretch: TimeRange): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    ${taken(stretch)} and listing.property_id = ${propertyId} and listing.state <> 'deleted' and occupied.kind <> 'linked'
    order by starts_at, occupied.id`.execute(db);
  return rows;
}

export interface VisitRow {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly listing_title: string;
  readonly city: string;
  readonly region: string;
  readonly guest_name: string;
  readonly is_host: boolean;
  /** Someone in their team booked for them. */
  readonly is_attendee: boolean;
}

/** What the member has booked, requested, or hosts within the range, and what was booked for them and is confirmed. */
export async function listVisits(db: Db, memberId: string, stretch: TimeRange): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select booking.id, booking.reference, booking.status, booking.starts_at, booking.ends_at,
      listing.title as listing_title, property.city, property.region, guest.name as guest_name,
      booking.host_id = ${memberId} as is_host,
      booking.host_id <> ${memberId} and booking.guest_id <> ${memberId} as is_attendee
    from (
      select id from booking where guest_id = ${memberId} union select id from booking where host_id = ${memberId}
      union select booking.id from booking_attendee as own join booking on booking.id = own.booking_id
        where own.member_id = ${memberId} and booking.team_id is not null and booking.confirmed_at is not null
    ) as mine
    join booking on booking.id = mine.id
    join listing on listing.id = booking.listing_id
    join property on property.id = listing.property_id
    join member as guest on guest.id = booking.guest_id
    where booking.status in ('requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed')
      and booking.ends_at >= ${stretch.startsAt} and booking.starts_at < ${stretch.endsAt}
    order by booking.starts_at, booking.id`.execute(db);
  return rows;
}
