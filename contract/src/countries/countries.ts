// The countries that homes can be in, as data: currency, languages, emergency number, and what addresses there look like (decision 0137). Names come from
// Intl.DisplayNames; weeks, units, and formats follow the reader's locale. No imports, because pages load it.

/** What people there call the part of an address that says which state or province. */
export type RegionName = 'state' | 'province' | 'county';
export type PostalCodeName = 'zip' | 'postcode' | 'postal-code' | 'eircode';

interface CountryRecord {
  /** What homes there charge, unless their host chooses another. */
  readonly currency: string;
  /** Spoken there, the most common one first: people type the country's name and those of its cities in them. */
  readonly languages: readonly string[];
  /** Null if addresses there have none. `codes` if it's one of a list. */
  readonly region: { readonly name: RegionName; readonly isRequired: boolean; readonly example: string } | null;
  readonly postalCode: { readonly name: PostalCodeName; readonly pattern: RegExp; readonly example: string };
  /** What people there call if someone is in danger. */
  readonly emergencyNumber: string;
}

/** Most countries write a code of digits and no region. */
const plain = (
  currency: string,
  languages: readonly string[],
  pattern: RegExp,
  example: string,
  name: PostalCodeName = 'postal-code',
  emergencyNumber = '112', // everywhere in the European Union
): CountryRecord => ({ currency, languages, region: null, postalCode: { name, pattern, example }, emergencyNumber });

const withRegion = (country: CountryRecord, name: RegionName, example: string, isRequired = true): CountryRecord => ({
  ...country,
  region: { name, example, isRequired },
});

const FOUR = /^\d{4}$/;
const FIVE = /^\d{5}$/;
const FIVE_SPACED = /^\d{3} ?\d{2}$/;

export const COUNTRIES = {
  US: withRegion(plain('USD', ['en', 'es'], /^\d{5}(?:-\d{4})?$/, '80205', 'zip', '911'), 'state', 'NY'),
  CA: withRegion(
    plain('CAD', ['en', 'fr'], /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i, 'M5V 2T6', 'postal-code', '911'),
    'province',
    'ON',
  ),
  AT: plain('EUR', ['de'], /^[1-9]\d{3}$/, '1010'),
  AU: withRegion(plain('AUD', ['en'], FOUR, '2000', 'postcode', '000'), 'state', 'NSW'),
  BE: plain('EUR', ['nl', 'fr', 'de'], /^[1-9]\d{3}$/, '1000'),
  // Adopted the euro on January 1, 2026.
  BG: plain('EUR', ['bg'], FOUR, '1000'),
  CY: plain('EUR', ['el', 'tr'], FOUR, '1010'),
  CZ: plain('CZK', ['cs'], FIVE_SPACED, '110 00'),
  DE: plain('EUR', ['de'], FIVE, '10115'),
  DK: plain('DKK', ['da'], FOUR, '1050'),
  EE: plain('EUR', ['et'], FIVE, '10111'),
  ES: withRegion(plain('EUR', ['es', 'ca'], /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28013'), 'province', 'Madrid'),
  FI: plain('EUR', ['fi', 'sv'], FIVE, '00100'),
  FR: plain('EUR', ['fr'], /^\d{2} ?\d{3}$/, '75001'),
  GB: plain('GBP', ['en'], /^(?:[A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$/i, 'SW1A 1AA', 'postcode', '999'),
  GR: plain('EUR', ['el'], FIVE_SPACED, '105 57'),
  HR: plain('EUR', ['hr'], FIVE, '10000'),
  HU: plain('HUF', ['hu'], FOUR, '1051'),
  IE: withRegion(
    plain('EUR', ['en', 'ga'], /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[ -]?[0-9AC-FHKNPRTV-Y]{4}$/i, 'D02 AF30', 'eircode'),
    'county',
    'Co. Cork',
    false,
  ),
  IT: withRegion(plain('EUR', ['it'], FIVE, '20121'), 'province', 'MI'),
  LT: plain('EUR', ['lt'], /^(?:LT-)?\d{5}$/i, '01100'),
  LU: plain('EUR', ['fr', 'de', 'lb'], /^(?:L-)?\d{4}$/i, '1111'),
  LV: plain('EUR', ['lv'], /^(?:LV-)?\d{4}$/i, 'LV-1010'),
  MT: plain('EUR', ['mt', 'en'], /^[A-Z]{3} ?\d{4}$/i, 'VLT 1111', 'postcode'),
  NL: plain('EUR', ['nl'], /^[1-9]\d{3} ?[A-Z]{2}$/i, '1012 JS'),
  NZ: plain('NZD', ['en', 'mi'], FOUR, '1010', 'postcode', '111'),
  PL: plain('PLN', ['pl'], /^\d{2}-\d{3}$/, '00-001'),
  PT: plain('EUR', ['pt'], /^\d{4}-\d{3}$/, '1100-148'),
  RO: withRegion(plain('RON', ['ro'], /^\d{6}$/, '010011'), 'county', 'Cluj', false),
  SE: plain('SEK', ['sv'], FIVE_SPACED, '111 29'),
  SI: plain('EUR', ['sl'], FOUR, '1000'),
  SK: plain('EUR', ['sk'], FIVE_SPACED, '811 01'),
} as const satisfies Record<string, CountryRecord>;

export type CountryCode = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [CountryCode, ...CountryCode[]];

export const isCountryCode = (text: string): text is CountryCode => Object.hasOwn(COUNTRIES, text);

export const findCountry = (code: CountryCode): CountryRecord => COUNTRIES[code];

/** Where searches find areas by postal code, because the shipped places have them. */
export const COUNTRIES_WITH_POSTAL_AREAS: readonly CountryCode[] = ['US', 'CA'];

/** The members of the European Union. */
export const EU_COUNTRIES: readonly CountryCode[] = COUNTRY_CODES.filter(
  (code) => !['US', 'CA', 'GB', 'AU', 'NZ'].includes(code),
);

export const isEuCountry = (code: string): boolean => (EU_COUNTRIES as readonly string[]).includes(code);

export const isPostalCode = (country: CountryCode, text: string): boolean =>
  findCountry(country).postalCode.pattern.test(text.trim());

/** What to call in all of these countries if someone is in danger; undefined if it isn't the same number everywhere. */
export function findEmergencyNumber(countries: readonly string[]): string | undefined {
  const [number, ...others] = new Set(countries.filter(isCountryCode).map((code) => findCountry(code).emergencyNumber));
  return others.length === 0 ? number : undefined;
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language. */
export function nameCountry(locale: string, code: string): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  displayNames.set(locale, names); // creating one is far more expensive than using it
  return names.of(code) ?? code;
}

/** By name, as in a list to choose from. */
export const sortCountries = (locale: string, codes: readonly CountryCode[]): CountryCode[] =>
  codes.toSorted((a, b) => nameCountry(locale, a).localeCompare(nameCountry(locale, b), locale));
