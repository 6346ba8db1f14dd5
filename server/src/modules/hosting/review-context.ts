// Context for staff who review a listing: the property, prices nearby, the host's record, and open reports.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { MemberActor } from '../../http/actor.ts';
import { getPriceGuide } from './price-guide.ts';

type Reader = Pick<MemberActor, 'permissions'>;

interface HomeRow {
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

async function findHome(db: Db, listingId: string): Promise<HomeRow> {
  const { rows } = await sql<HomeRow>`
    select property.title, neighborhood, city, region, country, public_lat as lat, public_lng as lng, cameras, pets, household,
      address.street, address.unit, address.postal_code
    from listing join property on property.id = listing.property_id
    left join property_address as address on address.property_id = property.id
    where listing.id = ${listingId}`.execute(db);
  return rows[0]!;
}

async function findRecord(db: Db, hostId: string): Promise<ListingReview['record']> {
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

const listOpenReports = (db: Db, { listingId, hostId }: { listingId: string; hostId: string }) =>
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

interface Asked {
  readonly listingId: string;
  readonly hostId: string;
  readonly kind: ListingKind;
  readonly currency: string;
}

type Context = Pick<ListingReview, 'home' | 'nearby' | 'record' | 'reports'>;

/** In sequence, because a transaction has one connection. Addresses and reports are included only for roles that can see them elsewhere. */
export async function reviewContext(db: Db, { permissions }: Reader, asked: Asked): Promise<Context> {
  const { lat, lng, street, unit, postal_code: postalCode, ...home } = await findHome(db, asked.listingId);
  const { kind, currency } = asked;
  const guide = await getPriceGuide(db, { lat, lng, kind, currency });
  const record = await findRecord(db, asked.hostId);
  const reports = permissions.has('reports') ? await listOpenReports(db, asked) : [];
  const isShown = permissions.has('members') && street !== null && postalCode !== null;
  return {
    home: { ...home, address: isShown ? { street, unit, postalCode } : null },
    nearby: guide.day && { count: guide.count, radiusKm: guide.radiusKm, ...guide.day },
    record,
    reports: reports.map(({ id, created_at, ...report }) => ({
      ...report,
      _id: id,
      kind: report.kind as Context['reports'][number]['kind'],
      reason: report.reason as Context['reports'][number]['reason'],
      at: created_at.toISOString(),
    })),
  };
}
