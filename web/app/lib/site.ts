// What the operator decided about the site, as sent with every page.
import type { SiteFeature } from '@daynook/contract/settings/limits';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { createContext, use } from 'react';
import { USUAL_BRAND } from './brand.ts';

export type Site = SiteSettings;

/** That of a new installation, for when the server sent none. */
export const USUAL_SITE: Site = {
  brand: USUAL_BRAND,
  logo: null,
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
