// Shared test data for search: many listings, and expected results calculated by hand.
import type { Insertable } from 'kysely';
import { makeProperty } from '../../../test/make.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import { locationColumns } from '../../lib/geo/location-columns.ts';
import type { LatLng } from '../../lib/geo/sphere.ts';
import { newId } from '../../lib/ids.ts';
import { refreshListings } from '../listings/service.ts';

export type ListingValues = Partial<Insertable<DB['listing']>> & { at: LatLng };

const MADE_AT = new Date('2026-01-05T12:00:00Z');

/** A repeatable sequence of numbers between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Live listings at these points, each in its own property unless `property_id` is given, visible in search. */
export async function makeListings(db: Database, wanted: readonly ListingValues[]): Promise<string[]> {
  const host = (await makeProperty(db)).host_id;
  const properties = wanted.map(({ at, property_id }) => ({
    at,
    id: property_id ?? newId(),
    isNew: property_id === undefined,
  }));
  const insertProperties = properties.filter(({ isNew }) => isNew);
  for (let from = 0; from < insertProperties.length; from += 500) {
    await db.kysely
      .insertInto('property')
      .values(
        insertProperties.slice(from, from + 500).map(({ id, at }) => ({
          id,
          host_id: host,
          title: 'A home',
          city: 'Boise',
          region: 'ID',
          country: 'US',
          currency: 'USD',
          public_lat: at.lat,
          public_lng: at.lng,
          time_zone: 'America/Boise',
          created_at: MADE_AT,
        })),
      )
      .execute();
  }
  const rows = wanted.map(({ at, ...values }, index) => ({
    id: newId(),
    property_id: properties[index]!.id,
    host_id: host,
    title: `Workspace ${index}`,
    description: 'A calm room.',
    kind: 0,
    capacity: 4,
    booking_mode: 'instant',
    cancellation_policy: 'flexible',
    time_zone: 'America/Boise',
    currency: 'USD',
    day_minor: 6_000,
    state: 'live',
    published_at: MADE_AT,
    created_at: MADE_AT,
    ...locationColumns(at),
    ...values,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    const batch = rows.slice(from, from + 500);
    await db.kysely.insertInto('listing').values(batch).execute();
    await refreshListings(
      db.kysely,
      batch.map(({ id }) => id),
    );
  }
  return rows.map(({ id }) => id);
}

/** Reviews that give these listings their ratings. */
export async function makeReviews(
  db: Database,
  ratings: readonly { listingId: string; rating: number }[],
): Promise<void> {
  const author = (await makeProperty(db)).host_id;
  await db.kysely
    .insertInto('review')
    .values(
      ratings.map(({ listingId, rating }) => ({
        id: newId(),
        listing_id: listingId,
        author_id: author,
        rating,
        text: 'Good.',
        written_at: MADE_AT,
        published_at: MADE_AT,
      })),
    )
    .execute();
  await refreshListings(
    db.kysely,
    ratings.map(({ listingId }) => listingId),
  );
}
