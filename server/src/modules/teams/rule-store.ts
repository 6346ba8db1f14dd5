// Queries for a team's rules: its list of listings, and what its bookings of a month cost.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { unsettledPayment } from '../availability/service.ts';
import type { Used } from './rules.ts';

type Trx = Transaction<DB>;

/**
 * What the team's and the member's bookings that start in the range cost after refunds. Requests and bookings that are being paid count
 * as what they will become, so that two at once can't exceed a budget. While a change's difference is being charged, the booking counts
 * in the month it moves to as well as in its own, because the charge can still fail. Holds whose payment was refused don't count.
 */
export async function sumUsed(
  db: Db,
  { teamId, memberId, range, exceptId }: { teamId: string; memberId: string; range: TimeRange; exceptId?: string },
): Promise<Used> {
  const isOther = sql`booking.id is distinct from ${exceptId ?? null}::uuid`;
  const { rows } = await sql<Used>`
    select coalesce(sum(cost), 0)::bigint as "teamMinor",
      coalesce(sum(cost) filter (where guest_id = ${memberId}), 0)::bigint as "memberMinor"
    from (
      select booking.guest_id, case
          when booking.cancelled_at is null then booking.total_minor - booking.refunded_minor
          when booking.payment_status in ('paid', 'partially_refunded', 'refunded')
            then booking.total_minor - booking.unpaid_minor - booking.refunded_minor
          else 0 end as cost
      from booking
      where booking.team_id = ${teamId} and booking.starts_at >= ${range.startsAt} and booking.starts_at < ${range.endsAt}
        and booking.status not in ('declined', 'withdrawn', 'expired') and ${isOther}
        and (booking.status <> 'hold' or ${unsettledPayment})
      union all
      select booking.guest_id, case
          when booking.starts_at >= ${range.startsAt} and booking.starts_at < ${range.endsAt} then charging.difference_minor
          else (charging.after->>'totalMinor')::bigint - booking.refunded_minor end as cost
      from booking_change as charging
      join booking on booking.id = charging.booking_id
      where charging.state = 'charging' and booking.team_id = ${teamId} and ${isOther}
        and (charging.after->>'startsAt')::timestamptz >= ${range.startsAt}
        and (charging.after->>'startsAt')::timestamptz < ${range.endsAt}
    ) as own`.execute(db);
  return rows[0]!;
}

export async function isListed(db: Db, teamId: string, listingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_listing')
    .select('listing_id')
    .where('team_id', '=', teamId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last added first. Listings that were deleted are left out. */
export const listListings = (db: Db, teamId: string, { after, limit }: { after: Mark | undefined; limit: number }) =>
  db
    .selectFrom('team_listing as own')
    .innerJoin('listing', 'listing.id', 'own.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .select(['listing.id', 'listing.title', 'property.city', 'own.added_at'])
    .where('own.team_id', '=', teamId)
    .where('listing.state', 'in', ['live', 'paused'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(own.added_at, own.listing_id) < (${after!.at}, ${after!.id})`),
    )
    .orderBy('own.added_at', 'desc')
    .orderBy('own.listing_id', 'desc')
    .limit(limit)
    .execute();

export async function countListings(trx: Trx, teamId: string): Promise<number> {
  const row = await trx
    .selectFrom('team_listing')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether guests can find the listing. */
export async function isPublic(trx: Trx, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('state', 'in', ['live', 'paused'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertListing(
  trx: Trx,
  entry: { teamId: string; listingId: string; addedBy: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('team_listing')
    .values({ team_id: entry.teamId, listing_id: entry.listingId, added_by: entry.addedBy, added_at: entry.at })
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function deleteListing(trx: Trx, teamId: string, listingId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('team_listing')
    .where('team_id', '=', teamId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
