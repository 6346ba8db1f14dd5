// What the web needs to draw the streets.
import type { MapStreets } from '@daynook/contract/system';
import type { StreetTiles } from '../../adapters/streets/street-tiles.ts';

export function describeStreets(tiles: StreetTiles | undefined): MapStreets | null {
  if (!tiles) return null;
  const { version, minZoom, maxZoom, bounds } = tiles;
  return { tiles: `/basemap/streets/${version}/{z}/{x}/{y}.mvt`, minZoom, maxZoom, bounds };
}
