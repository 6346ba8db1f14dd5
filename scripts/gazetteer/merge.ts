// Merges the current list (names, coordinates) with the older one (ids, population), and decides what kind of place each one is.
import { createHash } from 'node:crypto';
import {
  ALIASES,
  CITY_COUNTIES,
  DISPLAY_NAME,
  DUPLICATES,
  INDEPENDENT,
  KEPT_FROM_OLD_LIST,
  PART_OF,
  UNKNOWN_POPULATION,
} from './corrections.ts';
import type { RawPlace } from './sources.ts';

/** `city` has at least 50,000 people, `part` is a borough or neighborhood of one, and `town` is everything else. */
type Kind = 'city' | 'town' | 'part';

export interface MergedPlace {
  placeId: string;
  kind: Kind;
  name: string;
  region: string;
  country: string;
  lat: number;
  lng: number;
  population: number;
  /** The city that a part belongs to, or the county if a state has two places with the same name. Otherwise empty. */
  within: string;
  aliases: string[];
}

const CITY_POPULATION = 50_000;

export const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot((a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360), a.lat - b.lat) * 111.2;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const toKey = (place: RawPlace) => `${place.region}|${fold(place.name)}`;
export const label = (place: { name: string; region: string }) => `${place.name}, ${place.region}`;

const groupBy = <T>(items: T[], key: (item: T) => string) => Map.groupBy(items, key);
const nearest = (place: RawPlace, others: RawPlace[] | undefined, withinKm: number) =>
  (others ?? [])
    .map((other) => ({ other, km: kmBetween(place, other) }))
    .filter(({ km }) => km <= withinKm)
    .sort((a, b) => a.km - b.km)[0]?.other;

/** Census tracts, annexes of air bases, and places that no longer exist. */
const NOT_A_PLACE =
  /^Ct \d|^Highway \d|^Airport$|^Skatepark$|\(historical\)|Annex$|Medical Center$|Healthcare System|WMATA|^.{46,}$/;

/** "Fenway/Kenmore" is two names for one place, and "Middlebury (village)" explains itself twice. */
function splitName(name: string): [name: string, ...others: string[]] {
  const [first = name, ...others] = name
    .replace(/\s*\([^)]*\)$/, '')
    .split('/')
    .map((part) => part.trim());
  return [first, ...others];
}

interface Joined extends RawPlace {
  formerName: string | undefined;
}

/** Every current place with the id and population from the older list: the same name nearby, or a renamed place in the same spot. */
function join(current: RawPlace[], older: RawPlace[]): Joined[] {
  const olderByName = groupBy(older, toKey);
  const taken = new Set<RawPlace>();
  const twins = new Map<RawPlace, RawPlace>();
  for (const place of current) {
    const twin = nearest(
      place,
      olderByName.get(toKey(place))?.filter((other) => !taken.has(other)),
      25,
    );
    if (twin) {
      taken.add(twin);
      twins.set(place, twin);
    }
  }
  const leftByRegion = groupBy(
    older.filter((place) => !taken.has(place) && !KEPT_FROM_OLD_LIST.has(label(place))),
    (place) => place.region,
  );
  for (const place of current.filter((candidate) => !twins.has(candidate))) {
    const renamed = nearest(
      place,
      leftByRegion.get(place.region)?.filter((other) => !taken.has(other)),
      1.5,
    );
    if (renamed) {
      taken.add(renamed);
      twins.set(place, renamed);
    }
  }
  const joined = current.map((place) => {
    const twin = twins.get(place);
    const formerName =
      twin && fold(twin.name) !== fold(place.name) && !DUPLICATES.has(label(twin)) ? twin.name : undefined;
    return {
      ...place,
      geonamesId: twin?.geonamesId,
      population: twin?.population ?? 0,
      featureCode: twin?.featureCode ?? '',
      formerName,
    };
  });
  const kept = older
    .filter((place) => !taken.has(place) && KEPT_FROM_OLD_LIST.has(label(place)))
    .map((place) => ({ ...place, formerName: undefined }));
  return [...joined, ...kept];
}

/** Keeps one of several entries for the same place: same name and region within 12 km. */
function dropTwins(places: Joined[]): Joined[] {
  const byName = groupBy(places, toKey);
  return [...byName.values()].flatMap((same) => {
    const kept: Joined[] = [];
    for (const place of same.toSorted(
      (a, b) => b.population - a.population || (a.geonamesId ?? Infinity) - (b.geonamesId ?? Infinity),
    ))
      if (!kept.some((other) => kmBetween(place, other) < 12)) kept.push(place);
    return kept;
  });
}

/** How far a city's built-up area extends, estimated from its population. */
const reachKm = (population: number) => Math.min(18, 4 * Math.sqrt(population / 100_000));

/**
 * The city that a place belongs to, if any. Closer and larger cities weigh more. Empty if two weigh about the same, because that's
 * better than calling San Pedro a part of Long Beach.
 */
function cityAround(place: Joined, cities: Joined[], isKnownPart: boolean): string | undefined {
  const pulls = cities
    .filter(
      (city) =>
        city !== place &&
        city.region === place.region &&
        city.featureCode !== 'PPLX' &&
        city.population > place.population,
    )
    .filter((city) => city.country !== 'US' || city.countyCode === place.countyCode)
    .map((city) => ({ name: city.name, population: city.population, km: Math.max(0.5, kmBetween(place, city)) }))
    .filter(({ population, km }) => km <= (isKnownPart ? 45 : reachKm(population)))
    .map(({ name, population, km }) => ({ name, pull: population / km ** 2 }))
    .sort((a, b) => b.pull - a.pull);
  const [first, second] = pulls;
  if (!first) return undefined;
  return second && second.pull > 0.35 * first.pull ? '' : first.name;
}

function findKind(place: Joined, cities: Joined[]): { kind: Kind; within: string } {
  const parentName = PART_OF[label(place)];
  if (parentName) return { kind: 'part', within: parentName };
  const fillingCity = CITY_COUNTIES[`${place.region}.${place.countyCode}`];
  if (fillingCity && fillingCity !== place.name && place.name !== 'New York')
    return { kind: 'part', within: fillingCity };
  const isKnownPart = place.featureCode === 'PPLX';
  if (!INDEPENDENT.has(label(place)) && (isKnownPart || place.featureCode === '')) {
    const city = cityAround(place, cities, isKnownPart);
    if (city !== undefined) return { kind: 'part', within: city };
  }
  return { kind: place.population >= CITY_POPULATION ? 'city' : 'town', within: '' };
}

const toPlaceId = (place: Joined) =>
  place.geonamesId === undefined
    ? `dn-${createHash('sha256')
        .update(`${place.country}|${toKey(place)}|${place.lat.toFixed(2)}|${place.lng.toFixed(2)}`)
        .digest('hex')
        .slice(0, 10)}`
    : `gn-${place.geonamesId}`;

/**
 * The single list of places, largest first. `countyNames` distinguishes places with the same name in a state, and `regionNames` those in a
 * country whose addresses have no states.
 */
export function mergePlaces(
  current: RawPlace[],
  older: RawPlace[],
  countyNames: ReadonlyMap<string, string>,
  regionNames?: ReadonlyMap<string, string>,
): MergedPlace[] {
  const cleaned = join(
    current,
    older.filter((place) => !DUPLICATES.has(label(place)) && place.featureCode !== 'PPLQ'),
  )
    .filter((place) => !DUPLICATES.has(label(place)) && !NOT_A_PLACE.test(place.name))
    .map((place) => ({
      ...place,
      name: DISPLAY_NAME[label(place)] ?? place.name,
      population: UNKNOWN_POPULATION.has(label(place)) ? 0 : place.population,
    }));
  const places = dropTwins(cleaned);
  const cities = places.filter((place) => place.population >= 20_000 && !PART_OF[label(place)]);
  const merged = places.map((place): MergedPlace & { county: string } => {
    const { kind, within } = findKind(place, cities);
    const [name, ...otherNames] = splitName(place.name);
    const aliases = [
      ...(ALIASES[label(place)] ?? ALIASES[`${place.name}, ${place.country}`] ?? []),
      ...otherNames,
      ...(place.formerName ? [place.formerName] : []),
    ];
    const county = countyNames.get(`${place.country}.${place.region}.${place.countyCode}`) ?? '';
    return {
      placeId: toPlaceId(place),
      kind,
      name,
      region: place.region,
      country: place.country,
      lat: place.lat,
      lng: place.lng,
      population: place.population,
      within,
      aliases,
      county,
    };
  });
  // The largest of several places with the same name in a state doesn't need its county.
  const byDescription = groupBy(merged, (place) =>
    [fold(place.name), place.within, regionNames ? '' : place.region].join('|'),
  );
  for (const namesakes of byDescription.values())
    for (const place of namesakes.toSorted((a, b) => b.population - a.population).slice(1))
      if (place.within === '')
        place.within = place.county || (regionNames?.get(`${place.country}.${place.region}`) ?? '');
  return merged
    .map(({ county: _county, ...place }) => place)
    .sort(
      (a, b) =>
        b.population - a.population ||
        a.country.localeCompare(b.country) ||
        (label(a) < label(b) ? -1 : 1) ||
        a.lat - b.lat,
    );
}
