// Bookings that their host canceled and that a guest is replacing.
import { REPLACEMENT } from '@daynook/contract/limits/host-cancellations';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { addHours, type TimeRange } from '../../lib/time/ranges.ts';

export interface Asked extends TimeRange {
  readonly guestId: string;
  readonly listingId: string;
  readonly guests: number;
  readonly currency: string;
  /** The booking that's being made. */
  readonly exceptIds: readonly string[];
  readonly now: Date;
}

export interface Canceled {
  readonly id: string;
  /** What it cost before promotions and without extras. */
  readonly comparedMinor: number;
  /** What the guest paid us of it with money. */
  readonly paidMinor: number;
  /** Where it was, and where the other listing is, as guests see it. */
  readonly lat: number;
  readonly lng: number;
  readonly otherLat: number;
  readonly otherLng: number;
}

/** What a booking cost before promotions and without extras, to compare it with another one. */
const comparable = (
  booking: string,
) => sql<string>`(${sql.ref(`${booking}.total_minor`)} + ${sql.ref(`${booking}.promo_minor`)}
  - coalesce((select sum((line ->> 'amountMinor')::bigint) from jsonb_array_elements(${sql.ref(`${booking}.lines`)}) as line
    where line ->> 'code' = 'add-on'), 0))`;

/** This booking uses up what we pay for the one it replaces: it isn't over, is being paid, or was canceled with something kept. */
const isUsed = (booking: string, { exceptIds }: Pick<Asked, 'exceptIds'>) => {
  const of = (column: string) => sql.ref(`${booking}.${column}`);
  return sql<boolean>`${of('id')} <> all(${exceptIds}::uuid[])
    and (${of('status')} not in ('hold', 'declined', 'withdrawn', 'expired', 'cancelled')
      or (${of('status')} = 'hold' and exists (select from payment_attempt
        where booking_id = ${of('id')} and payment_attempt.status in ('pending', 'unknown')))
      or (${of('status')} = 'cancelled' and ${of('promo_back_minor')} < ${of('promo_minor')}))`;
};

/**
 * The guest's bookings that hosts canceled, for exactly these hours and at least as many people, which haven't begun and aren't
 * replaced yet. The cheapest first. The guest has paid us with money. Never by the same host or one who works with them, who would
 * profit from canceling, and not again and again between the same hosts.
 */
export async function listReplaceable(db: Db, asked: Asked): Promise<Canceled[]> {
  const since = addHours(asked.now, -REPLACEMENT.differencesDays * 24);
  const { rows } = await sql<
    Omit<Canceled, 'comparedMinor' | 'paidMinor'> & { comparedMinor: string; paidMinor: string }
  >`
    select booking.id, ${comparable('booking')} as "comparedMinor",
      booking.total_minor - booking.unpaid_minor - booking.credit_minor as "paidMinor",
      home.public_lat as lat, home.public_lng as lng,
      other_home.public_lat as "otherLat", other_home.public_lng as "otherLng"
    from booking join listing on listing.id = booking.listing_id join property as home on home.id = listing.property_id
    join listing as other on other.id = ${asked.listingId} join property as other_home on other_home.id = other.property_id
    where booking.guest_id = ${asked.guestId} and booking.status = 'cancelled' and booking.cancelled_by = 'host'
      and booking.confirmed_at is not null and booking.starts_at > ${asked.now}
      and booking.starts_at = ${asked.startsAt} and booking.ends_at = ${asked.endsAt}
      and booking.currency = ${asked.currency} and booking.guests >= ${asked.guests} and booking.host_id <> other.host_id
      and booking.collected_by = 'platform' and booking.total_minor > booking.unpaid_minor + booking.credit_minor
      and not exists (select from co_host join property on property.id = co_host.property_id
        where (property.host_id, co_host.member_id) in ((booking.host_id, other.host_id), (other.host_id, booking.host_id)))
      and not exists (select from booking as taken where taken.replaces_id = booking.id and ${isUsed('taken', asked)})
      and ${REPLACEMENT.differencesPerHosts} > (select count(*) from booking as earlier join booking as given_up on given_up.id = earlier.replaces_id
        where earlier.guest_id = booking.guest_id and earlier.created_at > ${since} and ${isUsed('earlier', asked)}
          and (given_up.host_id, earlier.host_id) in ((booking.host_id, other.host_id), (other.host_id, booking.host_id)))
    order by "comparedMinor", booking.id`.execute(db);
  return rows.map(({ comparedMinor, paidMinor, ...row }) => ({
    ...row,
    comparedMinor: Number(comparedMinor),
    paidMinor: Number(paidMinor),
  }));
}

/** Of two replacements at once, the second sees the first. */
export const lockCanceled = (db: Db, id: string) =>
  db.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** What the booking that this one replaces cost before promotions and without extras; undefined if it replaces none. */
export async function findReplacedMinor(db: Db, bookingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking as canceled')
    .innerJoin('booking', 'booking.replaces_id', 'canceled.id')
    .select(comparable('canceled').as('comparedMinor'))
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  return row && Number(row.comparedMinor);
}
