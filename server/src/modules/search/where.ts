// The location of a search: the area to search, and the place named above the results.
import { townText } from '@daynook/contract/countries/town-text';
import { SEARCH } from '@daynook/contract/limits';
import type { SearchAnswer, SearchQuery } from '@daynook/contract/listings/listings';
import { farthestKm } from '@daynook/contract/listings/trip-estimates';
import type { Database } from '../../db/open.ts';
import { circleAround } from '../../lib/geo/circle-around.ts';
import { findCity, nearestPlace, timeZoneAt } from '../places/service.ts';
import { type Area, boundsArea, circleArea, cutCircleArea, everywhereArea, roundPoint } from './area.ts';
import { findNeighborhood } from './neighborhood-store.ts';

type ShownPlace = NonNullable<SearchAnswer['place']>;

export interface Where {
  /** Null if the text names no known place, so there's nothing to search. */
  readonly area: Area | null;
  readonly place: ShownPlace | null;
  /** The circle's radius if it can be widened; null for a map's area and for everywhere. */
  readonly radiusKm: number | null;
}

const PLACES_REMEMBERED = 5_000;
const NEAR_ENOUGH_KM = 60;

const namesNear = new Map<string, { name: string; timeZone: string } | null>();

/** The town near a point, and its time zone. Points in the same square kilometer share the answer. */
function nameNear(lat: number, lng: number): { name: string; timeZone: string } | null {
  const key = `${lat.toFixed(2)},${lng.toFixed(2)}`;
  const known = namesNear.get(key);
  if (known !== undefined) return known;
  const town = nearestPlace(lat, lng);
  const near =
    town && town.distanceKm <= NEAR_ENOUGH_KM
      ? { name: townText(town.name, town.region), timeZone: timeZoneAt(lat, lng) }
      : null;
  if (namesNear.size >= PLACES_REMEMBERED) namesNear.clear();
  namesNear.set(key, near);
  return near;
}

const citiesByText = new Map<string, ReturnType<typeof findCity> | null>();

function findKnownCity(text: string): ReturnType<typeof findCity> | null {
  const known = citiesByText.get(text);
  if (known !== undefined) return known;
  const city = findCity(text) ?? null;
  if (citiesByText.size >= PLACES_REMEMBERED) citiesByText.clear();
  citiesByText.set(text, city);
  return city;
}

/** How far away results may be, if the search says so: by the trip, or else by the distance. */
const askedRadiusKm = ({ by, within, radius }: SearchQuery): number | undefined =>
  by && within !== undefined ? farthestKm(by, within) : radius;

function wherePoint(query: SearchQuery, point: { lat: number; lng: number }): Where {
  const radiusKm = askedRadiusKm(query) ?? SEARCH.defaultRadiusKm;
  const near = nameNear(point.lat, point.lng);
  const place = near && { name: near.name, center: point, radiusKm, placeId: null, timeZone: near.timeZone };
  return { area: circleArea(point, radiusKm), place, radiusKm };
}

/**
 * `Kerns, Portland, OR`: a neighborhood with enough listings has a search page of its own, around them. Asked only if what follows the first
 * comma is a town, so that “Portland, OR” needs no query.
 */
async function whereNeighborhood(db: Database, query: SearchQuery, text: string): Promise<Where | undefined> {
  const [, name = '', town = ''] = /^([^,]+),(.+)$/s.exec(text) ?? [];
  const known = town && findKnownCity(town.trim());
  if (!known || (known.kind !== 'city' && known.kind !== 'town')) return undefined;
  const plain = (part: string) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const found = await findNeighborhood(db, plain(name), plain(town));
  if (!found) return undefined;
  const { center, radiusKm: ownRadiusKm } = circleAround(found);
  const radiusKm = askedRadiusKm(query) ?? ownRadiusKm;
  const { count, medianDayMinor, currency } = found;
  const place = {
    name: `${found.name}, ${townText(found.city, found.region)}`,
    center,
    radiusKm,
    placeId: null,
    timeZone: timeZoneAt(center.lat, center.lng),
    stock: { count, medianDayMinor, currency },
  };
  return { area: circleArea(center, radiusKm), place, radiusKm };
}

function whereText(query: SearchQuery, text: string): Where {
  const city = findKnownCity(text);
  if (!city) return { area: null, place: null, radiusKm: null };
  const center = roundPoint(city);
  const radiusKm = askedRadiusKm(query) ?? Math.min(city.radiusKm, SEARCH.maximumRadiusKm);
  const place = {
    name: townText(city.name, city.region),
    center,
    radiusKm,
    placeId: city.placeId,
    timeZone: timeZoneAt(city.lat, city.lng),
  };
  return { area: circleArea(center, radiusKm), place, radiusKm };
}

const EVERYWHERE: Where = { area: everywhereArea(null), place: null, radiusKm: null };

/** The searched place; a point takes precedence over text (SE1, SE8). Without either, the search is everywhere. */
async function wherePlace(db: Database, query: SearchQuery): Promise<Where> {
  const { lat, lng } = query;
  if (lat !== undefined && lng !== undefined) return wherePoint(query, roundPoint({ lat, lng }));
  const text = query.city || query.address;
  if (!text) return EVERYWHERE;
  return (await whereNeighborhood(db, query, text)) ?? whereText(query, text);
}

/** A map's area in a search by trip: the trips still start at the place, and their limit still counts. */
async function whereTrip(db: Database, query: SearchQuery, bbox: NonNullable<SearchQuery['bbox']>): Promise<Where> {
  const where = await wherePlace(db, query);
  if (!where.area) return where;
  const { point, circle } = where.area;
  const isLimited = query.within !== undefined && point && circle;
  const area = isLimited ? cutCircleArea(bbox, point, circle.radiusKm) : boundsArea(bbox, point);
  return { area, place: where.place, radiusKm: null };
}

/** A map's area takes precedence over the circle around the place (SE1). */
export async function toWhere(db: Database, query: SearchQuery): Promise<Where> {
  const { lat, lng, bbox, by } = query;
  if (!bbox) return wherePlace(db, query);
  if (by) return whereTrip(db, query, bbox);
  const point = lat === undefined || lng === undefined ? null : roundPoint({ lat, lng });
  return { area: boundsArea(bbox, point), place: null, radiusKm: null };
}
