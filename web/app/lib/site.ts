// What the operator decided about the site, as sent with every page. Every page loads it, so lists to choose from are elsewhere.
import type { OwnPolicyId } from '@daynook/contract/cancellation-policies';
import type { CountryCode } from '@daynook/contract/countries/countries';
import { FIRST_COUNTRIES } from '@daynook/contract/countries/first-countries';
import type { Language } from '@daynook/contract/languages/languages';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import type { KindItem } from '@daynook/contract/settings/kind-settings';
import type { KudosItem } from '@daynook/contract/settings/kudos-settings';
import { HOME_SECTIONS, type HomeSectionId, type SiteFeature } from '@daynook/contract/settings/limits';
import { type SiteLimits, USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import type { Announcement, Maintenance, SiteSettings } from '@daynook/contract/settings/site-settings';
import { USUAL_POLICIES } from '@daynook/contract/settings/usual-policies';
import { createContext, use } from 'react';
import { USUAL_BRAND } from './brand.ts';

type Choice<Item> = Omit<Item, '_id' | 'names'>;

interface ShownText {
  readonly text: string;
  readonly language: Language;
}

export interface ShownAnnouncement extends Omit<Announcement, 'text' | 'link'>, ShownText {
  /** The same in every language, so that closing it in one closes it. */
  readonly id: string;
  readonly link: (ShownText & { readonly href: string }) | null;
}

export type ShownMaintenance = Omit<Maintenance, 'message'> & { readonly message: ShownText };

export interface Site
  extends Omit<
    SiteSettings,
    | 'announcement'
    | 'maintenance'
    | 'reputation'
    | 'amenities'
    | 'kinds'
    | 'home'
    | 'kudos'
    | 'languages'
    | 'limits'
    | 'policies'
  > {
  /** In the page's language, or in one that they're written in. */
  readonly announcement: ShownAnnouncement | null;
  readonly maintenance: ShownMaintenance | null;
  /** `own` are the operator's, in order after ours. */
  readonly policies: Omit<SiteSettings['policies'], 'own'> & { readonly own: readonly OwnPolicyId[] };
  /** In order; undefined if they are as usual. */
  readonly amenities?: readonly Choice<AmenityItem>[] | undefined;
  readonly kinds?: readonly Choice<KindItem>[] | undefined;
  readonly kudos?: readonly Choice<KudosItem>[] | undefined;
  /** Undefined if they're as usual. */
  readonly limits?: SiteLimits | undefined;
  /** What the home page has, in order; undefined if it's as usual. */
  readonly home?: readonly HomeSectionId[] | undefined;
  /** Some members and homes are the demo's, and the site is public. */
  readonly hasExamples?: boolean;
  /** What the operator named, in the page's language: `amenity.own-1`. */
  readonly names: Readonly<Record<string, string>>;
}

/** That of a new installation, for when the server sent none. */
export const USUAL_SITE: Site = {
  brand: USUAL_BRAND,
  logo: null,
  pages: { hidden: [] },
  countries: { countries: [...FIRST_COUNTRIES], currencies: null },
  hosting: { access: 'anyone', isReviewed: false },
  features: { off: [] },
  announcement: null,
  maintenance: null,
  policies: { ...USUAL_POLICIES, own: [] },
  names: {},
};

export const SiteContext = createContext<Site>(USUAL_SITE);

export const useSite = (): Site => use(SiteContext);

/** Whether a feature is on. What its calls answer otherwise is NOT_OFFERED. */
export const useIsOffered = (): ((feature: SiteFeature) => boolean) => {
  const { off } = useSite().features;
  return (feature) => !off.includes(feature);
};

/** Whether a page is there: the operator can hide those that are about who runs the site. */
export const useIsShown = (): ((path: string) => boolean) => {
  const { hidden } = useSite().pages;
  return (path) => !hidden.some((page) => path === `/${page}`);
};

/** How much members can do. */
export const useLimits = (): SiteLimits => useSite().limits ?? USUAL_LIMITS;

/** What the home page has, in order. */
export const useHomeSections = (): readonly HomeSectionId[] => useSite().home ?? HOME_SECTIONS;

/** Where homes can be, the usual country first. */
export const useCountries = (): readonly CountryCode[] => useSite().countries.countries;
