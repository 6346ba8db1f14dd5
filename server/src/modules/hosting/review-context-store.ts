// Queries for the context that staff see with a listing to review.
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface PropertyRow {
  readonly title: string;
  readonly neighborhood: string | null;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly cameras: string | null;
  readonly pets: string | null;
  readonly household: string | null;
  readonly street: string | null;
  readonly unit: string | null;
  readonly postal_code: string | null;
}

export async function findProperty(db: Db, listingId: string): Promise<PropertyRow> {
  const { rows } = await sql<PropertyRow>`
    select property.title, neighborhood, city, region, country, public_lat as lat, public_lng as lng, cameras, pets, household,
      address.street, address.unit, address.postal_code
    from listing join property on property.id = listing.property_id
    left join property_address as address on address.property_id = property.id
    where listing.id = ${listingId}`.execute(db);
  return rows[0]!;
}

export async function findRecord(db: Db, hostId: string): Promise<ListingReview['record']> {
  const { rows } = await sql<{
    status: ListingReview['record']['status'];
    created_at: Date;
    live: number;
    rating_sum: number;
    reviews: number;
    bookings: number;
    canceled: number;
    approved: number;
    returned: number;
    suspended: number;
  }>`
    select member.status, member.created_at,
      (select count(*)::int from listing where host_id = member.id and state = 'live') as live,
      (select coalesce(sum(rating_sum), 0)::int from listing where host_id = member.id) as rating_sum,
      (select coalesce(sum(review_count), 0)::int from listing where host_id = member.id) as reviews,
      (select count(*)::int from booking
        where host_id = member.id and status in ('confirmed', 'active', 'completed', 'closed')) as bookings,
      (select count(*)::int from booking where host_id = member.id and cancelled_by = 'host') as canceled,
      told.*
    from member, lateral (
      select count(*) filter (where decision = 'approved')::int as approved,
        count(*) filter (where decision = 'returned')::int as returned,
        count(*) filter (where decision = 'suspended')::int as suspended
      from listing_decision join listing on listing.id = listing_decision.listing_id
      where listing.host_id = member.id
    ) as told
    where member.id = ${hostId}`.execute(db);
  const { created_at, rating_sum, live, ...row } = rows[0]!;
  return {
    ...row,
    memberSince: created_at.toISOString().slice(0, 10),
    liveListings: live,
    rating: row.reviews === 0 ? null : Math.round((rating_sum / row.reviews) * 10) / 10,
  };
}

const REPORTS_SHOWN = 10;

export const listOpenReports = (db: Db, { listingId, hostId }: { listingId: string; hostId: string }) =>
  db
    .selectFrom('report')
    .select(['id', 'kind', 'reason', 'text', 'created_at'])
    .where('settled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'listing'), eb('subject_id', '=', listingId)]),
        eb.and([eb('kind', '=', 'member'), eb('about_id', '=', hostId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(REPORTS_SHOWN)
    .execute();
