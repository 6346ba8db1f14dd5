// The currencies of the site's countries.
import { findCountry } from '@daynook/contract/countries/countries';
import { useCountries } from './site.ts';

/** They're offered first. */
export const useUsualCurrencies = (): string[] => [
  ...new Set(useCountries().map((country) => findCountry(country).currency)),
];
