// Queries for the market's figures. Only reads other modules' tables.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Db = Kysely<DB>;

/** The Monday of the instant's week as a date in UTC. Grouping uses dates, and each is converted to text once. */
const toWeek = (instant: ReturnType<typeof sql>) => sql`date_trunc('week', ${instant} at time zone 'UTC')::date`;

export interface WeekCount {
  readonly week: string;
  readonly what: string;
  readonly count: number;
}

/** How often each thing happened, week by week. Each table and index is read once. */
export async function countWeeks(db: Db, from: Date): Promise<WeekCount[]> {
  const { rows } = await sql<WeekCount>`
    select week::text, what, count::int from (
      select ${toWeek(sql`created_at`)} as week, 'newMembers' as what, count(*) as count
        from member where created_at >= ${from} and merged_into_id is null group by 1
      union all
      select week, each.what, each.count from (
        select ${toWeek(sql`requested_at`)} as week, count(*) as asked,
          count(*) filter (where status = 'declined') as declined, count(*) filter (where status = 'expired') as expired,
          count(*) filter (where confirmed_at is not null and status not in ('declined', 'expired')) as accepted
        from booking where requested_at >= ${from} and booking_mode = 'request' group by 1
      ) as requests cross join lateral (
        values ('asked', asked), ('declined', declined), ('expired', expired), ('accepted', accepted)
      ) as each (what, count)
      union all
      select week, each.what, each.count from (
        select ${toWeek(sql`confirmed_at`)} as week, count(*) as confirmed, count(distinct listing_id) as listings
        from booking where confirmed_at >= ${from} group by 1
      ) as bookings cross join lateral (values ('confirmed', confirmed), ('bookedListings', listings)) as each (what, count)
      union all
      select ${toWeek(sql`cancelled_at`)}, 'cancelled', count(*)
        from booking where cancelled_at >= ${from} and status = 'cancelled' group by 1
      union all
      select week, each.what, each.count from (
        select date_trunc('week', day)::date as week, sum(searches) as searches, sum(without_results) as without_results
        from search_day where day >= ${from} group by 1
      ) as searched cross join lateral (values ('searches', searches), ('searchesWithoutResults', without_results)) as each (what, count)
    ) as happened`.execute(db);
  return rows;
}

/** Published listings by the week they were first published. Earlier weeks, which are the most, count toward the first. */
export async function countPublished(db: Db, from: Date): Promise<{ week: string; count: number }[]> {
  const { rows } = await sql<{ week: string; count: number }>`
    select coalesce(week, ${toWeek(sql`${from}::timestamptz`)})::text as week, sum(count)::int as count from (
      select case when published_at >= ${from} then ${toWeek(sql`published_at`)} end as week, count(*) as count
      from listing where state = 'live' and published_at is not null group by 1
    ) as published group by 1`.execute(db);
  return rows;
}

const answered = sql`
  booking cross join lateral (
    select coalesce(booking.confirmed_at,
      (select min(at) from booking_event where booking_id = booking.id and code = 'declined')) as at
  ) as answer`;
const medianMinutes = sql`
  round(percentile_cont(0.5) within group (order by extract(epoch from (answer.at - booking.requested_at)) / 60))::int`;

/** Median time to answer, by week of the request. */
export async function readAnswerWeeks(db: Db, from: Date): Promise<{ week: string; minutes: number }[]> {
  const { rows } = await sql<{ week: string; minutes: number }>`
    select ${toWeek(sql`booking.requested_at`)}::text as week, ${medianMinutes} as minutes from ${answered}
    where booking.requested_at >= ${from} and booking.booking_mode = 'request' and answer.at is not null group by 1`.execute(
    db,
  );
  return rows;
}

export interface WeekMoney {
  readonly week: string;
  readonly currency: string;
  readonly paidMinor: number;
  readonly takeMinor: number;
}

/** Payments by guests and our earnings, by the week of the posting. */
export async function sumWeeks(db: Db, from: Date): Promise<WeekMoney[]> {
  const { rows } = await sql<WeekMoney>`
    select ${toWeek(sql`movement.at`)}::text as week, entry.currency,
      coalesce(sum(entry.amount_minor) filter (where entry.account in ('clearing', 'host_receivable') and movement.kind = 'capture'), 0)::int8 as "paidMinor",
      coalesce(-sum(entry.amount_minor) filter (where entry.account = 'platform_revenue'), 0)::int8 as "takeMinor"
    from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
    where movement.at >= ${from}
    group by 1, 2`.execute(db);
  return rows;
}

interface HostRole {
  readonly liveRooms: number;
  readonly activeMembers: number;
  readonly bookedListings: number;
  readonly medianAnswerMinutes: number | null;
  readonly searches: number;
  readonly searchesWithoutResults: number;
}

/** A listing counts as booked if it was booked since `booked`. */
export async function readCurrentCounts(db: Db, { from, booked }: { from: Date; booked: Date }): Promise<HostRole> {
  const { rows } = await sql<HostRole>`
    select
      (select count(*)::int from listing where state = 'live') as "liveRooms",
      (select count(*)::int from member where status = 'active') as "activeMembers",
      (select coalesce(sum(searches), 0)::int from search_day where day >= ${from}) as searches,
      (select coalesce(sum(without_results), 0)::int from search_day where day >= ${from}) as "searchesWithoutResults",
      (select count(distinct booking.listing_id)::int from booking join listing on listing.id = booking.listing_id
        where booking.confirmed_at >= ${booked} and listing.state = 'live') as "bookedListings",
      (select ${medianMinutes} from ${answered}
        where booking.requested_at >= ${from} and booking.booking_mode = 'request' and answer.at is not null) as "medianAnswerMinutes"`.execute(
    db,
  );
  return rows[0]!;
}

/** Number and age of waiting entries in tables that also have others. */
export async function readWaiting(db: Db, now: Date) {
  const { rows } = await sql<{
    reports: number;
    reportsOldest: Date | null;
    members: number;
    membersOldest: Date | null;
    effects: number;
    effectsOldest: Date | null;
  }>`
    select
      (select count(*)::int from report where settled_at is null) as reports,
      (select min(created_at) from report where settled_at is null) as "reportsOldest",
      (select count(*)::int from member where status = 'pending' and deleted_at is null) as members,
      (select min(created_at) from member where status = 'pending' and deleted_at is null) as "membersOldest",
      (select count(*)::int from outbox where done_at is null and last_error is not null) as effects,
      (select min(created_at) from outbox where done_at is null and last_error is not null and created_at <= ${now}) as "effectsOldest"`.execute(
    db,
  );
  return rows[0]!;
}
