// In which regions a language is read here: the site's countries that speak it.
import { type CountryCode, findCountry } from '../countries/countries.ts';
import { DEFAULT_LOCALES, type SiteLanguage } from './languages.ts';

/** The usual one first. There's always one. */
export function listReaderRegions(language: SiteLanguage, countries: readonly CountryCode[]): [string, ...string[]] {
  const [first, ...others] = countries.filter((code) => findCountry(code).languages.includes(language));
  return first === undefined ? [DEFAULT_LOCALES[language].slice(-2)] : [first, ...others];
}
