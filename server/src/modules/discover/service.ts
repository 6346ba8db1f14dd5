// Cities, collections and ways of working with what there is for them, from data alone.
import type { Answer } from '@daynook/contract/api';
import { COLLECTION_IDS, DISCOVER, type Discover } from '@daynook/contract/discover';
import { PERSONA_IDS } from '@daynook/contract/personas';
import type { Deps } from '../../deps.ts';
import { boxAroundCircle } from '../../lib/geo/mercator.ts';
import { listCards } from '../listings/service.ts';
import { photoView } from '../photos/service.ts';
import { COLLECTION_RULES, personaRule, type Rule } from './rules.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

async function fittingOf({ db, clock }: Parts, rule: Rule, limit: number, box?: store.PlaneBox) {
  const found = await store.findFitting(db.kysely, rule, { now: clock.now(), box, limit });
  const cards = await listCards(db.kysely, found.ids, clock.now());
  return {
    count: Math.min(found.count, DISCOVER.countMaximum),
    isCountCapped: found.count > DISCOVER.countMaximum,
    listings: found.ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [{ ...card, distance: null }] : [];
    }),
  };
}

/** What one can browse: cities with enough workspaces, and every collection with at least three. */
export async function discover(deps: Parts): Promise<Discover> {
  const cities = await store.listCities(deps.db.kysely);
  const collections: Discover['collections'] = [];
  for (const id of COLLECTION_IDS) {
    const found = await fittingOf(deps, COLLECTION_RULES[id], DISCOVER.listingsPerCollection);
    if (found.listings.length >= DISCOVER.minimumListings) collections.push({ id, ...found });
  }
  return {
    cities: cities.map(({ city, region, country, count, median, currency, photo }) => ({
      city,
      state: region,
      country,
      count,
      medianDayMinor: median,
      currency,
      image: photo && photoView(photo),
    })),
    collections,
  };
}

/** How many workspaces fit each way of working near the point, or everywhere without one. */
export async function matchPersonas(
  deps: Parts,
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): Promise<Answer<'GET /api/personas'>> {
  const near = lat === undefined || lng === undefined ? undefined : boxAroundCircle({ lat, lng }, DISCOVER.nearKm);
  const box = near && `(${near.minX},${near.minY}),(${near.maxX},${near.maxY})`;
  const personas: Answer<'GET /api/personas'>['personas'] = [];
  for (const id of PERSONA_IDS)
    personas.push({ id, ...(await fittingOf(deps, personaRule(id), DISCOVER.examplesPerPersona, box)) });
  return { isNear: box !== undefined, personas };
}
