// Context for staff who review a listing: the property, prices nearby, the host's record, and open reports.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import type { Db } from '../../db/db.ts';
import type { MemberActor } from '../../http/actor.ts';
import { getPriceGuide } from './price-guide.ts';
import { findProperty, findRecord, listOpenReports } from './review-context-store.ts';

type Reader = Pick<MemberActor, 'permissions'>;

interface Asked {
  readonly listingId: string;
  readonly hostId: string;
  readonly kind: ListingKind;
  readonly currency: string;
}

type Context = Pick<ListingReview, 'home' | 'nearby' | 'record' | 'reports'>;

/** In sequence, because a transaction has one connection. Addresses and reports are included only for roles that can see them elsewhere. */
export async function reviewContext(db: Db, { permissions }: Reader, asked: Asked): Promise<Context> {
  const { lat, lng, street, unit, postal_code: postalCode, ...home } = await findProperty(db, asked.listingId);
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
