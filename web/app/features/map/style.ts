// The base map that ships with the product: a locator map of land, water, borders and names, from our own tiles. No
// streets and no outbound call. Must not know listings; pins and outlines are drawn over it.
import type { StyleSpecification } from 'maplibre-gl';
import { MAP_PALETTES } from './palette.ts';
import { ground, lines } from './style-ground.ts';
import { partNames, postalNames, townNames, wideNames } from './style-names.ts';
import { DETAIL_ZOOM } from './style-terms.ts';

export interface BaseMapOptions {
  theme: 'light' | 'dark';
  /** Where the tiles are served, e.g. https://daynook.com; MapLibre's worker needs whole addresses. */
  origin: string;
}

/** From nearer the shipped map has nothing more to show: it has no streets. */
export const LAST_DETAIL_ZOOM = 12.5;

/** Detailed tiles exist here (west, south, east, north); scripts/build-basemap.ts says the same. */
export const DETAIL_BOUNDS: [number, number, number, number] = [-168.75, 16.6362, -50.625, 72.3957];

const ATTRIBUTION =
  '<a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> · <a href="https://www.soest.hawaii.edu/pwessel/gshhg/" target="_blank" rel="noopener">GSHHG</a> · <a href="https://www.naturalearthdata.com" target="_blank" rel="noopener">Natural Earth</a> · US Census';

/** The style of the shipped base map, in either theme. */
export function baseMapStyle({ theme, origin }: BaseMapOptions): StyleSpecification {
  const palette = MAP_PALETTES[theme];
  const tiles = (set: string) => [`${origin}/basemap/${set}/{z}/{x}/{y}.pbf`];
  return {
    version: 8,
    name: `Daynook ${theme}`,
    sources: {
      world: { type: 'vector', tiles: tiles('world'), maxzoom: 3 },
      america: {
        type: 'vector',
        tiles: tiles('america'),
        minzoom: DETAIL_ZOOM,
        maxzoom: 6,
        bounds: DETAIL_BOUNDS,
        attribution: ATTRIBUTION,
      },
      // Small places, neighbourhoods and ZIP codes: fetched only when one is near enough to read them.
      near: { type: 'vector', tiles: tiles('near'), minzoom: 6, maxzoom: 6, bounds: DETAIL_BOUNDS },
    },
    layers: [
      ...ground(palette),
      ...lines(palette),
      ...wideNames('world', palette),
      ...wideNames('america', palette),
      postalNames(palette),
      partNames(palette),
      ...townNames('near', palette),
      ...townNames('world', palette),
      ...townNames('america', palette),
    ],
  };
}
