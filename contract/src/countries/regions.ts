// The states and provinces that addresses abbreviate, and that taxes may depend on: “CA-ON” is Ontario. No imports but types, because pages
// load it.
import type { CountryCode } from './countries.ts';

const LISTS: Partial<Record<CountryCode, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DC District of Columbia|DE Delaware|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
};

type Names = ReadonlyMap<string, string>;

const toNames = (list: string): Names =>
  new Map(
    list.split('|').map((line): [string, string] => {
      const [code = '', ...words] = line.split(' ');
      return [code, words.join(' ')];
    }),
  );

const REGIONS = new Map(Object.entries(LISTS).map(([country, list]) => [country, toNames(list)]));

/** Whether regions there have codes that everyone uses. */
export const hasRegionCodes = (country: string): boolean => REGIONS.has(country);

export const findRegionName = (country: string, code: string): string | undefined => REGIONS.get(country)?.get(code);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .trim()
    .toLowerCase();

/** The code of a region by its code or name; undefined for others, and for countries without codes. */
export function findRegionCode(country: string, text: string): string | undefined {
  const typed = plain(text);
  return [...(REGIONS.get(country) ?? [])].find(([code, name]) => [plain(code), plain(name)].includes(typed))?.[0];
}
