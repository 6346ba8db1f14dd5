// The map, the counts next to the filters, and other sort orders, with one client: the server's time for one view.
import type { Answer } from '@daynook/contract/api';
import { openConnections, readText } from './http-client.ts';
import { type Measured, repeat } from './measure.ts';
import { type Asked, HOURS, PLACES, type PlaceName, pointNear, toSearchPath } from './questions.ts';

const SECONDS = 3;

/** A map view of 1,000 by 800 pixels at that zoom near a place, slightly different each time. */
function viewAround(place: PlaceName, zoom: number): string {
  const degreesPerPixel = 360 / (512 * 2 ** zoom);
  const { lat, lng } = PLACES[place];
  const shift = (Math.random() - 0.5) * 100 * degreesPerPixel;
  const half = { lng: 500 * degreesPerPixel, lat: 400 * degreesPerPixel * Math.cos((lat * Math.PI) / 180) };
  const bounds = [
    lng + shift - half.lng,
    Math.max(-80, lat - half.lat),
    lng + shift + half.lng,
    Math.min(84, lat + half.lat),
  ];
  return bounds.map((degrees) => degrees.toFixed(5)).join(',');
}

export interface MapResults {
  readonly plain: Measured;
  readonly filtered: Measured;
  readonly clusters: number;
  readonly clustersFiltered: number;
}

export async function benchMap(port: number, zoom: number, filters: Asked): Promise<MapResults> {
  const http = openConnections(port, 1);
  const ask = async (asked: Asked) => {
    const search = new URLSearchParams({ bbox: viewAround('dense', zoom), zoom: String(zoom) });
    for (const [name, value] of Object.entries(asked))
      search.set(name, Array.isArray(value) ? value.join(',') : String(value));
    return http.get(0, `/api/listings/map?${search.toString()}`);
  };
  const toCount = async (asked: Asked) =>
    (JSON.parse(readText(await ask(asked))) as Answer<'GET /api/listings/map'>).clusters.length;
  const clusters = await toCount({});
  const clustersFiltered = await toCount(filters);
  const plain = await repeat(1, SECONDS, () => ask({}));
  const filtered = await repeat(1, SECONDS, () => ask(filters));
  http.close();
  return { plain, filtered, clusters, clustersFiltered };
}

/** Other requests of the search page, with one client. */
export async function benchOthers(port: number, place: PlaceName, filters: Asked): Promise<Record<string, Measured>> {
  const http = openConnections(port, 1);
  const get =
    (path: string, asked: Asked, more = {}) =>
    () =>
      http.get(0, toSearchPath(path, pointNear(place), asked, more));
  const search = '/api/listings/search';
  const questions: Record<string, () => Promise<unknown>> = {
    'sorted by price': get(search, {}, { sort: 'price', limit: 50 }),
    'sorted by rating': get(search, {}, { sort: 'rating', limit: 50 }),
    'newest first': get(search, {}, { sort: 'newest', limit: 50 }),
    'several filters': get(search, filters, { limit: 50 }),
    'page 20': get(search, {}, { page: 20, limit: 50 }),
    'a day without hours': get(search, { date: HOURS.date! }, { limit: 50 }),
    'cheapest for those hours': get(search, HOURS, { sort: 'price', limit: 50 }),
    'a word in every title': get(search, { words: 'workspace' }, { limit: 50 }),
    'a word in nothing nearby': get(search, { words: 'boise' }, { limit: 50 }),
    'counts per filter': get('/api/listings/facets', {}),
  };
  const results: Record<string, Measured> = {};
  for (const [name, once] of Object.entries(questions)) {
    await once();
    results[name] = await repeat(1, SECONDS, once);
  }
  http.close();
  return results;
}
