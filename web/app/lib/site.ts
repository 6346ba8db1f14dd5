// What the operator decided about the site, as sent with every page.
import { type CountryCode, FIRST_COUNTRIES, findCountry } from '@daynook/contract/countries/countries';
import type { SiteFeature } from '@daynook/contract/settings/limits';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { createContext, use } from 'react';
import { USUAL_BRAND } from './brand.ts';

export type Site = SiteSettings;

/** That of a new installation, for when the server sent none. */
export const USUAL_SITE: Site = {
  brand: USUAL_BRAND,
  logo: null,
  countries: { countries: [...FIRST_COUNTRIES], currencies: null },
  hosting: { access: 'anyone', isReviewed: false },
  features: { off: [] },
  announcement: null,
  maintenance: null,
};

export const SiteContext = createContext<Site>(USUAL_SITE);

export const useSite = (): Site => use(SiteContext);

/** Whether a feature is on. What its calls answer otherwise is NOT_OFFERED. */
export const useIsOffered = (): ((feature: SiteFeature) => boolean) => {
  const { off } = useSite().features;
  return (feature) => !off.includes(feature);
};

/** Where homes can be, the usual country first. */
export const useCountries = (): readonly CountryCode[] => useSite().countries.countries;

/** The currencies of the site's countries, which are offered first. */
export const useUsualCurrencies = (): string[] => [
  ...new Set(useCountries().map((country) => findCountry(country).currency)),
];
