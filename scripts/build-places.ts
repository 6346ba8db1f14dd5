// Writes the gazetteer that ships with the server (server/data/*.gz) from the place lists in installed packages. The same packages
// always produce the same bytes. Run it after updating one of them: node scripts/build-places.ts
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { REGION_ALIASES } from './gazetteer/corrections.ts';
import { type MergedPlace, mergePlaces } from './gazetteer/merge.ts';
import { buildOutlines } from './gazetteer/outlines.ts';
import { mergePostalAreas, type PostalArea } from './gazetteer/postal.ts';
import {
  type Region,
  readCountyNames,
  readCurrentPlaces,
  readPopulatedPlaces,
  readPostalAreas,
  readRegions,
} from './gazetteer/sources.ts';

/** About ten meters, which is more precise than the center of a place. */
const degrees = (value: number) => String(Math.round(value * 1e4) / 1e4);

const placeLine = (place: MergedPlace) =>
  [
    place.placeId,
    place.kind,
    place.name,
    place.region,
    place.country,
    degrees(place.lat),
    degrees(place.lng),
    place.population,
    place.within,
    place.aliases.join('|'),
  ].join('\t');

function regionLine(region: Region, places: MergedPlace[]): string {
  const people = places
    .filter((place) => place.region === region.code && place.country === region.country && place.kind !== 'part')
    .reduce((sum, place) => sum + place.population, 0);
  const placeId = `${region.country.toLowerCase()}-${region.code.toLowerCase()}`;
  return [
    placeId,
    'region',
    region.name,
    region.code,
    region.country,
    degrees(region.lat),
    degrees(region.lng),
    people,
    '',
    (REGION_ALIASES[region.code] ?? []).join('|'),
  ].join('\t');
}

const postalLine = (area: PostalArea) =>
  [area.code, area.city, area.region, degrees(area.lat), degrees(area.lng)].join('\t');

function write(name: string, lines: readonly string[]): void {
  const text = `${lines.join('\n')}\n`;
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(new URL(`../server/data/${name}`, import.meta.url), packed);
  console.log(
    `server/data/${name}: ${lines.length} lines, ${Math.round(text.length / 1024)} kB, ${Math.round(packed.length / 1024)} kB packed`,
  );
}

const regions = readRegions();
const places = mergePlaces(readCurrentPlaces(), readPopulatedPlaces(), readCountyNames());
write('places.tsv.gz', [...regions.map((region) => regionLine(region, places)), ...places.map(placeLine)]);
write('postal-areas.tsv.gz', mergePostalAreas(readPostalAreas(), places, regions).map(postalLine));

const outlines = Object.entries(buildOutlines(places, regions)).sort(([a], [b]) => (a < b ? -1 : 1));
write(
  'outlines.ndjson.gz',
  outlines.map((entry) => JSON.stringify(entry)),
);
