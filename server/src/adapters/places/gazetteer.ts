// The shipped lists of places, a file for each country, read into memory when it's needed (decisions 0012 and 0137). Finds places by id and by distance; name-index.ts finds
// them by name. Reads only server/data, never the network.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { COUNTRY_CODES, type CountryCode } from '@daynook/contract/countries/countries';
import { FIRST_COUNTRIES } from '@daynook/contract/countries/first-countries';

/**
 * `city` has at least 50,000 people, `part` is a borough or neighborhood, `region` a state, province, or what comes closest, and `postal`
 * a ZIP code or FSA; only the US and Canada have those.
 */
export type PlaceKind = 'city' | 'town' | 'part' | 'region' | 'postal';

export interface Place {
  placeId: string;
  kind: PlaceKind;
  name: string;
  /** Postal abbreviation of the state or province. Elsewhere it's GeoNames’ code, which isn't for people. */
  region: string;
  country: CountryCode;
  lat: number;
  lng: number;
  /** 0 if unknown. For a region, the people of its listed places. */
  population: number;
  /** The city of a part or postal area, the county if a state has two places with the same name, and otherwise empty. */
  within: string;
  /** Full spellings that can replace the name, e.g. New York City. */
  spellings: readonly string[];
  /** Other names, e.g. NYC, Barrow. */
  nicknames: readonly string[];
}

export interface Gazetteer {
  /** Regions first, then places by population, largest first. */
  readonly places: readonly Place[];
  /** The same places, country by country. */
  readonly countries: readonly (readonly Place[])[];
  /** By country and code: `US-OR`. */
  readonly regions: ReadonlyMap<string, Place>;
  find(placeId: string): Place | undefined;
  /** Postal areas whose code starts with this, ordered by code. */
  postalAreas(prefix: string, maximum: number): Place[];
}

const DATA = new URL('../../../data/', import.meta.url);
const readLines = (name: string, unpack: (packed: Buffer) => Buffer): string[] => {
  const lines = unpack(readFileSync(new URL(name, DATA)))
    .toString('utf8')
    .split('\n');
  lines.pop();
  return lines;
};

const NONE: readonly string[] = [];

function parsePlace(line: string): Place {
  const [
    placeId = '',
    kind = '',
    name = '',
    region = '',
    country = '',
    lat,
    lng,
    population,
    within = '',
    aliases = '',
  ] = line.split('\t');
  const others = aliases === '' ? NONE : aliases.split('|');
  return {
    placeId,
    kind: kind as PlaceKind,
    name,
    region,
    country: country as CountryCode,
    lat: Number(lat),
    lng: Number(lng),
    population: Number(population),
    within,
    spellings: others === NONE ? NONE : others.filter((other) => other.startsWith('=')).map((other) => other.slice(1)),
    nicknames: others === NONE ? NONE : others.filter((other) => !other.startsWith('=')),
  };
}

function parsePostalArea(line: string): Place {
  const [code = '', city = '', region = '', lat, lng] = line.split('\t');
  const isZip = code.length === 5;
  return {
    placeId: `${isZip ? 'zip' : 'fsa'}-${code}`,
    kind: 'postal',
    name: code,
    region,
    country: isZip ? 'US' : 'CA',
    lat: Number(lat),
    lng: Number(lng),
    population: 0,
    within: city,
    spellings: NONE,
    nicknames: NONE,
  };
}

/** The first line that doesn't sort before the text. Lines are sorted by their code. */
function lowerBound(lines: readonly string[], text: string): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const known = new Map<CountryCode, readonly Place[]>();

/** A country's regions, then its places, largest first. Read on first use and kept, because it never changes. */
export function listCountryPlaces(country: CountryCode): readonly Place[] {
  const kept = known.get(country);
  if (kept) return kept;
  const places = readLines(`places/${country}.tsv.br`, brotliDecompressSync).map(parsePlace);
  known.set(country, places);
  return places;
}

const toRegionKey = ({ country, region }: Pick<Place, 'country' | 'region'>): string => `${country}-${region}`;

/** The region that a place is in, or is. */
export const findRegion = (gazetteer: Gazetteer, place: Place): Place | undefined =>
  gazetteer.regions.get(toRegionKey(place));

/** The gazetteer with only the given countries. `openGazetteer` returns a shared one. */
export function loadGazetteer(countries: readonly CountryCode[] = FIRST_COUNTRIES): Gazetteer {
  const byCountry = COUNTRY_CODES.filter((country) => countries.includes(country)).map(listCountryPlaces);
  const all = byCountry.flat();
  const isRegion = ({ kind }: Place) => kind === 'region';
  const places = [
    ...all.filter(isRegion),
    ...all.filter((place) => !isRegion(place)).toSorted((a, b) => b.population - a.population),
  ];
  // Read on first use and kept as text, because 43,000 objects that are rarely needed would take more memory than everything else.
  let postalLines: string[] | undefined;
  const regions = new Map(places.filter(isRegion).map((place) => [toRegionKey(place), place]));
  const byId = new Map(places.map((place) => [place.placeId, place]));
  const postalAreas = (prefix: string, maximum: number) => {
    const found: Place[] = [];
    postalLines ??= readLines('postal-areas.tsv.gz', gunzipSync);
    for (let i = lowerBound(postalLines, prefix); found.length < maximum && postalLines[i]?.startsWith(prefix); i++) {
      const area = parsePostalArea(postalLines[i]!);
      if (countries.includes(area.country)) found.push(area);
    }
    return found;
  };
  return {
    places,
    countries: byCountry,
    regions,
    postalAreas,
    find(placeId) {
      const code = /^(?:zip-(\d{5})|fsa-([A-Z]\d[A-Z]))$/.exec(placeId);
      return code ? postalAreas(`${code[1] ?? code[2]}\t`, 1)[0] : byId.get(placeId);
    },
  };
}
