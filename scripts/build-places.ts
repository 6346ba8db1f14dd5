// Writes the gazetteer that ships with the server (server/data) from the place lists in installed packages. The same packages
// always produce the same bytes. Run it after updating one of them: node scripts/build-places.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { COUNTRY_CODES, type CountryCode } from '../contract/src/countries/countries.ts';
import { hasRegionCodes } from '../contract/src/countries/regions.ts';
import { REGION_ALIASES } from './gazetteer/corrections.ts';
import { type MergedPlace, mergePlaces } from './gazetteer/merge.ts';
import { buildOutlines } from './gazetteer/outlines.ts';
import { mergePostalAreas, type PostalArea } from './gazetteer/postal.ts';
import {
  NORTH_AMERICA,
  type Region,
  readCountyNames,
  readCurrentPlaces,
  readPopulatedPlaces,
  readPostalAreas,
  readRegionNames,
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

const DATA = new URL('../server/data/', import.meta.url);

function write(name: string, lines: readonly string[], pack: (text: string) => Buffer): void {
  const text = `${lines.join('\n')}\n`;
  const packed = pack(text);
  writeFileSync(new URL(name, DATA), packed);
  console.log(
    `server/data/${name}: ${lines.length} lines, ${Math.round(text.length / 1024)} kB, ${Math.round(packed.length / 1024)} kB packed`,
  );
}

const gzip = (text: string) => gzipSync(text, { level: 9 });
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/** Regions elsewhere, with the place where most of their people live as their center. */
function listRegions(country: CountryCode, places: MergedPlace[]): Region[] {
  return [...Map.groupBy(places, ({ region }) => region)].flatMap(([code, inside]) => {
    const name = regionNames.get(`${country}.${code}`);
    const [largest] = inside;
    return name && largest ? [{ code, name, country, lat: largest.lat, lng: largest.lng }] : [];
  });
}

const countyNames = readCountyNames();
const regionNames = readRegionNames();
const regions = readRegions();
const places = mergePlaces(readCurrentPlaces(), readPopulatedPlaces(), countyNames);

/** A country's regions and places, largest first. */
function findCountryPlaces(country: CountryCode): [Region[], MergedPlace[]] {
  if (NORTH_AMERICA.includes(country))
    return [
      regions.filter((region) => region.country === country),
      places.filter((place) => place.country === country),
    ];
  const found = mergePlaces(
    readCurrentPlaces([country]),
    readPopulatedPlaces([country]),
    countyNames,
    hasRegionCodes(country) ? undefined : regionNames,
  );
  return [listRegions(country, found), found];
}

// A file for each country, because the server only loads those of the countries it serves.
mkdirSync(new URL('places/', DATA), { recursive: true });
for (const country of COUNTRY_CODES) {
  const [inside, found] = findCountryPlaces(country);
  write(
    `places/${country}.tsv.br`,
    [...inside.map((region) => regionLine(region, found)), ...found.map(placeLine)],
    brotli,
  );
}
write('postal-areas.tsv.gz', mergePostalAreas(readPostalAreas(), places, regions).map(postalLine), gzip);

const outlines = Object.entries(buildOutlines(places, regions)).sort(([a], [b]) => (a < b ? -1 : 1));
write(
  'outlines.ndjson.gz',
  outlines.map((entry) => JSON.stringify(entry)),
  gzip,
);
