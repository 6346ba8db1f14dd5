// Queries for a host's own figures. Only reads other modules' tables. The host's id is in each query.
import type { ListingEarnings } from '@daynook/contract/hosting/insights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Sum } from './earnings-chart-rules.ts';
import type { LocalStay } from './occupancy-rules.ts';

/** The time zone of the host's first property, which decides what today is. Undefined before there is one. */
export async function findZone(db: Kysely<DB>, hostId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('property')
    .select('time_zone')
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone;
}

export async function findProperty(
  db: Kysely<DB>,
  hostId: string,
  id: string,
): Promise<{ time_zone: string } | undefined> {
  const property = db.selectFrom('property').select('time_zone').where('id', '=', id).where('host_id', '=', hostId);
  return property.executeTakeFirst();
}

interface Window {
  readonly hostId: string;
  readonly propertyId: string | undefined;
  readonly fromDate: string;
  readonly toDate: string;
}

const inProperty = (propertyId: string | undefined) =>
  propertyId === undefined
    ? sql``
    : sql`and booking.listing_id in (select id from listing where property_id = ${propertyId})`;

/**
 * What each stay in the range earns: `closed` is what the ledger posted to the host, `expected` what was agreed for unsettled
 * stays. Dates are the first characters of each booking's stored local times.
 */
const selectEarnings = ({ hostId, propertyId, fromDate, toDate }: Window) => sql`
  select stay.listing_id, stay.currency, stay.begins, stay.expected, coalesce(settled.credited, 0) as closed,
    not stay.is_settled or coalesce(settled.credited, 0) > 0 as counts
  from (
    select booking.id, booking.listing_id, booking.currency, left(booking.local_start, 10) as begins,
      case when booking.status in ('closed', 'cancelled') then 0 else booking.host_share_minor - booking.host_loss_minor end as expected,
      booking.status in ('closed', 'cancelled') as is_settled
    from booking
    where booking.host_id = ${hostId} and booking.status in ('confirmed', 'active', 'completed', 'closed', 'cancelled')
      and booking.starts_at >= ${fromDate}::date - interval '1 day' and booking.starts_at < ${toDate}::date + interval '2 days'
      and left(booking.local_start, 10) between ${fromDate} and ${toDate} ${inProperty(propertyId)}
  ) as stay
  -- One look into the ledger per stay: joined freely, the planner may go through everybody's.
  left join lateral (
    select -sum(entry.amount_minor) as credited
    from ledger_transaction as movement
    join ledger_entry as entry on entry.transaction_id = movement.id
      and entry.account in ('host_payable', 'host_receivable')
    where movement.booking_id = stay.id and movement.kind in ('settle', 'cancel', 'adjustment')
  ) as settled on stay.is_settled`;

const sums = sql`sum(closed)::int8 as "closedMinor", sum(expected)::int8 as "expectedMinor",
  (count(*) filter (where counts))::int as stays`;

/** The engine returns sums of big numbers as text. */
const withNumbers = <T extends { closedMinor: number; expectedMinor: number }>(row: T): T => ({
  ...row,
  closedMinor: Number(row.closedMinor),
  expectedMinor: Number(row.expectedMinor),
});

/** Earnings by the day or month a stay begins. */
export async function sumEarnings(db: Kysely<DB>, by: 'day' | 'month', window: Window): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select currency, left(begins, ${by === 'day' ? 10 : 7}) || ${by === 'day' ? '' : '-01'} as "startsOn", ${sums}
    from (${selectEarnings(window)}) as brought group by 1, 2`.execute(db);
  return rows.map(withNumbers).filter((row) => row.stays > 0);
}

/** The same by listing and currency. In each currency, the listing that earns most comes first. */
export async function sumEarningsByListing(db: Kysely<DB>, window: Window): Promise<ListingEarnings[]> {
  const { rows } = await sql<ListingEarnings>`
    select listing.id as _id, listing.title, listing.state, total.currency, "closedMinor", "expectedMinor", stays
    from (select listing_id, currency, ${sums} from (${selectEarnings(window)}) as brought group by 1, 2) as total
    join listing on listing.id = total.listing_id
    where stays > 0
    order by total.currency, "closedMinor" + "expectedMinor" desc, listing.created_at, listing.id`.execute(db);
  return rows.map(withNumbers);
}

export interface BookedDays {
  readonly listingId: string;
  readonly days: number;
}

/** How many of these dates have a confirmed booking, by listing, among these bookings. Listings without any are left out. */
export async function countBookedDays(
  db: Kysely<DB>,
  whose: RawBuilder<boolean>,
  { fromDate, toDate }: Pick<Window, 'fromDate' | 'toDate'>,
): Promise<BookedDays[]> {
  // A stay until midnight doesn't take the next day.
  const { rows } = await sql<BookedDays>`
    select booking.listing_id as "listingId", count(distinct day)::int as days
    from booking cross join lateral generate_series(
      greatest(left(booking.local_start, 10), ${fromDate})::timestamp,
      least(left(booking.local_end, 16)::timestamp - interval '1 minute', ${toDate}::date + interval '1 day' - interval '1 minute'),
      interval '1 day') as day
    where ${whose} and booking.status in ('confirmed', 'active')
      and booking.starts_at < ${toDate}::date + interval '2 days' and booking.ends_at > ${fromDate}::date - interval '1 day'
    group by 1`.execute(db);
  return rows;
}

export interface LiveListing {
  readonly id: string;
  readonly title: string;
  readonly bookingMode: string;
  readonly publishedAt: Date | null;
}

export async function listLiveListings(
  db: Kysely<DB>,
  { hostId, propertyId }: Pick<Window, 'hostId' | 'propertyId'>,
): Promise<LiveListing[]> {
  return db
    .selectFrom('listing')
    .select(['id', 'title', 'booking_mode as bookingMode', 'published_at as publishedAt'])
    .where('host_id', '=', hostId)
    .where('state', '=', 'live')
    .$if(propertyId !== undefined, (query) => query.where('property_id', '=', propertyId!))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const LONGEST_STAY_DAYS = 366;

/** Current and past stays between two dates. */
export async function listStays(db: Kysely<DB>, window: Window): Promise<LocalStay[]> {
  const { hostId, propertyId, fromDate, toDate } = window;
  const { rows } = await sql<LocalStay>`
    select listing_id as "listingId", local_start as "localStart", local_end as "localEnd", guests
    from booking
    where host_id = ${hostId} and status in ('confirmed', 'active', 'completed', 'closed')
      and starts_at >= ${fromDate}::date - make_interval(days => ${LONGEST_STAY_DAYS}) and starts_at < ${toDate}::date + interval '2 days'
      and ends_at > ${fromDate}::date - interval '1 day' ${inProperty(propertyId)}`.execute(db);
  return rows;
}

export interface RequestSum {
  readonly listingId: string;
  readonly currency: string;
  readonly accepted: number;
  readonly declined: number;
  readonly expired: number;
  /** What the expired requests would have earned. */
  readonly lostMinor: number;
  /** How long each response took. */
  readonly minutes: readonly number[];
}

/**
 * How requests made since then ended, by listing. Withdrawn and pending ones don't count, because they say nothing about the host.
 */
export async function sumRequests(db: Kysely<DB>, hostId: string, since: Date): Promise<RequestSum[]> {
  const { rows } = await sql<RequestSum>`
    with request as (
      select booking.listing_id, booking.currency, booking.status, booking.host_share_minor as worth,
        booking.confirmed_at is not null or booking.status = 'awaiting_payment' as is_accepted,
        extract(epoch from coalesce(booking.confirmed_at, answer.at) - booking.requested_at) / 60 as minutes
      from booking
      left join lateral (
        select min(at) as at from booking_event
        where booking_id = booking.id and code = 'declined' and booking.status = 'declined'
      ) as answer on true
      where booking.host_id = ${hostId} and booking.requested_at >= ${since}
        and (booking.confirmed_at is not null or booking.status in ('declined', 'awaiting_payment', 'expired'))
    )
    select listing_id as "listingId", currency,
      (count(*) filter (where is_accepted))::int as accepted,
      (count(*) filter (where status = 'declined'))::int as declined,
      (count(*) filter (where status = 'expired'))::int as expired,
      coalesce(sum(worth) filter (where status = 'expired'), 0)::bigint as "lostMinor",
      coalesce(array_agg(minutes::float8 order by minutes) filter (where minutes is not null), '{}') as minutes
    from request group by 1, 2`.execute(db);
  return rows;
}
