// Cities, collections, and personas with their listings, derived from data alone.
import type { Answer } from '@daynook/contract/api';
import { findCountry } from '@daynook/contract/countries/countries';
import { COLLECTION_IDS, type CollectionId, DISCOVER, type Discover } from '@daynook/contract/discover';
import { usualCountry } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { circleAround } from '../../lib/geo/circle-around.ts';
import { boxAroundCircle } from '../../lib/geo/mercator.ts';
import { listCards } from '../listings/service.ts';
import { photoView } from '../photos/service.ts';
import { freeTomorrow } from './free-tomorrow.ts';
import { listPersonas } from './persona-edits.ts';
import { collectionRules, FREE_TOMORROW, personaRule, type Rule } from './rules.ts';
import * as store from './store.ts';

export type Parts = Pick<Deps, 'db' | 'clock'>;

async function listCardsInOrder({ db }: Pick<Parts, 'db'>, ids: readonly string[]) {
  const cards = await listCards(db.kysely, ids);
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ ...card, distance: null }] : [];
  });
}

type Wanted = Pick<Parameters<typeof store.findFitting>[2], 'limit' | 'box' | 'shownIds'>;

async function findFitting(deps: Parts, rule: Rule, wanted: Wanted) {
  const found = await store.findFitting(deps.db.kysely, rule, { now: deps.clock.now(), ...wanted });
  return {
    count: Math.min(found.count, DISCOVER.countMaximum),
    isCountCapped: found.count > DISCOVER.countMaximum,
    listings: await listCardsInOrder(deps, found.ids),
  };
}

async function loadCollection(
  deps: Parts,
  id: CollectionId,
  shownIds: readonly string[],
): Promise<Discover['collections'][number]> {
  if (id === FREE_TOMORROW) {
    const { ids, ...found } = await freeTomorrow(deps);
    return { id, ...found, listings: await listCardsInOrder(deps, ids) };
  }
  const wanted = { limit: DISCOVER.listingsPerCollection, shownIds };
  return {
    id,
    ...(await findFitting(deps, collectionRules(findCountry(usualCountry()).currency)[id], wanted)),
    hours: null,
  };
}

const listShownIds = (parts: readonly { listings: readonly { _id: string }[] }[]): string[] =>
  parts.flatMap(({ listings }) => listings.map(({ _id }) => _id));

/**
 * What visitors can browse: cities and neighborhoods with enough listings, and every collection with at least three. Each names
 * listings first that none before it has named.
 */
export async function discover(deps: Parts): Promise<Discover> {
  const cities = await store.listCities(deps.db.kysely);
  const neighborhoods = await store.listNeighborhoods(deps.db.kysely);
  const { count, ...box } = await store.findSupply(deps.db.kysely);
  const collections: Discover['collections'] = [];
  for (const id of COLLECTION_IDS) {
    const collection = await loadCollection(deps, id, listShownIds(collections));
    if (collection.listings.length >= DISCOVER.minimumListings) collections.push(collection);
  }
  return {
    supply: { count, bounds: count > 0 ? box : null },
    neighborhoods: neighborhoods.map(({ name, city, region, country, count, median, currency, ...around }) => ({
      name,
      city,
      state: region,
      country,
      count,
      medianDayMinor: median,
      currency,
      ...circleAround(around),
    })),
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

/**
 * How many listings fit each persona near the point, or everywhere without one. Each names listings first that none shown before it
 * has named.
 */
export async function matchPersonas(
  deps: Parts,
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): Promise<Answer<'GET /api/personas'>> {
  const near = lat === undefined || lng === undefined ? undefined : boxAroundCircle({ lat, lng }, DISCOVER.nearKm);
  const box = near && `(${near.minX},${near.minY}),(${near.maxX},${near.maxY})`;
  const personas: Answer<'GET /api/personas'>['personas'] = [];
  for (const { id, text, filters, isShown } of await listPersonas(deps.db.kysely)) {
    const shownIds = listShownIds(personas.filter((one) => one.isShown));
    const fitting = await findFitting(deps, personaRule(filters), {
      limit: DISCOVER.examplesPerPersona,
      box,
      shownIds,
    });
    const { amenities, kinds, ...rest } = filters;
    personas.push({
      id,
      text,
      filters: { ...rest, amenities: [...amenities], kinds: [...kinds] },
      isShown,
      ...fitting,
    });
  }
  return { isNear: box !== undefined, personas };
}
