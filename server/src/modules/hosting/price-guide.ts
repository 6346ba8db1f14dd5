// Shows hosts what others charge nearby.

import type { Answer } from '@daynook/contract/api';
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { boxAroundCircle } from '../../lib/geo/mercator.ts';
import { findPriceQuartiles } from './store.ts';

type PriceGuide = Answer<'GET /api/host/price-guide'>;

/** The radius grows until there are enough listings. */
const RADII_KM = [10, 25, 75, 200];
const ENOUGH = 8;
/** More listings wouldn't change the result. */
const LOOKED_AT = 3_000;

const toQuartiles = (found: readonly [number, number, number] | null): PriceGuide['day'] =>
  found && { lowMinor: found[0], medianMinor: found[1], highMinor: found[2] };

/** The quartiles of prices near a point, in the smallest circle with enough listings. Counts are 0 if there are too few. */
export async function getPriceGuide(
  db: Kysely<DB> | Transaction<DB>,
  { lat, lng, kind, currency }: { lat: number; lng: number; kind?: ListingKind | undefined; currency: string },
): Promise<PriceGuide> {
  for (const radiusKm of RADII_KM) {
    const box = boxAroundCircle({ lat, lng }, radiusKm);
    const found = await findPriceQuartiles(db, {
      box: `(${box.minX},${box.minY}),(${box.maxX},${box.maxY})`,
      currency,
      kind: kind === undefined ? null : LISTING_KINDS.indexOf(kind),
      limit: LOOKED_AT,
    });
    if (found.count >= ENOUGH) {
      return { count: found.count, radiusKm, currency, day: toQuartiles(found.day), hour: toQuartiles(found.hour) };
    }
  }
  return { count: 0, radiusKm: RADII_KM.at(-1)!, currency, day: null, hour: null };
}
