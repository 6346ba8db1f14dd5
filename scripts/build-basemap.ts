// Writes the base map that ships with the web (web/public/basemap): vector tiles of land, water, borders, and names, from open data.
// It's only for orientation and has no streets. Requires the Debian packages gmt and gmt-gshhg-full. Run it after changing a source:
// node scripts/build-basemap.ts
import { americaLayers, nearLayers, worldLayers } from './basemap/layers.ts';
import type { Area } from './basemap/shorelines.ts';
import { writeTiles } from './basemap/tiles.ts';
import { mergePlaces } from './gazetteer/merge.ts';
import { mergePostalAreas } from './gazetteer/postal.ts';
import {
  readCountyNames,
  readCurrentPlaces,
  readPopulatedPlaces,
  readPostalAreas,
  readRegions,
} from './gazetteer/sources.ts';

const OUTPUT = new URL('../web/public/basemap/', import.meta.url);
const WORLD: Area = [-180, 180, -85.0511, 85.0511];
/** Where detail is drawn, with borders along tiles of zoom 6. The web's map style has the same numbers. */
const DETAIL: Area = [-168.75, -50.625, 16.6362, 72.3957];

const places = mergePlaces(readCurrentPlaces(), readPopulatedPlaces(), readCountyNames());
const regions = readRegions();
const postalAreas = mergePostalAreas(readPostalAreas(), places, regions);
writeTiles({
  folder: new URL('world/', OUTPUT),
  area: WORLD,
  minimumZoom: 0,
  maximumZoom: 3,
  layers: worldLayers(places, regions, DETAIL),
});
writeTiles({
  folder: new URL('america/', OUTPUT),
  area: DETAIL,
  minimumZoom: 4,
  maximumZoom: 6,
  layers: americaLayers(places, regions, DETAIL),
});
writeTiles({
  folder: new URL('near/', OUTPUT),
  area: DETAIL,
  minimumZoom: 6,
  maximumZoom: 6,
  layers: nearLayers(places, postalAreas),
});
