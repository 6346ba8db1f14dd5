// The currencies of the site's countries.
import { findCountry } from '@daynook/contract/countries/countries';
import { useCountries } from './site.ts';

/** They're offered first. */
export const useUsualCurrencies = (): string[] => [
  ...new Set(useCountries().map((country) => findCountry(country).currency)),
];

/** For examples, and where one has to be chosen first. */
export const useFirstCurrency = (): string => useUsualCurrencies()[0] ?? 'USD';
