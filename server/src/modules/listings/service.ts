// Listings as people see them: the page with other listings and reviews, similar listings, and search cards.

import type { Answer } from '@daynook/contract/api';
import { ANSWERS } from '@daynook/contract/limits/insights';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/db.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { locationColumns } from '../../lib/geo/location-columns.ts';
import { boxAroundCircle } from '../../lib/geo/mercator.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { findConnection } from '../connection-tests/service.ts';
import { findNoise } from '../noise-samples/service.ts';
import { findTrust } from '../trust/service.ts';
import { CARD_PHOTOS } from './card-cache.ts';
import { withDistance } from './card-text.ts';
import { announceListingsChanged, toNotification } from './changes.ts';
import { responsesSince, toCancellations, toResponseRate } from './host-responses.ts';
import { requireVisible } from './policy.ts';
import { findHost } from './property-store.ts';
import { mostAlikeFirst, ratingHundredths, similarPrices } from './rules.ts';
import * as store from './store.ts';
import { toCard, toHostCard, toListingDetail } from './view.ts';

export { type CachedCard, type CardCache, createCardCache } from './card-cache.ts';
export { type JsonPart, joinParts, shownKm } from './card-text.ts';
export { announceListingsChanged, followListingChanges, onListingsChanged } from './changes.ts';
export { responsesSince } from './host-responses.ts';
export { requireVisible } from './policy.ts';
export { shownRating } from './rules.ts';
export { isCanceledByHost, isExcused, isPaymentUnknown } from './store.ts';
export { toPricing } from './view.ts';

const SIMILAR_MAXIMUM = 6;
const SIMILAR_WITHIN_KM = 50;
const BATCH = 200;

/**
 * Rebuilds search's read model of these listings (public point on the plane, rating, card). Call it in every transaction that
 * changes a listing, its property's public fields, its photos, or its reviews.
 */
export async function refreshListings(trx: Db, listingIds: readonly string[]): Promise<void> {
  const rows = await store.listForCards(trx, listingIds, CARD_PHOTOS);
  const models = rows.map((row) => {
    const ratingSum = row.rating_sum ?? 0;
    const reviewCount = row.review_count ?? 0;
    return {
      id: row.id,
      ...locationColumns({ lat: row.public_lat, lng: row.public_lng }),
      ratingSum,
      reviewCount,
      ratingHundredths: ratingHundredths(ratingSum, reviewCount),
      card: JSON.stringify(toCard(row)),
    };
  });
  await store.writeReadModel(trx, models);
  const points = rows.map((row) => ({ lat: row.public_lat, lng: row.public_lng }));
  if (points.length > 0) await notifyAfterCommit(trx, toNotification(points));
  announceListingsChanged(points);
}

/** Rebuilds the read model of all listings, in batches of one transaction each. Repairs differences between read model and data. */
export async function refreshAllListings(db: Pick<Database, 'kysely'>): Promise<void> {
  let afterId: string | undefined;
  for (;;) {
    const ids = await store.listIdsAfter(db.kysely, afterId, BATCH);
    if (ids.length === 0) return;
    await db.kysely.transaction().execute((trx) => refreshListings(trx, ids));
    afterId = ids.at(-1);
  }
}

/** The whole listing. Throws NOT_FOUND, GONE. */
export async function getListing(
  db: Db,
  { listingId, actor, now }: { listingId: string; actor: Actor; now: Date },
): Promise<Answer<'GET /api/listings/{id}'>> {
  const row = await requireVisible(db, listingId, await store.findDetail(db, listingId), actor);
  const place = { id: listingId, timeZone: row.time_zone };
  const [rooms, record, trustIn, connection, noise] = await Promise.all([
    store.listListings(db, { propertyId: row.property_id, listingId }),
    store.findHostRecord(db, row.host_id, responsesSince(now)),
    findTrust(db, [row.host_id], now),
    findConnection(db, { ...place, isCallReady: row.is_call_ready, wifiDownMbps: row.wifi_guest_mbps }, now),
    findNoise(db, { ...place, isQuiet: row.is_measured_quiet }, now),
  ]);
  const trust = trustIn(row.host_id);
  return toListingDetail(row, { rooms, record, trust, connection, noise, actor, now });
}

/**
 * Up to six live listings nearby at similar prices, same kind first, as the JSON of their cards. Also works for paused and deleted
 * listings, because that's when people need it most. Throws NOT_FOUND.
 */
export async function listSimilar(
  db: Db,
  { listingId, actor }: { listingId: string; actor: Actor },
): Promise<string[]> {
  const listing = await store.findForSimilar(db, listingId);
  if (listing?.state !== 'deleted') await requireVisible(db, listingId, listing, actor);
  if (!listing) throw new AppError('NOT_FOUND');
  const box = boxAroundCircle(listing, SIMILAR_WITHIN_KM);
  const near = await store.listNearPlane(db, {
    ...locationColumns(listing),
    box: `(${box.minX},${box.minY}),(${box.maxX},${box.maxY})`,
    currency: listing.currency,
    ...similarPrices(listing.day_minor),
    exceptId: listingId,
    limit: 40,
  });
  const within = near
    .map((found) => ({ ...found, distanceKm: haversineKm(listing, found) }))
    .filter((found) => found.distanceKm <= SIMILAR_WITHIN_KM);
  const alike = mostAlikeFirst(within, { kind: listing.kind, dayMinor: listing.day_minor }).slice(0, SIMILAR_MAXIMUM);
  return alike.map((found) => withDistance(found.card, found.distanceKm));
}

/** The cards of these listings by id, in any state. The caller checks who may see them. */
export async function listCards(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, ReturnType<typeof toCard>>> {
  const rows = await store.listForCards(db, listingIds, CARD_PHOTOS);
  return new Map(rows.map((row) => [row.id, toCard(row)]));
}

/** A property's host, as shown on its page. */
export async function findPropertyHost(db: Kysely<DB>, hostId: string, now: Date) {
  const [host, record, trustIn] = await Promise.all([
    findHost(db, hostId),
    store.findHostRecord(db, hostId, responsesSince(now)),
    findTrust(db, [hostId], now),
  ]);
  return toHostCard(host, record, trustIn(hostId));
}

/** How much a member has hosted, and how they respond to requests. */
export async function findHostFigures(db: Kysely<DB>, hostId: string, now: Date) {
  const record = await store.findHostRecord(db, hostId, responsesSince(now));
  return {
    bookingsHosted: record.hosted,
    ...toResponseRate(record),
    cancellations: toCancellations(record),
    badgeSince: record.badgeSince,
  };
}

/** Recalculates each host's response time, which search shows for their listings. */
export async function refreshAnswerTimes(db: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await db.kysely.transaction().execute((trx) => store.updateAnswerMinutes(trx, responsesSince(now), ANSWERS.needed));
}
