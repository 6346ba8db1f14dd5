// Where the map of a search starts: its area, or a center with a zoom level (SE7). Pure.
import { computeBounds } from '@daynook/contract/countries/bounds';
import type { CountryCode } from '@daynook/contract/countries/countries';
import { SEARCH } from '@daynook/contract/limits';
import { MAP } from '@daynook/contract/limits/map';
import type { SearchAnswer } from './api.ts';
import { type Area, readArea, toRadians } from './map-area.ts';
import type { SearchState } from './search-url.ts';

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

/** The map's first view: the URL's area, a single result, the searched place, or the site's countries (SE7). */
export function startView(
  state: SearchState,
  answer: SearchAnswer | undefined,
  countries: readonly CountryCode[],
): StartView {
  const area = readArea(state.bbox);
  if (area) return { area };
  const only = answer?.total === 1 ? answer.listings[0] : undefined;
  if (only) return { ...only.property.address.coordinates, zoom: MAP.singleMarkerZoom };
  if (state.lat !== undefined && state.lng !== undefined) {
    const isWide = (state.radius ?? SEARCH.defaultRadiusKm) > SEARCH.mapMaximumRadiusKm;
    return { lat: state.lat, lng: state.lng, zoom: isWide ? MAP.defaultZoom - 2 : MAP.defaultZoom };
  }
  if (answer?.place) return { ...answer.place.center, zoom: MAP.cityZoom };
  return { area: computeBounds(countries) };
}
