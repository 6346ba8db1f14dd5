// Converts a search to an area of the map, and a map view to a search (SE6, SE7). Pure.
import { EARTH_RADIUS_KM, SEARCH } from '@daynook/contract/limits';
import { MAP } from '@daynook/contract/limits/map';
import type { SearchAnswer } from './api.ts';
import type { SearchState } from './search-url.ts';

export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

function readArea(bbox: string | undefined): Area | undefined {
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

/** A moved map as a search: its area, or the circle around its center if the area is above the limit (SE6). */
export function searchOfView(state: SearchState, area: Area): SearchState {
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

export type StartView = { area: Area } | { lat: number; lng: number; zoom: number };

/** The points for a search by place, nearest first; none if the URL has its own area. */
export function pointsToShow(state: SearchState, answer: SearchAnswer | undefined): { lat: number; lng: number }[] {
  if (!answer || state.bbox || (state.sort ?? 'distance') !== 'distance') return [];
  const properties = new Map(
    answer.listings.map(({ property: { address } }) => [
      `${address.coordinates.lat} ${address.coordinates.lng}`,
      address,
    ]),
  );
  return [...properties.values()].map(({ coordinates }) => coordinates);
}

const TILE_PX = 512;
/** Latitude on the world's plane, from 0 at the top to 1 at the bottom (Web Mercator), and back. */
const toPlane = (lat: number) => 0.5 - Math.asinh(Math.tan(toRadians(lat))) / (2 * Math.PI);
const fromPlane = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** What a map of that size will show, so that its pins can be requested before its code is loaded. */
export function viewToExpect(
  start: StartView,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): {
  area: Area;
  zoom: number;
} {
  const of = (center: { x: number; y: number }, zoom: number) => {
    const size = TILE_PX * 2 ** zoom;
    const [across, down] = [widthPx / size / 2, heightPx / size / 2];
    const area = {
      west: (center.x - across) * 360 - 180,
      east: (center.x + across) * 360 - 180,
      north: fromPlane(center.y - down),
      south: fromPlane(center.y + down),
    };
    return { area, zoom };
  };
  if ('zoom' in start) return of({ x: (start.lng + 180) / 360, y: toPlane(start.lat) }, start.zoom);
  const { west, south, east, north } = start.area;
  const [top, bottom] = [toPlane(north), toPlane(south)];
  const zoom = Math.log2(Math.min(widthPx / ((east - west) / 360), heightPx / (bottom - top)) / TILE_PX);
  return of({ x: ((west + east) / 2 + 180) / 360, y: (top + bottom) / 2 }, zoom);
}

const CONTINENT: StartView = { area: { west: -125, south: 24, east: -66, north: 52 } };

/** The map's first view: the URL's area, a single result, the searched place, or the continent (SE7). */
export function startView(state: SearchState, answer: SearchAnswer | undefined): StartView {
  const area = readArea(state.bbox);
  if (area) return { area };
  const only = answer?.total === 1 ? answer.listings[0] : undefined;
  if (only) return { ...only.property.address.coordinates, zoom: MAP.singleMarkerZoom };
  if (state.lat !== undefined && state.lng !== undefined) {
    const isWide = (state.radius ?? SEARCH.defaultRadiusKm) > SEARCH.mapMaximumRadiusKm;
    return { lat: state.lat, lng: state.lng, zoom: isWide ? MAP.defaultZoom - 2 : MAP.defaultZoom };
  }
  if (answer?.place) return { ...answer.place.center, zoom: MAP.cityZoom };
  return CONTINENT;
}
