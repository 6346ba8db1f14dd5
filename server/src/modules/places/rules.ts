// What follows from a location: currency, time zone, and search radius. Pure.
import { findCountry, isCountryCode } from '@daynook/contract/countries/countries';
import { DEFAULT_CURRENCY, SEARCH } from '@daynook/contract/limits';
import tzLookup from '@photostructure/tz-lookup';
import type { Gazetteer, Place } from '../../adapters/places/gazetteer.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';

/** The currency of a country that homes can be in; USD for any other (CS7). */
export const findCurrency = (country: string): string =>
  isCountryCode(country) ? findCountry(country).currency : DEFAULT_CURRENCY;

/** The IANA time zone at a point. It may be wrong near borders, so hosts can correct it. */
export const timeZoneAt = (lat: number, lng: number): string => tzLookup(lat, lng);

/** SE6: the search radius for a place in km. For a state, the distance to its farthest town. */
export function searchRadiusKm(gazetteer: Gazetteer, place: Place): number {
  if (place.kind !== 'region') return SEARCH.defaultRadiusKm;
  const towns = gazetteer.places.filter(
    (other) =>
      other.region === place.region &&
      other.country === place.country &&
      other.population >= 10_000 &&
      other.kind !== 'region',
  );
  const farthestKm = Math.max(SEARCH.defaultRadiusKm, ...towns.map((town) => haversineKm(place, town)));
  return Math.min(SEARCH.maximumRadiusKm, Math.ceil(farthestKm));
}

/** The most populous town in each time zone, by zone name. */
export function largestTownByTimeZone(places: readonly Place[]): Map<string, Place> {
  const largest = new Map<string, Place>();
  for (const place of places) {
    if (place.kind !== 'city' && place.kind !== 'town') continue;
    const zone = timeZoneAt(place.lat, place.lng);
    if (!largest.has(zone)) largest.set(zone, place);
  }
  return largest;
}

/** The entry for a time zone under any of its names ("US/Pacific" is America/Los_Angeles); undefined for an unknown name. */
export function findByTimeZone<T>(byZone: ReadonlyMap<string, T>, timeZone: string): T | undefined {
  const exact = byZone.get(timeZone);
  if (exact !== undefined) return exact;
  try {
    const asked = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return [...byZone].find(([zone]) => asked.withTimeZone(zone).equals(asked))?.[1];
  } catch {
    return undefined;
  }
}
