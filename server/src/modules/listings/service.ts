// Listings as people see them: the page, rooms and reviews beside it, others like it, and the cards that search shows.

import type { Answer } from '@daynook/contract/api';
import { ANSWERS } from '@daynook/contract/limits/hosting';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { locationColumns } from '../../lib/geo/location-columns.ts';
import { boxAroundCircle } from '../../lib/geo/mercator.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { sameWallTimeDaysEarlier } from '../../lib/time/zoned.ts';
import { CARD_PHOTOS } from './card-cache.ts';
import { withDistance } from './card-text.ts';
import { announceListingsChanged } from './changes.ts';
import { canOnListing, requireVisible } from './policy.ts';
import { findHost } from './property-store.ts';
import { answerRecord, mostAlikeFirst, ratingHundredths, similarPrices } from './rules.ts';
import * as store from './store.ts';
import { cardOf, detailOf, hostCardOf } from './view.ts';

export { type CardCache, createCardCache, type ShelvedCard } from './card-cache.ts';
export { type JsonPart, joinParts, shownKm } from './card-text.ts';
export { announceListingsChanged, onListingsChanged } from './changes.ts';
export { requireVisible } from './policy.ts';
export { shownRating } from './rules.ts';
export { pricingOf } from './view.ts';

type Db = Kysely<DB> | Transaction<DB>;

const SIMILAR_MAXIMUM = 6;
const SIMILAR_WITHIN_KM = 50;
const HOST_RECORD_DAYS = 365;
const BATCH = 200;

/**
 * Rebuilds what search reads of these listings (public point on the plane, rating, card) from what they say, in one go.
 * Call it in the transaction of every change of a listing, its home's public side, its photos or its reviews.
 */
export async function refreshListings(trx: Db, listingIds: readonly string[]): Promise<void> {
  const rows = await store.listForCards(trx, listingIds, CARD_PHOTOS);
  const mirrors = rows.map((row) => {
    const ratingSum = row.rating_sum ?? 0;
    const reviewCount = row.review_count ?? 0;
    return {
      id: row.id,
      ...locationColumns({ lat: row.public_lat, lng: row.public_lng }),
      ratingSum,
      reviewCount,
      ratingHundredths: ratingHundredths(ratingSum, reviewCount),
      card: JSON.stringify(cardOf(row)),
    };
  });
  await store.writeMirrors(trx, mirrors);
  announceListingsChanged(rows.map((row) => ({ lat: row.public_lat, lng: row.public_lng })));
}

/** The same for every listing, in batches of a transaction each: the repair when a mirror and the truth differ. */
export async function refreshAllListings(db: Pick<Database, 'kysely'>): Promise<void> {
  let afterId: string | undefined;
  for (;;) {
    const ids = await store.listIdsAfter(db.kysely, afterId, BATCH);
    if (ids.length === 0) return;
    await db.kysely.transaction().execute((trx) => refreshListings(trx, ids));
    afterId = ids.at(-1);
  }
}

const hostRecordSince = (now: Date) => sameWallTimeDaysEarlier(now, HOST_RECORD_DAYS, 'UTC');

/** One listing, whole. Throws NOT_FOUND, GONE. */
export async function getListing(
  db: Db,
  { listingId, actor, now }: { listingId: string; actor: Actor; now: Date },
): Promise<Answer<'GET /api/listings/{id}'>> {
  const row = await requireVisible(db, listingId, await store.findDetail(db, listingId), actor);
  const [rooms, record] = await Promise.all([
    store.listRooms(db, { propertyId: row.property_id, listingId }),
    store.findHostRecord(db, row.host_id, hostRecordSince(now)),
  ]);
  return detailOf(row, { rooms, record, can: canOnListing(row, actor), now });
}

/**
 * Up to six live listings near this one at similar prices, of the same kind first, as the JSON of their cards. Answers for
 * paused and deleted ones too: that is when people need it most. Throws NOT_FOUND.
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

/** The cards of these listings, whatever their state, by id. Who may see them is the caller's to know. */
export async function listCards(
  db: Db,
  listingIds: readonly string[],
): Promise<Map<string, ReturnType<typeof cardOf>>> {
  const rows = await store.listForCards(db, listingIds, CARD_PHOTOS);
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}

/** Who hosts a home, as its page shows them. */
export async function findHostOfHome(db: Kysely<DB>, hostId: string, now: Date) {
  const [host, record] = await Promise.all([
    findHost(db, hostId),
    store.findHostRecord(db, hostId, hostRecordSince(now)),
  ]);
  return hostCardOf(host, record);
}

/** How much somebody has hosted, and how they answer requests. */
export async function findHostFigures(db: Kysely<DB>, hostId: string, now: Date) {
  const record = await store.findHostRecord(db, hostId, hostRecordSince(now));
  return { bookingsHosted: record.hosted, ...answerRecord(record) };
}

/** Works out anew how soon each host answers, for the listings that say so in search. */
export async function refreshAnswerTimes(db: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  await db.kysely.transaction().execute((trx) => store.updateAnswerMinutes(trx, hostRecordSince(now), ANSWERS.needed));
}
