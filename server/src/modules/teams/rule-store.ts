// Queries for a team's rules: its list of listings, and what its bookings of a month cost.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import type { Used } from './rules.ts';

type Trx = Transaction<DB>;

/**
 * What the team's and the member's bookings that start in the range cost after refunds. Requests and bookings that are being paid count
 * as what they will become, and so do changes whose difference is being charged, so that two at once can't exceed a budget.
 */
export async function sumUsed(
  db: Db,
  { teamId, memberId, range, exceptId }: { teamId: string; memberId: string; range: TimeRange; exceptId?: string },
): Promise<Used> {
  const { rows } = await sql<Used>`
    select coalesce(sum(cost), 0)::bigint as "teamMinor",
      coalesce(sum(cost) filter (where guest_id = ${memberId}), 0)::bigint as "memberMinor"
    from (
      select guest_id, case
          when cancelled_at is null then total_minor - refunded_minor - credit_back_minor + coalesce(charging.more_minor, 0)
          when payment_status in ('paid', 'partially_refunded', 'refunded')
            then total_minor - unpaid_minor - refunded_minor - credit_back_minor
          else 0 end as cost
      from booking
      left join lateral (
        select booking_change.difference_minor as more_minor from booking_change
        where booking_change.booking_id = booking.id and booking_change.state = 'charging'
      ) as charging on true
      where team_id = ${teamId} and starts_at >= ${range.startsAt} and starts_at < ${range.endsAt}
        and status not in ('declined', 'withdrawn', 'expired') and id is distinct from ${exceptId ?? null}::uuid
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
