// Hours freed when a booking is canceled, moved, or shortened, at listings that members have saved, for members who opted in.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { PropertyVisit } from '../availability/service.ts';

/** Which hours count, and who may be notified again. */
export interface Moments {
  readonly now: Date;
  readonly freedSince: Date;
  /** After hours were freed: the waitlist comes first. */
  readonly waitedMinutes: number;
  readonly notifiedBefore: Date;
}

/** Freed after the member saved the listing, and not in an email to them. */
const isNew = (freedSince: Date) => sql`freed.freed_at > ${freedSince} and freed.freed_at >= bookmark.created_at
  and not exists (
    select from freed_hours_notice as told where told.member_id = bookmark.member_id and told.freed_hours_id = freed.id)`;

/**
 * Hours freed when another guest's booking was canceled, moved, or shortened after the member saved the listing. They may be free now, and
 * weren't in an email to the member.
 */
const isFreed = ({ now, freedSince, waitedMinutes }: Moments) => sql`${isNew(freedSince)}
  and freed.freed_at <= ${addMinutes(now, -waitedMinutes)}
  and freed.starts_at > ${now} and booking.guest_id <> bookmark.member_id
  and listing.state = 'live' and listing.host_id <> bookmark.member_id
  and not exists (
    select from member_block
    where (blocker_id = listing.host_id and blocked_id = bookmark.member_id)
      or (blocker_id = bookmark.member_id and blocked_id = listing.host_id))`;

/**
 * A member's saved listings with hours that were freed there. Where local rules limit visits, they count over all of a property's listings,
 * so hours freed at one of these may be free at a saved one, too.
 */
const SAVED_WITH_FREED = sql`bookmark
    join listing on listing.id = bookmark.listing_id
    cross join lateral (
      select listing.id union all select other.id from listing as other
      where listing.has_visit_limits and other.property_id = listing.property_id and other.id <> listing.id
    ) as source (id)
    join freed_hours as freed on freed.listing_id = source.id
    join booking on booking.id = freed.booking_id`;

const mayBeNotified = ({
  notifiedBefore,
}: Moments) => sql`choice.event = 'freed-hours' and (choice.is_emailed or choice.is_shown)
  and (choice.emailed_at is null or choice.emailed_at <= ${notifiedBefore})`;

/** Members who opted in, weren't notified lately, and have saved a listing with freed hours. By id, after `afterId`. */
export async function listMembersToNotify(
  db: Kysely<DB>,
  moments: Moments,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select choice.member_id from notification_preference as choice
    join member on member.id = choice.member_id and member.status = 'active'
    where choice.member_id > ${afterId} and ${mayBeNotified(moments)}
      and exists (
        select from ${SAVED_WITH_FREED}
        where bookmark.member_id = choice.member_id and ${isFreed(moments)})
    order by choice.member_id limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

export interface FreedRow {
  /** Several bookings may have had these hours. */
  readonly ids: readonly string[];
  readonly listing_id: string;
  readonly property_id: string;
  /** Only visits at other listings of the property gave them up. */
  readonly is_elsewhere: boolean;
  readonly title: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** The member's freed hours, those of the listing itself before others, soonest first; each once, even if several bookings had them. */
export async function listFreed(trx: Transaction<DB>, memberId: string, moments: Moments, limit: number) {
  const { rows } = await sql<FreedRow>`
    select array_agg(freed.id) as ids, freed.starts_at, freed.ends_at, listing.title, listing.id as listing_id, listing.time_zone,
      bool_and(freed.listing_id <> listing.id) as is_elsewhere
    from notification_preference as choice
    cross join (${SAVED_WITH_FREED})
    where bookmark.member_id = choice.member_id and choice.member_id = ${memberId} and ${mayBeNotified(moments)} and ${isFreed(moments)}
    group by freed.starts_at, freed.ends_at, listing.id
    order by is_elsewhere, freed.starts_at, freed.ends_at, listing.title, listing.id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * All visits that freed hours at properties with limits where the member has saved a listing, as they were: together they may have used up a
 * limit. Also those that the waitlist still comes first for, and hours that are over by now, because these count in their week. Hours that were
 * booked again since are the new booking's: the two were never there together, so they count as one.
 */
export async function listFreedVisits(
  trx: Transaction<DB>,
  memberId: string,
  { freedSince }: Moments,
): Promise<PropertyVisit[]> {
  const { rows } = await sql<PropertyVisit>`
    select distinct listing.property_id as "propertyId", coalesce(again.id, booking.id) as "bookingId", booking.guests, booking.cars,
      freed.starts_at as "startsAt", freed.ends_at as "endsAt"
    from ${SAVED_WITH_FREED}
    left join lateral (
      select later.id from occupied join booking as later on later.id = occupied.booking_id
      where occupied.listing_id = freed.listing_id and occupied.kind in ('hold', 'booking')
        and occupied.during && tstzrange(freed.starts_at, freed.ends_at) and later.created_at >= freed.freed_at
      order by later.created_at, later.id limit 1
    ) as again on true
    where bookmark.member_id = ${memberId} and listing.has_visit_limits and ${isNew(freedSince)}
      and booking.guest_id <> bookmark.member_id`.execute(trx);
  return rows;
}

/** Locks the member's choice, so that one node notifies them. False if another did since. */
export async function lockMember(trx: Transaction<DB>, memberId: string, moments: Moments): Promise<boolean> {
  const { rows } = await sql`
    select from notification_preference as choice
    where choice.member_id = ${memberId} and ${mayBeNotified(moments)} for update`.execute(trx);
  return rows.length > 0;
}

/** Records that the member needn't be notified about these hours anymore. */
export async function markTold(trx: Transaction<DB>, memberId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('freed_hours_notice')
    .values(ids.map((id) => ({ member_id: memberId, freed_hours_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that the member was notified now. */
export async function markNotified(trx: Transaction<DB>, memberId: string, now: Date): Promise<void> {
  await trx
    .updateTable('notification_preference')
    .set({ emailed_at: now })
    .where('member_id', '=', memberId)
    .where('event', '=', sql<string>`'freed-hours'`)
    .execute();
}

/** Which of these listings the member has still saved. */
export async function listStillSaved(
  db: Kysely<DB>,
  memberId: string,
  listingIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from bookmark
    where member_id = ${memberId} and listing_id = any(${listingIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ listing_id }) => listing_id));
}

/** Forgets hours that were freed too long ago for another email. */
export async function forgetFreed(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('freed_hours').where('freed_at', '<=', before).execute();
}
