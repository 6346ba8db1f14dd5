// What follows from where a place is: its currency, its time zone, how wide a search around it reaches. Pure.
import { DEFAULT_CURRENCY, SEARCH } from '@daynook/contract/limits';
import tzLookup from '@photostructure/tz-lookup';
import type { Gazetteer, Place } from '../../adapters/places/gazetteer.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';

/** Currency of a country we serve; USD for any other (CS7). */
export const currencyOf = (country: string): string => (country === 'CA' ? 'CAD' : DEFAULT_CURRENCY);

/** IANA time zone at a point. Near borders it may name a neighbour's zone, so a host can correct it. */
export const timeZoneAt = (lat: number, lng: number): string => tzLookup(lat, lng);

/** SE6: how far a search for a place reaches, in km. A state has no middle to be near to: it reaches to its farthest town. */
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

/** The most populous town of every time zone, by the zone's name. */
export function largestTownByTimeZone(places: readonly Place[]): Map<string, Place> {
  const largest = new Map<string, Place>();
  for (const place of places) {
    if (place.kind !== 'city' && place.kind !== 'town') continue;
    const zone = timeZoneAt(place.lat, place.lng);
    if (!largest.has(zone)) largest.set(zone, place);
  }
  return largest;
}

/** The entry for a time zone under any of its names ("US/Pacific" is America/Los_Angeles); undefined for a name nobody knows. */
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
