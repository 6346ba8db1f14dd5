// What the operator decided about the site, as sent with every page.
import { type CountryCode, FIRST_COUNTRIES, findCountry } from '@daynook/contract/countries/countries';
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import type { KindItem } from '@daynook/contract/settings/kind-settings';
import type { SiteFeature } from '@daynook/contract/settings/limits';
import type { Names } from '@daynook/contract/settings/names';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { USUAL_AMENITIES, USUAL_KINDS, USUAL_POLICIES } from '@daynook/contract/settings/usual-offer';
import { createContext, use } from 'react';
import { USUAL_BRAND } from './brand.ts';

type Choice<Item> = Omit<Item, '_id' | 'names'>;

export interface Site extends Omit<SiteSettings, 'amenities' | 'kinds'> {
  /** In order; undefined if they are as usual. */
  readonly amenities?: readonly Choice<AmenityItem>[] | undefined;
  readonly kinds?: readonly Choice<KindItem>[] | undefined;
  /** What the operator named, in the page's language: `amenity.own-1`. */
  readonly names: Readonly<Record<string, string>>;
}

/** That of a new installation, for when the server sent none. */
export const USUAL_SITE: Site = {
  brand: USUAL_BRAND,
  logo: null,
  countries: { countries: [...FIRST_COUNTRIES], currencies: null },
  hosting: { access: 'anyone', isReviewed: false },
  features: { off: [] },
  announcement: null,
  maintenance: null,
  policies: USUAL_POLICIES,
  names: {},
};

/** A built-in thing without a name in this language keeps ours; the operator's own are named in the first language at least. */
const findName = ({ names, _id }: { readonly names: Names; readonly _id?: string | null }, language: Language) =>
  names[language] ?? (_id ? names[FIRST_LANGUAGE] : undefined);

interface Item {
  readonly id: string;
  readonly _id?: string | null;
  readonly names: Names;
}

/** What hosts and guests choose from, unless it's as usual. */
function listChoices<T extends Item>({ items }: { items: readonly T[] }, usual: { items: readonly T[] }) {
  const choose = (list: readonly T[]) => list.map(({ _id, names: _names, ...choice }) => choice);
  return JSON.stringify(choose(items)) === JSON.stringify(choose(usual.items)) ? undefined : choose(items);
}

const listNames = (kind: string, { items }: { items: readonly Item[] }, language: Language) =>
  items.flatMap((item) => {
    const name = findName(item, language);
    return name === undefined ? [] : [[`${kind}.${item.id}`, name] as const];
  });

/** What a page needs of the settings: without names in other languages, and without what's as usual. */
export const toSite = ({ amenities, kinds, ...settings }: SiteSettings, language: Language): Site => ({
  ...settings,
  amenities: listChoices(amenities, USUAL_AMENITIES),
  kinds: listChoices(kinds, USUAL_KINDS),
  names: Object.fromEntries([...listNames('amenity', amenities, language), ...listNames('kind', kinds, language)]),
});

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
