// Queries for series and the bookings in them.
import type { BookingStatus, CancelRefund } from '@daynook/contract/booking-states';
import type { InstallmentState } from '@daynook/contract/limits/installments';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';

export const findSeries = (db: Db, id: string) =>
  db.selectFrom('booking_series').select(['id', 'every', 'weekdays']).where('id', '=', id).executeTakeFirst();

/** A booking of a series with its later payment, if it has one. */
export interface Member {
  readonly id: string;
  readonly number: number;
  readonly reference: string;
  readonly status: BookingStatus;
  readonly listingTitle: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly localDate: string;
  readonly currency: string;
  readonly totalMinor: number;
  readonly unpaidMinor: number;
  readonly creditMinor: number;
  readonly hostEarningsMinor: number;
  readonly cancellationPolicy: string;
  readonly dueAt: Date | null;
  readonly payUntil: Date | null;
  readonly paymentState: InstallmentState | null;
}

/** Bookings that became bookings, in order. Holds aren't shown. */
export async function listMembers(db: Db, seriesId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select booking.id, series_number as number, reference, status, listing.title as "listingTitle", starts_at as "startsAt",
      ends_at as "endsAt", booking.time_zone as "timeZone", left(local_start, 10) as "localDate", booking.currency,
      total_minor as "totalMinor", unpaid_minor as "unpaidMinor", credit_minor as "creditMinor",
      host_share_minor - host_loss_minor as "hostEarningsMinor", booking.cancellation_policy as "cancellationPolicy",
      later.due_at as "dueAt", later.staff_from as "payUntil", later.state as "paymentState"
    from booking join listing on listing.id = booking.listing_id
    left join installment as later on later.booking_id = booking.id
    where series_id = ${seriesId} and status <> 'hold' order by series_number`.execute(db);
  return rows;
}

/** Live listings of the same property, for hours that are taken at this one. */
export async function listOtherListings(db: Db, listingId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select other.id, other.title from listing join listing as other on other.property_id = listing.property_id
    where listing.id = ${listingId} and other.id <> listing.id and other.state = 'live' order by other.title, other.id limit 10`.execute(
    db,
  );
  return rows;
}

/** The property's listings among these. */
export async function isOneProperty(db: Db, listingIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ properties: number; listings: number }>`
    select count(distinct property_id)::int as properties, count(*)::int as listings from listing
    where id = any(${listingIds}::uuid[])`.execute(db);
  return rows[0]!.properties === 1 && rows[0]!.listings === listingIds.length;
}

/** Bookings whose card was declined and whose time to pay is over. */
export async function listOverdue(
  db: Db,
  { now, skipped, limit }: { now: Date; skipped: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('booking', 'booking.id', 'installment.booking_id')
    .select('booking.id')
    .where('booking.series_id', 'is not', null)
    .where('booking.status', '=', 'confirmed')
    .where('installment.state', '=', 'due')
    .where('staff_from', '<=', now)
    .where(sql<boolean>`booking.id <> all(${skipped}::uuid[])`)
    .orderBy('staff_from')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The booking's payment is due and can't be made anymore. The booking is locked. */
export async function isOverdue(trx: Transaction<DB>, bookingId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('installment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'due')
    .where('staff_from', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Series with something to tell: nothing was added for some seconds, or the first has waited for a minute. */
export async function listToTell(
  db: Db,
  { quietSince, waitingSince, limit }: { quietSince: Date; waitingSince: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_series_notice')
    .select('series_id')
    .groupBy('series_id')
    .having((eb) => eb.or([eb(eb.fn.max('at'), '<=', quietSince), eb(eb.fn.min('at'), '<=', waitingSince)]))
    .orderBy((eb) => eb.fn.min('at'))
    .limit(limit)
    .execute();
  return rows.map(({ series_id }) => series_id);
}

/** What happened to a booking, with what the email says about it. */
export interface Notice {
  readonly code: 'requested' | 'confirmed' | 'declined' | 'withdrawn' | 'expired' | 'cancelled' | 'released';
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly reason: string | null;
  readonly refundMinor: number | null;
  /** What staff chose to refund. */
  readonly refund: CancelRefund | null;
  readonly bookingId: string;
  readonly number: number;
  readonly reference: string;
  readonly version: number;
  readonly listingTitle: string;
  readonly place: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly currency: string;
  readonly totalMinor: number;
  readonly hostEarningsMinor: number;
  readonly wasConfirmed: boolean;
  readonly cancelledAt: Date | null;
  readonly paidMinor: number;
  readonly expiresAt: Date | null;
  readonly chargeAt: Date | null;
  readonly message: string | null;
  readonly guestId: string;
  readonly hostId: string;
}

/** Takes the notices of a series, so that each is told once. The last thing that happened to a booking counts. */
export async function takeNotices(trx: Transaction<DB>, seriesId: string): Promise<Notice[]> {
  await trx.selectFrom('booking_series').select('id').where('id', '=', seriesId).forUpdate().execute();
  const { rows } = await sql<Notice>`
    with taken as (delete from booking_series_notice where series_id = ${seriesId} returning *),
    latest as (select distinct on (booking_id) * from taken order by booking_id, at desc, id desc)
    select latest.code, latest.by_party as by, latest.reason, latest.amount_minor as "refundMinor", latest.refund, booking.id as "bookingId",
      booking.series_number as number, booking.reference, booking.version, listing.title as "listingTitle", concat_ws(', ', property.city, nullif(property.region, '')) as place,
      booking.starts_at as "startsAt", booking.ends_at as "endsAt", booking.time_zone as "timeZone", booking.currency, booking.total_minor as "totalMinor",
      booking.host_share_minor - booking.host_loss_minor as "hostEarningsMinor", booking.confirmed_at is not null as "wasConfirmed", booking.cancelled_at as "cancelledAt",
      case when booking.payment_status in ('paid', 'partially_refunded', 'refunded') then booking.total_minor else 0 end as "paidMinor",
      booking.expires_at as "expiresAt", later.due_at as "chargeAt",
      first.message, booking.guest_id as "guestId", booking.host_id as "hostId"
    from latest join booking on booking.id = latest.booking_id join booking as first on first.id = booking.series_id
    join listing on listing.id = booking.listing_id join property on property.id = listing.property_id
    left join installment as later on later.booking_id = booking.id and later.state in ('scheduled', 'charging', 'due')
    order by booking.series_number`.execute(trx);
  return rows;
}

/** How many bookings the series has. */
export async function countBookings(db: Db, seriesId: string): Promise<number> {
  const row = await db
    .selectFrom('booking_series')
    .select('booking_count')
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return row.booking_count;
}

/** The listing's time zone. Throws NOT_FOUND. */
export async function findTimeZone(db: Db, listingId: string): Promise<string> {
  const row = await db.selectFrom('listing').select('time_zone').where('id', '=', listingId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.time_zone;
}
