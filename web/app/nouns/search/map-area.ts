// Converts a search to an area of the map, and a map view to a search (SE6, SE7). Pure.
import { EARTH_RADIUS_KM, SEARCH } from '@daynook/contract/limits';
import type { SearchState } from './search-url.ts';

export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Whether the search names a place, as a point or in words. */
export const hasPlace = ({ lat, city, address }: SearchState): boolean =>
  lat !== undefined || city !== undefined || address !== undefined;

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

export function readArea(bbox: string | undefined): Area | undefined {
  const [west, south, east, north] = (bbox ?? '').split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  const isArea = [west, south, east, north].every(Number.isFinite) && west < east && south < north;
  return isArea ? { west, south, east, north } : undefined;
}

/** Rounded to four decimals (eleven meters), within the world's bounds. */
export const writeArea = ({ west, south, east, north }: Area): string =>
  [Math.max(-180, west), Math.max(-85, south), Math.min(180, east), Math.min(85, north)].map(round).join(',');

/** Half of an area's diagonal in kilometers: the radius of the circle around it. */
export function radiusOfKm({ west, south, east, north }: Area): number {
  const lat = toRadians((south + north) / 2);
  const height = toRadians(north - south);
  const width = toRadians(east - west) * Math.cos(lat);
  return (EARTH_RADIUS_KM * Math.hypot(height, width)) / 2;
}

/**
 * A moved map as a search: its area, or the circle around its center if the area is above the limit (SE6). Trips still start at the place,
 * and a wider map shows all that they reach.
 */
export function searchOfView(state: SearchState, area: Area): SearchState {
  if (state.by !== undefined && hasPlace(state)) {
    const { bbox: _bbox, page: _page, ...kept } = state;
    return radiusOfKm(area) <= SEARCH.mapMaximumRadiusKm ? { ...kept, bbox: writeArea(area) } : kept;
  }
  const {
    lat: _lat,
    lng: _lng,
    city: _city,
    radius: _radius,
    bbox: _bbox,
    page: _page,
    address: _address,
    ...rest
  } = state;
  if (radiusOfKm(area) <= SEARCH.mapMaximumRadiusKm) return { ...rest, bbox: writeArea(area) };
  return {
    ...rest,
    lat: round((area.south + area.north) / 2),
    lng: round((area.west + area.east) / 2),
    radius: SEARCH.mapMaximumRadiusKm,
  };
}
