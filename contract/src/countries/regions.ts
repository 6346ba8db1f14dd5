// The states and provinces that addresses abbreviate, and that taxes may depend on: “CA-ON” is Ontario. Addresses have the code in every
// language; names are for sentences, and for what people type. No imports but types, because pages load it.
import type { SiteLanguage } from '../languages/languages.ts';
import type { CountryCode } from './countries.ts';

type Lists = Partial<Record<CountryCode, string>>;

const LISTS: Lists = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DC District of Columbia|DE Delaware|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
};

/** Only the names that differ from English ones. `Intl` has names of countries, but not of their regions. */
const TRANSLATED: Record<Exclude<SiteLanguage, 'en'>, Lists> = {
  fr: {
    AU: 'ACT Territoire de la capitale australienne|NSW Nouvelle-Galles du Sud|NT Territoire du Nord|SA Australie-Méridionale|TAS Tasmanie|WA Australie-Occidentale',
    CA: 'BC Colombie-Britannique|NB Nouveau-Brunswick|NL Terre-Neuve-et-Labrador|NS Nouvelle-Écosse|NT Territoires du Nord-Ouest|PE Île-du-Prince-Édouard|QC Québec',
    US: 'AS Samoa américaines|CA Californie|DC District de Columbia|FL Floride|GA Géorgie|HI Hawaï|LA Louisiane|NM Nouveau-Mexique|NC Caroline du Nord|ND Dakota du Nord|MP Îles Mariannes du Nord|PA Pennsylvanie|PR Porto Rico|SC Caroline du Sud|SD Dakota du Sud|VI Îles Vierges américaines|VA Virginie|WV Virginie-Occidentale',
  },
  es: {
    AU: 'ACT Territorio de la Capital Australiana|NSW Nueva Gales del Sur|NT Territorio del Norte|SA Australia Meridional|TAS Tasmania|WA Australia Occidental',
    CA: 'BC Columbia Británica|NB Nuevo Brunswick|NL Terranova y Labrador|NS Nueva Escocia|NT Territorios del Noroeste|PE Isla del Príncipe Eduardo|YT Yukón',
    US: 'AS Samoa Americana|DC Distrito de Columbia|HI Hawái|LA Luisiana|MI Míchigan|MS Misisipi|MO Misuri|NH Nuevo Hampshire|NJ Nueva Jersey|NM Nuevo México|NY Nueva York|NC Carolina del Norte|ND Dakota del Norte|MP Islas Marianas del Norte|OR Oregón|PA Pensilvania|SC Carolina del Sur|SD Dakota del Sur|VI Islas Vírgenes de EE. UU.|WV Virginia Occidental',
  },
};

type Names = ReadonlyMap<string, string>;

const toNames = (list: string): Names =>
  new Map(
    list.split('|').map((line): [string, string] => {
      const [code = '', ...words] = line.split(' ');
      return [code, words.join(' ')];
    }),
  );

const toRegions = (lists: Lists): ReadonlyMap<string, Names> =>
  new Map(Object.entries(lists).map(([country, list]) => [country, toNames(list)]));

const REGIONS = toRegions(LISTS);
const TRANSLATED_REGIONS = new Map(Object.entries(TRANSLATED).map(([language, lists]) => [language, toRegions(lists)]));

/** Whether regions there have codes that everyone uses. */
export const hasRegionCodes = (country: string): boolean => REGIONS.has(country);

/** `language` is the first part of a locale, such as `fr`. */
export const findRegionName = (country: string, code: string, language: string): string | undefined =>
  TRANSLATED_REGIONS.get(language)?.get(country)?.get(code) ?? REGIONS.get(country)?.get(code);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .trim()
    .toLowerCase();

/**
 * The code of a region by its code or its name in any of our languages; undefined for others, and for countries without codes. No region is
 * called what another one is in another language.
 */
export function findRegionCode(country: string, text: string): string | undefined {
  const typed = plain(text);
  const names = [REGIONS, ...TRANSLATED_REGIONS.values()].flatMap((regions) => [...(regions.get(country) ?? [])]);
  return names.find(([code, name]) => [plain(code), plain(name)].includes(typed))?.[0];
}
