// Converts the property cells of a row to a property, or to errors beside its cells, and finds the rows of the same property. Pure.
import { type CountryCode, isCountryCode, nameCountry } from '@daynook/contract/countries/countries';
import { PropertyFields } from '@daynook/contract/hosting/hosting';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { currentSettings } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';
import { findCurrency, locateArea, timeZoneAt } from '../places/service.ts';
import { newPropertyErrors } from '../properties/service.ts';
import { quoted } from './cells.ts';
import { describeIssue } from './listings.ts';
import { PROPERTY_COLUMNS, type PropertyColumn, toPlainName } from './property-columns.ts';
import type { FileRow, RowError } from './read-file.ts';

export interface ReadProperty {
  /** Equal for rows of the same property: its name and address. */
  readonly key: string;
  readonly title: string;
  readonly city: string;
  readonly currency: string | undefined;
  /** Undefined if there are errors. */
  readonly fields: PropertyFields | undefined;
  readonly faults: readonly RowError[];
}

type Cells = Readonly<Record<PropertyColumn, string>>;

/** Names that people write besides those in the site's languages. */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, CountryCode>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  eeuu: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
};

/** A country by its code, or by its name in one of the languages. */
function findCountryCode(text: string): CountryCode | undefined {
  const code = text.toUpperCase();
  if (isCountryCode(code)) return code;
  const name = toPlainName(text);
  const { countries } = currentSettings().countries;
  return (
    OTHER_COUNTRY_NAMES[name] ??
    countries.find((one) => LANGUAGES.some((language) => toPlainName(nameCountry(language, one)) === name))
  );
}

const readCells = ({ cells }: FileRow): Cells =>
  Object.fromEntries(PROPERTY_COLUMNS.map(({ name }) => [name, (cells.get(name) ?? '').trim()])) as Cells;

/** Spreadsheets take the zeros off the front of a ZIP Code. */
const toPostalCode = (country: CountryCode | undefined, text: string): string =>
  country === 'US' && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text;

/** Without accents, capitals, and punctuation. What stands apart stays apart: units 1-11 and 11-1 aren't the same. */
const toPlainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

export const toPropertyKey = (property: {
  readonly title: string;
  readonly street: string;
  readonly unit: string | null;
  readonly postalCode: string;
  readonly country: string;
}): string =>
  [
    ...[property.title, property.street, property.unit ?? ''].map(toPlainWords),
    ...[property.postalCode, property.country].map(toPlainName),
  ].join('|');

const DEGREES = /^-?\d{1,3}(?:[.,]\d{1,15})?$/;
const toDegrees = (text: string): number => Number(text.replace(',', '.'));

type Place = Pick<PropertyFields, 'point' | 'locatedBy'>;

/** Where the cells say it is, or else where its postal code or town is. */
function readPlace(cells: Cells, country: CountryCode, faults: RowError[]): Place | undefined {
  const { latitude, longitude, city, region, postalCode } = cells;
  if (latitude !== '' || longitude !== '') {
    for (const column of ['latitude', 'longitude'] as const)
      if (!DEGREES.test(cells[column]))
        faults.push({
          column,
          message: say('{value} isn’t a coordinate like 40.7128.', { value: quoted(cells[column]) }),
        });
    return faults.some(({ column }) => column === 'latitude' || column === 'longitude')
      ? undefined
      : { point: { lat: toDegrees(latitude), lng: toDegrees(longitude) }, locatedBy: 'pin' };
  }
  const area = locateArea({ country, city, region, postalCode: toPostalCode(country, postalCode) });
  if (area) return { point: { lat: area.lat, lng: area.lng }, locatedBy: area.locatedBy };
  faults.push({ column: 'city', message: say('We don’t know this town. Check the city, region, and country.') });
  return undefined;
}

const COLUMNS_OF_FIELDS: Readonly<Record<string, string>> = { title: 'property', point: 'latitude' };
const toColumn = (field: string): string | null => {
  const name = COLUMNS_OF_FIELDS[field] ?? field;
  return PROPERTY_COLUMNS.some((column) => column.name === name) ? name : null;
};

/** Errors by the editor's rules. */
function findFieldErrors(fields: unknown, currency: string): RowError[] {
  const parsed = PropertyFields.safeParse(fields);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      column: toColumn(String(issue.path[0])),
      message: describeIssue(issue, 'text', currency),
    }));
  return Object.entries(newPropertyErrors(parsed.data)).map(([field, message]) => ({
    column: toColumn(field),
    message,
  }));
}

function readCountry({ country }: Cells, faults: RowError[]): CountryCode | undefined {
  const { countries } = currentSettings().countries;
  const found = country === '' && countries.length === 1 ? countries[0] : findCountryCode(country);
  if (!found && country !== '')
    faults.push({ column: 'country', message: say('{value} isn’t a country we know.', { value: quoted(country) }) });
  return found;
}

/** What every property needs. */
function addMissing(cells: Cells, country: CountryCode | undefined, faults: RowError[]): void {
  for (const { name, isRequired } of PROPERTY_COLUMNS) {
    const isKnown = name === 'country' ? country !== undefined : cells[name] !== '';
    if (isRequired && !isKnown && !faults.some(({ column }) => column === name))
      faults.push({ column: name, message: say('Required.') });
  }
}

const toFields = (cells: Cells, address: object, place: Place) => ({
  ...address,
  ...place,
  type: null,
  ...(cells.currency === '' ? {} : { currency: cells.currency.toUpperCase() }),
  neighborhood: null,
  timeZone: cells.timeZone || timeZoneAt(place.point.lat, place.point.lng),
  household: null,
  pets: null,
  cameras: null,
  parking: null,
  localLimits: null,
  arrival: [],
});

/** Reads the property of a row. */
export function readProperty(row: FileRow): ReadProperty {
  const cells = readCells(row);
  const faults = row.faults.filter(({ column }) => column !== null && toColumn(column) !== null);
  const country = readCountry(cells, faults);
  addMissing(cells, country, faults);
  const address = {
    title: cells.property,
    street: cells.street,
    unit: cells.unit || null,
    city: cells.city,
    region: cells.region,
    postalCode: toPostalCode(country, cells.postalCode),
    country: country ?? '',
  };
  const currency = cells.currency.toUpperCase() || (country && findCurrency(country));
  const read = { key: toPropertyKey(address), title: cells.property, city: cells.city, currency };
  const place = country && faults.length === 0 ? readPlace(cells, country, faults) : undefined;
  if (!place) return { ...read, fields: undefined, faults };
  const fields = toFields(cells, address, place);
  faults.push(...findFieldErrors(fields, currency ?? ''));
  return { ...read, fields: faults.length === 0 ? PropertyFields.parse(fields) : undefined, faults };
}
