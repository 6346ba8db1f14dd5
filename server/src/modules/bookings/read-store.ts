// Queries for pages that show bookings, with as few round trips as possible.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { likeText } from '../../lib/cursor.ts';
import { isPaymentUnknown } from '../listings/service.ts';
import { isNoShow } from '../reviews/service.ts';
import { isTaken } from './groups/group-store.ts';

const selectSummaries = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .selectAll('booking')
    .select([
      'listing.title as listing_title',
      'listing.kind as listing_kind',
      'listing.state as listing_state',
      // The card is stored as sent. Its first picture represents the listing.
      sql<unknown>`listing.card -> 'images' -> 0`.as('listing_image'),
      'property.id as property_id',
      'property.city as property_city',
      'property.region as property_region',
      'property.country as property_country',
      'property.neighborhood as property_neighborhood',
      'property.public_lat',
      'property.public_lng',
      'property.check_in',
      'guest.name as guest_name',
      'guest.picture_url as guest_picture_url',
      'guest.picture_key as guest_picture_key',
      'host.name as host_name',
      'host.status as host_status',
      'host.picture_url as host_picture_url',
      'host.picture_key as host_picture_key',
      sql<number | null>`(select booking_count from booking_series where booking_series.id = booking.series_id)`.as(
        'series_count',
      ),
      sql<
        number | null
      >`(select request_count from request_group where request_group.id = booking.request_group_id)`.as('group_count'),
      sql<string | null>`(select name from team where team.id = booking.team_id)`.as('team_name'),
      isTaken.as('is_taken'),
      // The sides that have reviewed it, or can't, as guests who are recorded as a no-show.
      sql<string[]>`array(
        select side from review where review.booking_id = booking.id
        union all
        select 'guest' where ${isNoShow(sql.ref('booking.id'))}
      )`.as('reviewed_by'),
    ]);

/** A booking with what its card shows. */
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number];

export const findSummary = (db: Db, id: string): Promise<SummaryRow | undefined> =>
  selectSummaries(db).where('booking.id', '=', id).executeTakeFirst();

export async function listSummariesById(db: Db, ids: readonly string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  return selectSummaries(db).where(sql<boolean>`booking.id = any(${ids}::uuid[])`).execute();
}

/** True for bookings that the member made. */
export const bookedBy = (memberId: string): RawBuilder<boolean> => sql<boolean>`booking.guest_id = ${memberId}`;

export interface BookingSearch {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** More words don't narrow the search any further. */
const WORD_MAXIMUM = 8;

/** One search word: in the listing's title or town, in the other side's name, or at the start of the reference. */
function hasWord(whose: RawBuilder<boolean>, other: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const part = sql`'%' || plain_text(${likeText(word)}) || '%'`;
  return sql`(booking.reference ilike ${`${likeText(word)}%`}
    or booking.listing_id in (
      select listing.id from listing join property on property.id = listing.property_id
      where plain_text(concat_ws(' ', listing.title, property.city, property.region)) like ${part}
        and listing.id in (select listing_id from booking where ${whose}))
    or ${other} in (
      select member.id from member where plain_text(member.name) like ${part}
        and member.id in (select ${other} from booking where ${whose})))`;
}

/** The member's bookings that match. Dates are local dates of each listing; an end at midnight belongs to the day before. */
export function matchBookings(
  whose: RawBuilder<boolean>,
  side: 'guest' | 'host',
  input: BookingSearch,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [whose];
  const { from, to } = input;
  if (from) {
    parts.push(sql`booking.ends_at > ${from}::date - interval '1 day'
      and (left(booking.local_end, 10) > ${from}
        or (left(booking.local_end, 10) = ${from} and substr(booking.local_end, 12, 5) <> '00:00'))`);
  }
  if (to) {
    parts.push(sql`booking.starts_at < ${to}::date + interval '2 days' and left(booking.local_start, 10) <= ${to}`);
  }
  const other = side === 'guest' ? sql`booking.host_id` : sql`booking.guest_id`;
  const words = (input.q ?? '').split(/\s+/).filter(Boolean).slice(0, WORD_MAXIMUM);
  for (const word of words) parts.push(hasWord(whose, other, word));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export interface ListQuestion {
  readonly which: RawBuilder<boolean>;
  readonly statuses: readonly BookingStatus[];
  /** Upcoming ones soonest first, past ones latest first. */
  readonly order: 'soonest' | 'latest';
  readonly offset: number;
  readonly limit: number;
}

export async function listSummaries(db: Db, question: ListQuestion): Promise<SummaryRow[]> {
  if (question.statuses.length === 0) return [];
  const direction = question.order === 'soonest' ? 'asc' : 'desc';
  return selectSummaries(db)
    .where(question.which)
    .where('booking.status', 'in', question.statuses)
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .offset(question.offset)
    .limit(question.limit)
    .execute();
}

/** How many of these bookings have each status. */
export async function countByStatus(db: Db, which: RawBuilder<boolean>): Promise<Map<BookingStatus, number>> {
  const rows = await db
    .selectFrom('booking')
    .where(which)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status as BookingStatus, count]));
}

/** States in which the guest still expects to use the hours. */
const AHEAD = [
  'hold',
  'requested',
  'awaiting_payment',
  'confirmed',
  'active',
] as const satisfies readonly BookingStatus[];

/** True if any of these listings has a hold, request, or booking that isn't over. */
export async function hasBookingsAhead(db: Db, listingIds: readonly string[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .where('status', 'in', AHEAD)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** It ended because the provider never said whether the guest was charged. */
export async function hasUnknownPayment(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .where(isPaymentUnknown)
    .executeTakeFirst();
  return row !== undefined;
}

export const listEvents = (db: Db, bookingId: string) =>
  db.selectFrom('booking_event').selectAll().where('booking_id', '=', bookingId).orderBy('at').orderBy('id').execute();

/** Only call it for viewers who may see the address. */
export const findExactAddress = (db: Db, propertyId: string) =>
  db.selectFrom('property_address').selectAll().where('property_id', '=', propertyId).executeTakeFirst();

/** A booking's status and time. */
export async function findRole(
  db: Db,
  id: string,
): Promise<{ status: string; startsAt: Date; endsAt: Date } | undefined> {
  const row = await db
    .selectFrom('booking')
    .select(['status', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { status: row.status, startsAt: row.starts_at!, endsAt: row.ends_at! };
}

/** The country of the booked place. */
export async function findCountry(db: Db, bookingId: string): Promise<string> {
  const { country } = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .where('booking.id', '=', bookingId)
    .select('property.country')
    .executeTakeFirstOrThrow();
  return country;
}
