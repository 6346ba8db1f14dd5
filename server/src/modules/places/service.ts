// Places: suggestions, details, coordinates, outlines, spelling and the visitor's approximate location. Other modules use
// `findCity`, `nearestPlace` and `timeZoneAt`. No database, because the gazetteer ships with the product.
import { type CountryCode, nameCountry } from '@daynook/contract/countries/countries';
import { findRegionCode, hasRegionCodes } from '@daynook/contract/countries/regions';
import { DEFAULT_TIME_ZONE, HOME } from '@daynook/contract/limits';
import { bundledCityOutlineAround, bundledOutline } from '../../adapters/outlines/bundled.ts';
import type { KnownOutline } from '../../adapters/outlines/outline.ts';
import type { OutlineService } from '../../adapters/outlines/remote.ts';
import { findMatches, openGazetteer } from '../../adapters/places/bundled.ts';
import { describe, regionCode } from '../../adapters/places/describe.ts';
import { type Gazetteer, listCountryPlaces, type Place, type PlaceKind } from '../../adapters/places/gazetteer.ts';
import type { PlaceDetail, PlacesProvider } from '../../adapters/places/provider.ts';
import { suggestSpelling as suggestName } from '../../adapters/places/spelling.ts';
import { isStreetAddress, type StreetAddresses } from '../../adapters/places/street-addresses.ts';
import { usualCountry } from '../../current-settings.ts';
import { AppError } from '../../lib/app-error.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { say } from '../../lib/languages/say.ts';
import { findByTimeZone, findCurrency, largestTownByTimeZone, searchRadiusKm, timeZoneAt } from './rules.ts';

export { findCurrency, timeZoneAt } from './rules.ts';
export { locateAddress } from './street-addresses.ts';

/** A place as other modules need it. */
export interface FoundPlace {
  placeId: string;
  name: string;
  /** Postal abbreviation of the state or province; empty where people don't write one. */
  region: string;
  country: CountryCode;
  /** "Portland, OR, USA". */
  description: string;
  lat: number;
  lng: number;
  kind: PlaceKind;
  /** How far a search for this place should reach. */
  radiusKm: number;
}

const asFound = (place: Place): FoundPlace => ({
  placeId: place.placeId,
  name: place.name,
  region: regionCode(place),
  country: place.country,
  description: describe(place).text,
  lat: place.lat,
  lng: place.lng,
  kind: place.kind,
  radiusKm: searchRadiusKm(openGazetteer().gazetteer, place),
});

/**
 * The place that typed text names, most populous first: "Portland", "portland oregon", "NYC", "97214", "M5V 2T6", the
 * end of a street address. Undefined for anything unknown or misspelled (ask `suggestSpelling` then).
 */
export function findCity(text: string): FoundPlace | undefined {
  const [place] = findMatches(openGazetteer(), text, 1);
  return place && asFound(place);
}

/** The nearest city or town (never a neighborhood) with its distance; undefined if there's none within 300 km. */
export function nearestPlace(
  lat: number,
  lng: number,
  minimumPopulation = 0,
): (FoundPlace & { distanceKm: number }) | undefined {
  const point = { lat, lng };
  let nearest: Place | undefined;
  let nearestKm = 300;
  for (const place of openGazetteer().gazetteer.places) {
    // A degree of latitude is 111 km, which rules out most of the list without a cosine.
    if (
      (place.kind !== 'city' && place.kind !== 'town') ||
      place.population < minimumPopulation ||
      Math.abs(place.lat - lat) * 111 > nearestKm
    )
      continue;
    const km = haversineKm(point, place);
    if (km < nearestKm) [nearest, nearestKm] = [place, km];
  }
  return nearest && { ...asFound(nearest), distanceKm: nearestKm };
}

/** Where an address is as far as the gazetteer knows: its postal area, or else its town; undefined if it knows neither. */
export function locateArea({
  country,
  city,
  region,
  postalCode,
}: {
  readonly country: CountryCode;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}): { readonly lat: number; readonly lng: number; readonly locatedBy: 'area' | 'town' } | undefined {
  const land = nameCountry('en', country);
  const state = hasRegionCodes(country) ? findRegionCode(country, region) : undefined;
  // Only American and Canadian postal codes are places of their own.
  const isArea = country === 'US' || country === 'CA';
  for (const text of [...(isArea ? [postalCode] : []), [city, state ?? '', land].filter(Boolean).join(', ')]) {
    const place = findMatches(openGazetteer(), text, GEOCODED).find(
      (one) =>
        one.country === country &&
        one.kind !== 'region' &&
        (state === undefined || findRegionCode(country, regionCode(one)) === state),
    );
    if (place) return { lat: place.lat, lng: place.lng, locatedBy: place.kind === 'postal' ? 'area' : 'town' };
  }
  return undefined;
}

/** Towns with the same name, of which the right state's is taken. */
const GEOCODED = 10;

/** True if a town of that country is within this many kilometers of the point. */
export const isNearCountry = (point: { lat: number; lng: number }, country: CountryCode, withinKm: number): boolean =>
  listCountryPlaces(country).some(
    (place) => Math.abs(place.lat - point.lat) * 111 <= withinKm && haversineKm(point, place) <= withinKm,
  );

/** The well-known city the text probably misspells (SE11), or null. */
export function suggestSpelling(text: string): { text: string; placeId: string; lat: number; lng: number } | null {
  const { gazetteer, index } = openGazetteer();
  const meant = suggestName(gazetteer, index, text);
  return meant ? { text: meant.text, placeId: meant.place.placeId, lat: meant.place.lat, lng: meant.place.lng } : null;
}

/** The provider, with street addresses from the configured service, if any. */
export const withStreetAddresses = (
  provider: PlacesProvider,
  addresses: StreetAddresses | undefined,
): PlacesProvider => ({
  ...provider,
  async geocode(address) {
    const found = isStreetAddress(address) ? await addresses?.find(address) : undefined;
    return found ? [found] : provider.geocode(address);
  },
});

/** One place of the provider. Throws NOT_FOUND for an unknown id. */
export async function getPlace(provider: PlacesProvider, placeId: string): Promise<PlaceDetail> {
  const place = await provider.findPlace(placeId);
  if (!place) throw new AppError('NOT_FOUND');
  return place;
}

/** Slightly more than the gazetteer's rounding, so coordinates that came from it match their exact place. */
const SAME_POINT_DEGREES = 0.0006;

const placeAt = (lat: number, lng: number): Place | undefined =>
  openGazetteer().gazetteer.places.find(
    (place) => Math.abs(place.lat - lat) < SAME_POINT_DEGREES && Math.abs(place.lng - lng) < SAME_POINT_DEGREES,
  );

/**
 * The outline of a place, or of the city around a point (SE8); undefined if none is known for certain. Uses the configured outline
 * service, if any, for places without a bundled outline.
 */
export async function findOutline(
  service: OutlineService | undefined,
  asked: { placeId?: string | undefined; lat?: number | undefined; lng?: number | undefined },
): Promise<KnownOutline | undefined> {
  const { placeId, lat, lng } = asked;
  const hasPoint = lat !== undefined && lng !== undefined;
  if (placeId === undefined && !hasPoint)
    throw new AppError('VALIDATION_FAILED', { fields: { placeId: say('Send placeId, or lat and lng together.') } });
  const place = placeId !== undefined ? openGazetteer().gazetteer.find(placeId) : placeAt(lat!, lng!);
  if (place) return bundledOutline(place.placeId) ?? (await service?.findOutline(describe(place).text));
  return placeId === undefined ? bundledCityOutlineAround(lat!, lng!) : undefined;
}

/** Approximate location of an IP address. None ships with the product; an operator can plug in their own. */
export type LocateIp = (
  ip: string,
) => Promise<{ lat: number; lng: number; city: string; country: string; timeZone: string } | undefined>;

export interface Whereabouts {
  success: boolean;
  location: { currency: string; timezone: string; city: string; coordinates: { lat: number; lng: number } };
}

/** Without a hint: the largest city of the usual country, or the middle of the United States. */
function nowhere(): Whereabouts {
  const country = usualCountry();
  const largest = country === 'US' ? undefined : listCountryPlaces(country).find(({ kind }) => kind === 'city');
  const { lat, lng } = largest ?? HOME.fallbackLocation;
  return {
    success: false,
    location: {
      currency: findCurrency(country),
      timezone: largest ? timeZoneAt(lat, lng) : DEFAULT_TIME_ZONE,
      city: '',
      coordinates: { lat, lng },
    },
  };
}

const townsByTimeZone = new WeakMap<Gazetteer, Map<string, Place>>();

function findTown(timeZone: string): Place | undefined {
  const { gazetteer } = openGazetteer();
  const towns = townsByTimeZone.get(gazetteer) ?? largestTownByTimeZone(gazetteer.places);
  townsByTimeZone.set(gazetteer, towns);
  return findByTimeZone(towns, timeZone);
}

/**
 * A visitor's approximate location (AP9, HM7): from the operator's IP lookup, else the largest town in the browser's time zone, else
 * `success: false` with the defaults.
 */
export async function guessWhereabouts(
  visitor: { ip: string; timeZone?: string | undefined },
  locateIp?: LocateIp,
): Promise<Whereabouts> {
  const located = await locateIp?.(visitor.ip).catch(() => undefined);
  if (located) {
    const { lat, lng, city, country, timeZone } = located;
    return {
      success: true,
      location: { currency: findCurrency(country), timezone: timeZone, city, coordinates: { lat, lng } },
    };
  }
  const town = visitor.timeZone && findTown(visitor.timeZone);
  if (!town) return nowhere();
  const { lat, lng } = town;
  return {
    success: true,
    location: {
      currency: findCurrency(town.country),
      timezone: timeZoneAt(lat, lng),
      city: town.name,
      coordinates: { lat, lng },
    },
  };
}
