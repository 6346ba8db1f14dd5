// The measured searches: around a dense place and a medium one, slightly different each time, so that no cache has them.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { farthestKm } from '@daynook/contract/listings/trip-estimates';
import { circleArea, roundPoint } from '../server/src/modules/search/area.ts';
import type { Criteria } from '../server/src/modules/search/criteria.ts';
import { toFilters } from '../server/src/modules/search/filters.ts';
import { toHoursInput } from '../server/src/modules/search/hours-input.ts';
import { BUSY_DATE } from './generate.ts';

export const PLACES = {
  dense: { lat: 40.7128, lng: -74.006 },
  middling: { lat: 43.615, lng: -116.2023 },
} as const;
export type PlaceName = keyof typeof PLACES;

export const RADIUS_KM = 25;
export const PAGE_SIZE = 50;

/** Within about three kilometers of the place. */
export function pointNear(place: PlaceName): { lat: number; lng: number } {
  const { lat, lng } = PLACES[place];
  return roundPoint({ lat: lat + (Math.random() - 0.5) * 0.06, lng: lng + (Math.random() - 0.5) * 0.06 });
}

/** Filters as the contract returns them after validation. */
export type Asked = Partial<SearchQuery>;

export interface Question {
  readonly asked: Asked;
  readonly zones: readonly string[];
}

export const HOURS: Asked = { date: BUSY_DATE, from: '09:00', to: '17:00' };

/** The URL of the search at a point. */
export function toSearchPath(
  path: string,
  point: { lat: number; lng: number },
  asked: Asked,
  more: Record<string, string | number> = {},
): string {
  const search = new URLSearchParams({ lat: String(point.lat), lng: String(point.lng), radius: String(RADIUS_KM) });
  for (const [name, value] of Object.entries({ ...asked, ...more }))
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return `${path}?${search.toString()}`;
}

/** The same search as the server's own criteria. */
export function criteriaAt(point: { lat: number; lng: number }, { asked, zones }: Question): Criteria {
  const query = asked as SearchQuery;
  const hours = toHoursInput(query);
  return {
    area: circleArea(point, asked.by && asked.within ? farthestKm(asked.by, asked.within) : RADIUS_KM),
    filters: toFilters(query, hours),
    hours,
    timeZones: zones,
    now: new Date(),
  };
}
