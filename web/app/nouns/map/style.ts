// The bundled base map: land, water, borders, and names from our own tiles, with streets if the operator has tiles of them. It makes no
// outbound calls. It must not know about listings; pins and outlines are drawn over it.
import type { MapStreets } from '@daynook/contract/system';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_PALETTES } from './palette.ts';
import { borderLayers, landLayers } from './style-land-and-water.ts';
import { partNames, postalNames, townNames, wideNames } from './style-names.ts';
import { besideStreets, streetGround, streetLines, streetNames, streetSource } from './style-streets.ts';
import { DETAIL_ZOOM } from './style-terms.ts';

export interface BaseMapOptions {
  theme: 'light' | 'dark';
  /** Where the tiles are served, e.g. https://daynook.com; MapLibre's worker needs absolute URLs. */
  origin: string;
  streets?: MapStreets | null | undefined;
}

/**
 * The bundled map has nothing more to show beyond this zoom, because it has no streets. It must be a whole number: MapLibre splits our
 * tiles up to four zooms before its last, and with a fraction it leaves out what a style only shows from nearer, such as neighborhoods.
 */
export const LAST_DETAIL_ZOOM = 12;

/** The maximum zoom with streets; tiles are scaled up from their own last zoom. */
export const LAST_STREET_ZOOM = 19;
const STRETCHED_ZOOMS = 4;

/** The maximum zoom with these street tiles. */
export const findLastZoom = (streets: MapStreets): number =>
  Math.min(LAST_STREET_ZOOM, streets.maxZoom + STRETCHED_ZOOMS);

/** Whether the street tiles cover this point. */
export const hasStreetsAt = ({ bounds }: MapStreets, { lng, lat }: { lng: number; lat: number }): boolean =>
  lng >= bounds.west && lng <= bounds.east && lat >= bounds.south && lat <= bounds.north;

/** The bounds of the detailed tiles (west, south, east, north); the same as in scripts/build-basemap.ts. */
export const DETAIL_BOUNDS: [number, number, number, number] = [-168.75, 16.6362, -50.625, 72.3957];

const ATTRIBUTION =
  '<a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> · <a href="https://www.soest.hawaii.edu/pwessel/gshhg/" target="_blank" rel="noopener">GSHHG</a> · <a href="https://www.naturalearthdata.com" target="_blank" rel="noopener">Natural Earth</a> · US Census';

/** The bundled map's style, in either theme. */
export function baseMapStyle({ theme, origin, streets }: BaseMapOptions): StyleSpecification {
  const palette = MAP_PALETTES[theme];
  const names: LayerSpecification[] = [
    ...wideNames('world', palette),
    ...wideNames('america', palette),
    postalNames(palette),
    partNames(palette),
    ...townNames('near', palette),
    ...townNames('world', palette),
    ...townNames('america', palette),
  ];
  const tiles = (set: string) => [`${origin}/basemap/${set}/{z}/{x}/{y}.pbf`];
  return {
    version: 8,
    name: theme,
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
      // Small places, neighborhoods, and ZIP codes: only loaded when the view is close enough to read them.
      near: { type: 'vector', tiles: tiles('near'), minzoom: 6, maxzoom: 6, bounds: DETAIL_BOUNDS },
      ...(streets ? { streets: streetSource(streets, origin) } : {}),
    },
    layers: [
      ...landLayers(palette),
      ...borderLayers(palette),
      ...(streets ? [...streetGround(palette), ...streetLines(palette)] : []),
      ...(streets ? names.map((layer) => besideStreets(layer, streets)) : names),
      ...(streets ? streetNames(palette) : []),
    ],
  };
}
