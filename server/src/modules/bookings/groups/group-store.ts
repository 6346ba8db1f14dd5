// Queries for requests that were sent to several hosts at once.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';

/** A group as it's stored. Its id is that of its first booking. */
export interface NewGroup {
  readonly id: string;
  readonly count: number;
  readonly authorizedMinor: number;
  readonly at: Date;
}

/** Inserts a group and makes the hold its first request. */
export async function insertGroup(trx: Transaction<DB>, { id, count, authorizedMinor, at }: NewGroup): Promise<void> {
  await trx
    .insertInto('request_group')
    .values({ id, request_count: count, authorized_minor: authorizedMinor, created_at: at })
    .execute();
  await trx.updateTable('booking').set({ request_group_id: id }).where('id', '=', id).execute();
}

/** The highest price is known once all of them are. */
export async function updateAuthorized(trx: Transaction<DB>, id: string, authorizedMinor: number): Promise<void> {
  await trx.updateTable('request_group').set({ authorized_minor: authorizedMinor }).where('id', '=', id).execute();
}

/** Deletes a group whose requests are still holds. */
export async function deleteGroup(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ request_group_id: null })
    .where('request_group_id', '=', id)
    .where('status', '=', 'hold')
    .execute();
  await trx.deleteFrom('request_group').where('id', '=', id).execute();
}

/** The listings of a group's requests. They change only once a request is confirmed. */
export async function listGroupListings(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('listing_id')
    .distinct()
    .where('request_group_id', '=', groupId)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/** The title of a published listing. */
export async function findLiveTitle(db: Db, listingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('listing')
    .select('title')
    .where('id', '=', listingId)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return row?.title;
}

interface Member {
  readonly id: string;
  readonly groupId?: string | undefined;
}

/** Ids of the other bookings of the group in this status, in order. */
export async function listOthers(
  db: Db,
  { id, groupId }: Member,
  status: Extract<BookingStatus, 'hold' | 'requested'>,
): Promise<string[]> {
  if (groupId === undefined) return [];
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('request_group_id', '=', groupId)
    .where('id', '<>', id)
    .where('status', '=', status)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** True if another host has accepted, even if they can still undo it. */
export async function isAcceptedElsewhere(db: Db, { id, groupId }: Member): Promise<boolean> {
  if (groupId === undefined) return false;
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('request_group_id', '=', groupId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('accept_by', 'is not', null), eb('confirmed_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** How the group stands, for emails. */
export interface GroupState {
  readonly count: number;
  readonly authorizedMinor: number;
  /** Requests that wait for an answer. */
  readonly openCount: number;
  /** Every workspace that was asked, the first one first. */
  readonly asked: readonly { readonly bookingId: string; readonly title: string; readonly hostName: string }[];
}

export async function findGroupState(db: Db, groupId: string): Promise<GroupState> {
  const { rows } = await sql<GroupState>`
    select request_count as count, authorized_minor as "authorizedMinor",
      (count(*) filter (where booking.status in ('hold', 'requested')))::int as "openCount",
      jsonb_agg(jsonb_build_object('bookingId', booking.id, 'title', listing.title, 'hostName', host.name)
        order by booking.id <> request_group.id, booking.id) as asked
    from request_group join booking on booking.request_group_id = request_group.id
    join listing on listing.id = booking.listing_id join member as host on host.id = booking.host_id
    where request_group.id = ${groupId} group by request_group.id`.execute(db);
  return rows[0]!;
}

/** The request was withdrawn because another host accepted first. Only about rows of a group. */
const isWithdrawnAsTaken = sql<boolean>`booking.status = 'withdrawn' and exists (
  select from booking_event where booking_event.booking_id = booking.id and booking_event.code = 'withdrawn'
    and booking_event.by_party = 'system')`;

/** The same, or another host's acceptance is about to be carried out. */
export const isTaken = sql<boolean>`booking.request_group_id is not null and (${isWithdrawnAsTaken}
  or booking.status = 'requested' and exists (
    select from booking as other where other.request_group_id = booking.request_group_id and other.id <> booking.id
      and other.accept_by is not null))`;

/** All requests of a group, the first one first. */
export async function listGroupRequests(db: Db, groupId: string) {
  return db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .select([
      'booking.id',
      'booking.status',
      'booking.expires_at',
      'booking.total_minor',
      'booking.currency',
      'booking.listing_id',
      'listing.title',
      'host.name as host_name',
      isWithdrawnAsTaken.as('is_taken'),
    ])
    .where('booking.request_group_id', '=', groupId)
    .orderBy(sql`booking.id <> booking.request_group_id`)
    .orderBy('booking.id')
    .execute();
}

/** True if one of the two has blocked the other. */
export async function isBlocked(db: Db, guestId: string, hostId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_block')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', guestId), eb('blocked_id', '=', hostId)]),
        eb.and([eb('blocker_id', '=', hostId), eb('blocked_id', '=', guestId)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
