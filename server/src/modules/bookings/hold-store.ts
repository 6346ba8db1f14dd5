// Every query about holds, and the limits of one guest.

import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { TransactionLost } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { unsettledPayment } from '../availability/service.ts';
import { hostTax, platformTax } from '../tax/service.ts';
import type { BookingRecord } from './booking.ts';
import { type CheapBooking, readsCheaply } from './policy.ts';
import { makeReference } from './reference.ts';

const rangeText = ({ startsAt, endsAt }: TimeRange) => `[${startsAt.toISOString()},${endsAt.toISOString()})`;

/**
 * Locks the member. Serializes the writes of one guest, so that their limits hold, and keeps an account from being deleted. Call it
 * before any listing or booking is locked.
 */
export async function lockMember(trx: Transaction<DB>, memberId: string): Promise<{ deleted_at: Date | null }> {
  return trx
    .selectFrom('member')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The fields of a booking that are agreed when it's made. */
export type Agreement = Pick<
  BookingRecord,
  | 'id'
  | 'listingId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'localStart'
  | 'localEnd'
  | 'guests'
  | 'cars'
  | 'message'
  | 'answers'
  | 'currency'
  | 'lines'
  | 'totalMinor'
  | 'subtotalMinor'
  | 'guestFeeMinor'
  | 'hostFeeMinor'
  | 'hostFeeBasisPoints'
  | 'taxes'
  | 'promoMinor'
  | 'creditMinor'
  | 'unpaidMinor'
  | 'damageDepositMinor'
  | 'releaseAfterMinutes'
  | 'cancellationPolicy'
  | 'houseRules'
  | 'bookingMode'
  | 'createdAt'
  | 'paymentMethod'
  | 'collectedBy'
> & {
  readonly invoiceTo: string | null;
  readonly promoCodeId: string | null;
  readonly replacesId: string | null;
  readonly offerId: string | null;
  readonly guestId: string;
  readonly hostId: string;
  readonly expiresAt: Date;
  readonly series?: { readonly id: string; readonly number: number };
  readonly groupId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly purchaseOrder?: string | undefined;
};

const agreedColumns = (agreement: Agreement) => ({
  during: rangeText(agreement),
  time_zone: agreement.timeZone,
  local_start: agreement.localStart,
  local_end: agreement.localEnd,
  guests: agreement.guests,
  cars: agreement.cars,
  message: agreement.message,
  answers: JSON.stringify(agreement.answers),
  currency: agreement.currency,
  lines: JSON.stringify(agreement.lines),
  total_minor: agreement.totalMinor,
  subtotal_minor: agreement.subtotalMinor,
  guest_fee_minor: agreement.guestFeeMinor,
  host_fee_minor: agreement.hostFeeMinor,
  host_fee_basis_points: agreement.hostFeeBasisPoints,
  taxes: JSON.stringify(agreement.taxes),
  host_tax_minor: hostTax(agreement.taxes),
  tax_minor: platformTax(agreement.taxes),
  promo_code_id: agreement.promoCodeId,
  replaces_id: agreement.replacesId,
  promo_minor: agreement.promoMinor,
  offer_id: agreement.offerId,
  credit_minor: agreement.creditMinor,
  unpaid_minor: agreement.unpaidMinor,
  damage_deposit_minor: agreement.damageDepositMinor,
  release_after_minutes: agreement.releaseAfterMinutes,
  cancellation_policy: agreement.cancellationPolicy,
  house_rules: [...agreement.houseRules],
  booking_mode: agreement.bookingMode,
  expires_at: agreement.expiresAt,
  payment_method: agreement.paymentMethod,
  collected_by: agreement.collectedBy,
  invoice_to: agreement.invoiceTo,
  series_id: agreement.series?.id ?? null,
  series_number: agreement.series?.number ?? null,
  request_group_id: agreement.groupId ?? null,
  team_id: agreement.teamId ?? null,
  // Statements of past months keep it when the team gets a new one.
  team_purchase_order: agreement.teamId
    ? (agreement.purchaseOrder ?? sql<string | null>`(select purchase_order from team where id = ${agreement.teamId})`)
    : null,
});

/** Inserts a hold. If its reference is taken, which is rare, the transaction has to run again with a new id. */
export async function insertHold(trx: Transaction<DB>, agreement: Agreement): Promise<void> {
  const added = await trx
    .insertInto('booking')
    .values({
      ...agreedColumns(agreement),
      id: agreement.id,
      reference: makeReference(agreement.id),
      listing_id: agreement.listingId,
      guest_id: agreement.guestId,
      host_id: agreement.hostId,
      status: 'hold',
      created_at: agreement.createdAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new TransactionLost('the booking’s reference is taken');
}

/** A reused hold gets the terms agreed now. */
export async function updateHold(trx: Transaction<DB>, agreement: Agreement): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ ...agreedColumns(agreement), version: sql`version + 1` })
    .where('id', '=', agreement.id)
    .where('status', '=', 'hold')
    .execute();
}

/** Deletes a hold with all its rows. */
export async function deleteHold(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('booking').where('id', '=', id).where('status', '=', 'hold').execute();
}

/** A series as it's stored. Its id is that of its first booking. */
export interface NewSeries {
  readonly id: string;
  readonly every: string;
  readonly weekdays: readonly number[];
  readonly count: number;
  readonly at: Date;
}

/** Inserts a series and makes the hold its first booking. */
export async function insertSeries(trx: Transaction<DB>, series: NewSeries): Promise<void> {
  await trx
    .insertInto('booking_series')
    .values({
      id: series.id,
      every: series.every,
      weekdays: [...series.weekdays],
      booking_count: series.count,
      created_at: series.at,
    })
    .execute();
  await trx
    .updateTable('booking')
    .set({ series_id: series.id, series_number: 1 })
    .where('id', '=', series.id)
    .execute();
}

/** Holds of a series without its first booking, in order. */
export async function listSeriesHolds(trx: Transaction<DB>, seriesId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('booking')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('id', '<>', seriesId)
    .where('status', '=', 'hold')
    .orderBy('series_number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a series whose first booking is still a hold. */
export async function deleteSeries(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ series_id: null, series_number: null })
    .where('series_id', '=', id)
    .where('status', '=', 'hold')
    .execute();
  await trx.deleteFrom('booking_series').where('id', '=', id).execute();
}

/** A hold that may give way. */
export interface YieldingHold extends TimeRange {
  readonly id: string;
  readonly listingId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  /** It belongs to the guest who asks. */
  readonly isOwn: boolean;
  /** From a payment for a team that was refused. */
  readonly teamId: string | null;
  readonly guests: number;
  readonly totalMinor: number;
  readonly damageDepositMinor: number;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly lines: PriceLine[];
}

/**
 * Holds on the requested hours that may give way: expired ones, and the guest's own, but not those of the series or group that's being booked.
 * Holds whose payment is in progress never give way. A whole place's hours include its rooms.
 */
export async function listYieldingHolds(
  trx: Transaction<DB>,
  wanted: {
    listingIds: readonly string[];
    range: TimeRange;
    guestId: string;
    now: Date;
    seriesId: string | null;
    groupId: string | null;
  },
): Promise<YieldingHold[]> {
  const { rows } = await sql<YieldingHold>`
    select booking.id, booking.listing_id as "listingId", booking.starts_at as "startsAt", booking.ends_at as "endsAt",
      booking.expires_at as "expiresAt", booking.created_at as "createdAt", booking.guest_id = ${wanted.guestId} as "isOwn",
      booking.team_id as "teamId", booking.guests, booking.total_minor as "totalMinor", booking.damage_deposit_minor as "damageDepositMinor",
      booking.cancellation_policy as "cancellationPolicy", booking.lines
    from booking
    where booking.status = 'hold' and (booking.expires_at <= ${wanted.now} or booking.guest_id = ${wanted.guestId})
      and not ${unsettledPayment} and (booking.series_id = ${wanted.seriesId}::uuid) is not true
      and (booking.request_group_id = ${wanted.groupId}::uuid) is not true
      and booking.id in (
        -- offset 0 is an optimization fence: it makes the index search by listing as well as by time.
        select near.booking_id from unnest(${wanted.listingIds}::uuid[]) as listing (id)
        cross join lateral (
          select occupied.booking_id from occupied
          where occupied.listing_id = listing.id
            and occupied.during && tstzrange(${wanted.range.startsAt}, ${wanted.range.endsAt})
          offset 0
        ) as near
      )
    order by booking.id`.execute(trx);
  return rows;
}

/** Who occupies the hours of a live listing. */
export interface Occupants {
  /** No seat is left for so many people, and none of them gives way. */
  readonly isTaken: boolean;
  readonly guestIds: readonly string[];
}

/**
 * Looks without locks, so that latecomers don't have to wait in line. Only a refusal is reliable, and only for those who don't occupy
 * any of it themselves: theirs may be a repeat of the request that made the booking.
 */
export async function findOccupants(
  db: Db,
  wanted: { listingId: string; range: TimeRange; guests: number; now: Date },
): Promise<Occupants> {
  const { rows } = await sql<Occupants>`
    with target as (
      select listing.id, seats, greatest(buffer_before_minutes, buffer_after_minutes) as buffer_minutes,
        case when listing.id = ${wanted.listingId} and seats > 1 then ${wanted.guests}::int else seats end as needed
      from (
        select ${wanted.listingId}::uuid as id union all select part_id from listing_link where listing_id = ${wanted.listingId}
      ) as wanted join listing on listing.id = wanted.id
    ), others as (
      select target.seats, target.needed, taken.count, taken.guest_ids
      from target cross join lateral (
        select count(distinct occupied.seat) as count, array_agg(booking.guest_id) as guest_ids from occupied
        left join booking on booking.id = occupied.booking_id
        where occupied.listing_id = target.id
          and occupied.during && tstzrange(${wanted.range.startsAt}, ${wanted.range.endsAt}::timestamptz + make_interval(mins => target.buffer_minutes))
          and not coalesce(booking.status = 'hold' and booking.expires_at <= ${wanted.now} and not ${unsettledPayment}, false)
        offset 0
      ) as taken
    ) select
      exists (select from listing where id = ${wanted.listingId} and state = 'live')
        and exists (select from others where count > seats - needed) as "isTaken",
      array(select unnest(guest_ids) from others) as "guestIds"`.execute(db);
  return rows[0]!;
}

/** The guest's live hold that contains these hours of the listing, preferably one of exactly these hours. */
export async function findLiveHold(
  db: Db,
  wanted: { guestId: string; listingId: string; range: TimeRange; now: Date },
): Promise<(Pick<YieldingHold, 'startsAt' | 'endsAt' | 'createdAt'> & { readonly cars: number }) | undefined> {
  const { startsAt, endsAt } = wanted.range;
  // Compares starts and ends instead of ranges: an end before the start isn't a valid range, and is refused elsewhere.
  return db
    .selectFrom('booking')
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'created_at as createdAt', 'cars'])
    .where('guest_id', '=', wanted.guestId)
    .where('listing_id', '=', wanted.listingId)
    .where('status', '=', 'hold')
    .where('expires_at', '>', wanted.now)
    .where('starts_at', '<=', startsAt)
    .where('ends_at', '>=', endsAt)
    .orderBy(sql`starts_at = ${startsAt} and ends_at = ${endsAt}`, 'desc')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .executeTakeFirst();
}

/** The guest's current or past bookings that nobody has paid for. */
export async function countUnpaid(
  db: Db,
  { guestId, exceptId, since }: { guestId: string; exceptId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking
    where guest_id = ${guestId} and id <> ${exceptId} and payment_method not in ('card', 'sandbox') and payment_received_at is null
      and (status = 'awaiting_payment'
        or (payment_method = 'cash' and status in ('confirmed', 'active', 'completed', 'closed') and created_at > ${since}))`.execute(
    db,
  );
  return rows[0]!.count;
}

/** What counts toward a guest's limits. Submissions whose payment is under way count as what they will become. */
export async function countOpen(
  trx: Transaction<DB>,
  guestId: string,
  now: Date,
): Promise<{ holds: number; requests: number; confirmed: number }> {
  const { rows } = await sql<{ holds: number; requests: number; confirmed: number }>`
    with mine as (
      -- A series counts once, and so does a request to several hosts.
      select coalesce(series_id, request_group_id, id) as one_of, status, booking_mode, starts_at, expires_at, status = 'hold' and ${unsettledPayment} as is_paying
      from booking where guest_id = ${guestId} and status in ('hold', 'requested', 'awaiting_payment', 'confirmed')
    ) select
      (count(distinct one_of) filter (where status = 'hold' and expires_at > ${now} and not is_paying))::int as holds,
      (count(distinct one_of) filter (where status in ('requested', 'awaiting_payment') or (is_paying and booking_mode = 'request')))::int as requests,
      (count(distinct one_of) filter (where starts_at > ${now} and (status = 'confirmed' or (is_paying and booking_mode = 'instant'))))::int as confirmed
    from mine`.execute(trx);
  return rows[0]!;
}

/** How many of a guest's bookings took place, in total and with one host. */
export async function countStays(
  db: Kysely<DB>,
  { guestId, hostId }: { guestId: string; hostId: string },
): Promise<{ anywhere: number; withHost: number }> {
  const { rows } = await sql<{ anywhere: number; withHost: number }>`
    select count(*)::int as anywhere, (count(*) filter (where host_id = ${hostId}))::int as "withHost"
    from booking where guest_id = ${guestId} and status in ('completed', 'closed')`.execute(db);
  return rows[0]!;
}

/**
 * How many addresses a guest can look up for free: confirmed bookings they canceled since then, and properties whose address they
 * can read, or will be able to, while they can still cancel for free. That's possible in the first minutes of a same-day booking,
 * and with the relaxed policy, or an own one like it, from the day before until two hours before the start. Those count however far ahead
 * they are; otherwise many bookings made days ahead could all be read on the same day. A booking that's being paid counts as confirmed;
 * otherwise many at once would pass before the first one is.
 */
export async function countCancelable(db: Db, guestId: string, now: Date): Promise<number> {
  const since = addMinutes(now, -BOOKING.cancellationDays * 24 * 60);
  type Row = CheapBooking & { readonly propertyId: string };
  const { rows } = await sql<{ canceled: number } & { [Field in keyof Row]: Row[Field] | null }>`
    select canceled.count as canceled, upcoming.* from (
      select count(distinct coalesce(series_id, id))::int as count from booking
      where guest_id = ${guestId} and cancelled_by = 'guest' and cancelled_at > ${since} and confirmed_at is not null
    ) canceled left join (
      select listing.property_id as "propertyId", starts_at as "startsAt", booking.cancellation_policy as policy,
        case booking.status when 'confirmed' then confirmed_at end as "confirmedAt"
      from booking join listing on listing.id = booking.listing_id
      where guest_id = ${guestId} and starts_at > ${now} and (
        booking.status = 'confirmed'
        or booking.status = 'hold' and booking.booking_mode = 'instant' and ${unsettledPayment}
      )
    ) upcoming on true`.execute(db);
  const readable = rows.filter((row) => row.propertyId !== null && readsCheaply(row as Row, now));
  return rows[0]!.canceled + new Set(readable.map(({ propertyId }) => propertyId)).size;
}

/** The guest's own booking or request for these hours of the listing, or the hold they're paying for. */
export async function findOwnBooking(
  db: Db,
  { guestId, listingId, range }: { guestId: string; listingId: string; range: TimeRange },
): Promise<{ id: string; isBeingPaid: boolean } | undefined> {
  const isBeingPaid = sql<boolean>`booking.status = 'hold'`;
  return db
    .selectFrom('booking')
    .select(['id', isBeingPaid.as('isBeingPaid')])
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['requested', 'awaiting_payment', 'confirmed', 'active']),
        eb.and([isBeingPaid, unsettledPayment]),
      ]),
    )
    .where('starts_at', '<', range.endsAt)
    .where('ends_at', '>', range.startsAt)
    .orderBy(isBeingPaid)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
}

/** True if the hours are held because their guest was first in line for them (C22). */
export async function isFromWaitlist(db: Db, holdId: string): Promise<boolean> {
  const row = await db.selectFrom('waitlist_entry').select('id').where('hold_id', '=', holdId).executeTakeFirst();
  return row !== undefined;
}
