// The site's settings as they are now, in this process. Everything that names the site reads them here, from templates without access to
// the database to pages. They're loaded at the start and again after every change, on all nodes (decision 0124).
import type { CountryCode } from '@daynook/contract/countries/countries';
import { FIRST_COUNTRIES } from '@daynook/contract/countries/first-countries';
import { toBrandSlug } from '@daynook/contract/settings/brand-slug';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import type { BrandSettings, SiteSettings } from '@daynook/contract/settings/site-settings';
import { SITE_SETTINGS } from '@daynook/contract/settings/site-settings';

export const DEFAULT_SETTINGS: SiteSettings = {
  brand: SITE_SETTINGS.brand.default,
  logo: SITE_SETTINGS.logo.default,
  languages: { languages: ['en'] },
  home: SITE_SETTINGS.home.default,
  pages: { hidden: [] },
  countries: { countries: [...FIRST_COUNTRIES], currencies: null },
  hosting: SITE_SETTINGS.hosting.default,
  features: { off: [] },
  kudos: SITE_SETTINGS.kudos.default,
  reputation: SITE_SETTINGS.reputation.default,
  kinds: SITE_SETTINGS.kinds.default,
  amenities: SITE_SETTINGS.amenities.default,
  policies: SITE_SETTINGS.policies.default,
  limits: USUAL_LIMITS,
  announcement: SITE_SETTINGS.announcement.default,
  maintenance: SITE_SETTINGS.maintenance.default,
};

let current = DEFAULT_SETTINGS;
const listeners = new Set<() => void>();

export const currentSettings = (): SiteSettings => current;

/** Whether the operator hid a page. */
export const isPageHidden = (page: string): boolean => current.pages.hidden.some((one) => one === page);

export const currentBrand = (): BrandSettings => current.brand;

/** Where homes can be; the first one is the usual one. */
export const currentCountries = (): readonly CountryCode[] => current.countries.countries;

/** The country that's assumed until people say another. */
export const usualCountry = (): CountryCode => current.countries.countries[0] ?? FIRST_COUNTRIES[0]!;

/** Whether staff review listings before guests see them. */
export const reviewsListings = ({ isListingReviewed }: { readonly isListingReviewed: boolean | undefined }): boolean =>
  isListingReviewed ?? current.hosting.isReviewed;

/** The name for files and headers. */
export const brandSlug = (): string => toBrandSlug(current.brand.name);

/** Calls the listener after every change, until the returned function is called. */
export function onSettingsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setCurrentSettings(settings: SiteSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}
