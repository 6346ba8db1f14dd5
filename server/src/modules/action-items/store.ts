// Queries for the facts that action items are derived from, and for hidden items. Other modules' data is only read.
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { selectLinkedListings } from '../availability/service.ts';
import { reviewableSince } from '../reviews/service.ts';
import type { BookingFacts } from './rules.ts';

const MAXIMUM = 20;
const DAY_MS = 86_400_000;

export type BookingGroup = 'requestsToAnswer' | 'paymentsToMake' | 'stays' | 'visits' | 'unreviewed';

/** The member's bookings that may need an action, grouped by action, the most urgent of each. */
export async function listBookingFacts(
  db: Db,
  memberId: string,
  /** Which bookings they host. */
  whose: RawBuilder<boolean>,
  now: Date,
): Promise<Record<BookingGroup, BookingFacts[]>> {
  // Two days on either side of now include "today" in every zone.
  const soon = new Date(now.getTime() + 2 * DAY_MS);
  const reviewedSince = reviewableSince(now);
  const { rows } = await sql<{
    grouped: BookingGroup;
    id: string;
    title: string;
    other_name: string;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    expires_at: Date | null;
  }>`
    with mine as (
      select b.*, case
        when b.is_hosted and b.status = 'requested' and b.accept_by is null and b.expires_at > ${now} then 'requestsToAnswer'
        when b.guest_id = ${memberId} and b.status = 'awaiting_payment' and b.expires_at > ${now} then 'paymentsToMake'
        when b.guest_id = ${memberId} and b.status in ('confirmed', 'active') and b.starts_at < ${soon} and b.ends_at > ${now} then 'stays'
        when b.is_hosted and b.status in ('confirmed', 'active') and b.starts_at < ${soon} and b.ends_at > ${now} then 'visits'
        when b.guest_id = ${memberId} and b.status in ('completed', 'closed') and b.ends_at > ${reviewedSince}
          and not exists (select 1 from review r where r.booking_id = b.id and r.side = 'guest') then 'unreviewed'
      end as grouped
      from (
        select booking.*, ${whose} as is_hosted from booking
        where (booking.guest_id = ${memberId} or ${whose}) and booking.ends_at > ${reviewedSince}
      ) b
    ), ranked as (
      select mine.*, row_number() over (partition by grouped order by coalesce(expires_at, starts_at), id) as place from mine where grouped is not null
    )
    select k.grouped, k.id, l.title, o.name as other_name, k.starts_at, k.ends_at, k.time_zone, k.expires_at
    from ranked k join listing l on l.id = k.listing_id
    join member o on o.id = case when k.is_hosted then k.guest_id else k.host_id end
    where k.place <= ${MAXIMUM} order by k.grouped, k.place`.execute(db);
  const groups: Record<BookingGroup, BookingFacts[]> = {
    requestsToAnswer: [],
    paymentsToMake: [],
    stays: [],
    visits: [],
    unreviewed: [],
  };
  for (const row of rows) {
    groups[row.grouped].push({
      id: row.id,
      title: row.title,
      otherName: row.other_name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      expiresAt: row.expires_at,
    });
  }
  return groups;
}

/** Bookings with a refund proposed by staff that the host still has time to answer. */
export async function listRefundsToAnswer(db: Db, whose: RawBuilder<boolean>, now: Date) {
  const { rows } = await sql<BookingFacts & { refundId: string }>`
    select booking.id, proposal.id as "refundId", listing.title, guest.name as "otherName", booking.starts_at as "startsAt",
      booking.ends_at as "endsAt", booking.time_zone as "timeZone", proposal.due_at as "expiresAt"
    from refund_proposal as proposal join booking on booking.id = proposal.booking_id
    join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    where proposal.state = 'host' and proposal.due_at > ${now} and ${whose}
    order by proposal.due_at, booking.id limit ${MAXIMUM}`.execute(db);
  return rows;
}

export async function listPropertiesWithoutListings(db: Db, hostId: string) {
  return db
    .selectFrom('property')
    .select(['property.id', 'property.title'])
    .where('host_id', '=', hostId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing')
            .select('listing.id')
            .whereRef('listing.property_id', '=', 'property.id')
            .where('listing.state', '!=', 'deleted'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(MAXIMUM)
    .execute();
}

/** Imported calendars of the host's listings that haven't been readable for a day. */
export async function listStaleCalendarImports(db: Db, hostId: string, now: Date) {
  return db
    .selectFrom('listing')
    .innerJoin('calendar_import as imported', 'imported.listing_id', 'listing.id')
    .select([
      'imported.id',
      'imported.name',
      'listing.id as listingId',
      'listing.title',
      'listing.time_zone as timeZone',
    ])
    .select('imported.last_ok_at as lastOkAt')
    .where('listing.host_id', '=', hostId)
    .where('listing.state', '!=', 'deleted')
    .where('imported.last_ok_at', '<', new Date(now.getTime() - CALENDAR_IMPORTS.staleMinutes * 60_000))
    .orderBy('imported.last_ok_at')
    .limit(MAXIMUM)
    .execute();
}

/** Accepted bookings of the host during hours that an imported calendar affecting the listing reports as busy. */
export async function listCalendarImportConflicts(db: Db, hostId: string, now: Date) {
  const { rows } = await sql<BookingFacts & { listingId: string; feedName: string }>`
    select booking.id, booking.listing_id as "listingId", listing.title, guest.name as "otherName",
      booking.starts_at as "startsAt", booking.ends_at as "endsAt", booking.time_zone as "timeZone", null as "expiresAt", imported.name as "feedName"
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    cross join lateral (
      select imported.name from (${selectLinkedListings(sql`booking.listing_id`)}) as near
      join external_busy as busy on busy.listing_id = near.id and busy.during && booking.during
      join calendar_import as imported on imported.id = busy.calendar_import_id
      order by imported.created_at limit 1
    ) as imported
    where booking.host_id = ${hostId} and booking.status in ('confirmed', 'active') and booking.ends_at > ${now}
    order by booking.starts_at, booking.id limit ${MAXIMUM}`.execute(db);
  return rows;
}

/** Ids of the items the member has hidden for now. */
export async function listHiddenIds(db: Db, memberId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('action_item_state')
    .select('item_id')
    .where('member_id', '=', memberId)
    .where((or) => or.or([or('dismissed_at', 'is not', null), or('snoozed_until', '>', now)]))
    .execute();
  return new Set(rows.map((row) => row.item_id));
}

export async function hideItem(
  db: Db,
  memberId: string,
  itemId: string,
  until: { snoozedUntil: Date } | { dismissedAt: Date },
): Promise<void> {
  const values = 'snoozedUntil' in until ? { snoozed_until: until.snoozedUntil } : { dismissed_at: until.dismissedAt };
  await db
    .insertInto('action_item_state')
    .values({ member_id: memberId, item_id: itemId, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doUpdateSet(values))
    .execute();
}
