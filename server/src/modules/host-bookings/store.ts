// Queries for bookings at listings one hosts or co-hosts. Read-only. Each query is limited to the host's bookings.
import type { PriceLine } from '@daynook/contract/bookings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';
import { hostEarned } from '../payments/service.ts';
import type { TabRule } from './rules.ts';

/** The instant at which tomorrow begins, by time zone. */
export type TomorrowByZone = ReadonlyMap<string, Date>;

/** Time zones of these bookings. Each booking's own zone decides whether it's today. */
export async function listZones(db: Kysely<DB>, whose: RawBuilder<boolean>): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .where(whose)
    .where('status', 'in', ['confirmed', 'active'])
    .select('time_zone')
    .distinct()
    .execute();
  return rows.map((row) => row.time_zone);
}

/** True for a booking that begins before tomorrow in its own time zone. */
function beginsByToday(tomorrows: TomorrowByZone): RawBuilder<boolean> {
  if (tomorrows.size === 0) return sql<boolean>`false`;
  const each = [...tomorrows].map(([zone, at]) => sql`when ${zone} then ${at}::timestamptz`);
  return sql<boolean>`booking.starts_at < (case booking.time_zone ${sql.join(each, sql` `)} end)`;
}

interface Filters {
  /** Limits the query to these bookings. */
  readonly whose: RawBuilder<boolean>;
  readonly listingId?: string | undefined;
  readonly q?: string | undefined;
}

function matches({ whose, listingId, q }: Filters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [whose];
  if (listingId) parts.push(sql`booking.listing_id = ${listingId}`);
  if (q) {
    parts.push(sql`(booking.reference ilike ${`${likeText(q)}%`} or booking.guest_id in (
      select id from member where plain_text(name) like '%' || plain_text(${likeText(q)}) || '%'
        and id in (select guest_id from booking where ${whose})))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export interface PageInput extends Filters {
  readonly rule: TabRule;
  readonly tomorrows: TomorrowByZone;
  readonly after: Mark | undefined;
  readonly limit: number;
}

export interface PageRow {
  readonly id: string;
  readonly at: Date;
  readonly guestId: string;
  readonly hostId: string;
  readonly listingId: string;
  readonly lines: unknown;
  readonly taxes: unknown;
  readonly paymentSentAt: Date | null;
  readonly hostFeeMinor: number;
  readonly earnedMinor: number;
  readonly message: string | null;
  readonly answers: unknown;
  readonly confirmed_at: Date | null;
  readonly propertyId: string;
  readonly propertyTitle: string;
}

export async function listPage(db: Kysely<DB>, input: PageInput): Promise<PageRow[]> {
  const { rule, tomorrows, after, limit } = input;
  const column = sql.ref(`booking.${rule.orderBy}`);
  const direction = sql.raw(rule.direction);
  const isToday = beginsByToday(tomorrows);
  const { rows } = await sql<PageRow>`
    select booking.id, ${column} as at, booking.guest_id as "guestId",
      booking.host_id as "hostId", booking.listing_id as "listingId", booking.lines, booking.taxes,
      booking.payment_sent_at as "paymentSentAt",
      booking.host_fee_minor as "hostFeeMinor", ${hostEarned} as "earnedMinor", booking.message, booking.answers,
      booking.confirmed_at,
      property.id as "propertyId", property.title as "propertyTitle"
    from booking
    join listing on listing.id = booking.listing_id
    join property on property.id = listing.property_id
    where ${matches(input)} and booking.status in (${sql.join(rule.statuses)})
      ${rule.begins === undefined ? sql`` : rule.begins === 'by-today' ? sql`and ${isToday}` : sql`and not ${isToday}`}
      ${after === undefined ? sql`` : sql`and (${column}, booking.id) ${sql.raw(rule.direction === 'asc' ? '>' : '<')} (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by ${column} ${direction}, booking.id ${direction}
    limit ${limit}`.execute(db);
  return rows;
}

export interface TabCounts {
  readonly requests: number;
  readonly today: number;
  readonly upcoming: number;
  readonly past: number;
  readonly cancelled: number;
}

export async function countTabs(
  db: Kysely<DB>,
  whose: RawBuilder<boolean>,
  tomorrows: TomorrowByZone,
): Promise<TabCounts> {
  const isToday = beginsByToday(tomorrows);
  const { rows } = await sql<TabCounts>`
    select
      (count(*) filter (where status in ('requested', 'awaiting_payment')))::int as requests,
      (count(*) filter (where status in ('confirmed', 'active') and ${isToday}))::int as today,
      (count(*) filter (where status in ('confirmed', 'active') and not ${isToday}))::int as upcoming,
      (count(*) filter (where status in ('completed', 'closed')))::int as past,
      (count(*) filter (where status in ('cancelled', 'declined', 'withdrawn', 'expired')))::int as cancelled
    from booking where ${whose}`.execute(db);
  return rows[0]!;
}

export interface ExportRow {
  readonly id: string;
  readonly startsAt: Date;
  readonly reference: string;
  readonly status: string;
  readonly listing: string;
  readonly property: string;
  readonly guest: string;
  readonly guests: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly timeZone: string;
  readonly bookedAt: Date;
  readonly currency: string;
  readonly totalMinor: number;
  readonly hostFeeMinor: number;
  readonly earnedMinor: number;
  readonly refundedMinor: number;
  readonly lines: readonly PriceLine[];
  readonly answers: unknown;
  readonly confirmedAt: Date | null;
}

export interface ExportInput extends Filters {
  readonly fromDate: string;
  readonly toDate: string;
  readonly after: Mark | undefined;
  readonly limit: number;
}

/** The next rows in order of their start. Dates are local to each booking. Holds aren't included. */
export async function listExport(db: Kysely<DB>, input: ExportInput): Promise<ExportRow[]> {
  const { fromDate, toDate, after, limit } = input;
  const { rows } = await sql<ExportRow>`
    select booking.id, booking.starts_at as "startsAt", booking.reference, booking.status, listing.title as listing,
      property.title as property, guest.name as guest, booking.guests, booking.local_start as "localStart",
      booking.local_end as "localEnd", booking.time_zone as "timeZone", booking.created_at as "bookedAt",
      booking.currency, booking.total_minor as "totalMinor", booking.host_fee_minor as "hostFeeMinor",
      ${hostEarned} as "earnedMinor", booking.refunded_minor as "refundedMinor", booking.lines, booking.answers,
      booking.confirmed_at as "confirmedAt"
    from booking
    join listing on listing.id = booking.listing_id
    join property on property.id = listing.property_id
    join member as guest on guest.id = booking.guest_id
    where ${matches(input)} and booking.status <> 'hold'
      and booking.starts_at >= ${fromDate}::date - interval '1 day' and booking.starts_at < ${toDate}::date + interval '2 days'
      and left(booking.local_start, 10) between ${fromDate} and ${toDate}
      ${after === undefined ? sql`` : sql`and (booking.starts_at, booking.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by booking.starts_at, booking.id
    limit ${limit}`.execute(db);
  return rows;
}
