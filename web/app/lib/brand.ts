// The site's name and looks, as the operator set them. Messages get the name as {brand} without naming it (intl.ts).
import { BRAND } from '@daynook/contract/brand';
import { createContext, use } from 'react';

export interface Brand {
  readonly name: string;
  readonly supportEmail: string;
  readonly lightAccent: string | null;
  readonly darkAccent: string | null;
}

/** That of a new installation, for when the server sent none. */
export const USUAL_BRAND: Brand = {
  name: BRAND.name,
  supportEmail: BRAND.supportEmail,
  lightAccent: null,
  darkAccent: null,
};

export const BrandContext = createContext<Brand>(USUAL_BRAND);

export const useBrand = (): Brand => use(BrandContext);

/** Where the document has the name, for code outside of components. */
export const BRAND_META = 'application-name';

/** The name on the page shown. Only in the browser: what renders on the server uses `useBrand`. */
export function shownBrandName(): string {
  if (typeof document === 'undefined') return BRAND.name;
  return document.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content || BRAND.name;
}

/** The name for files, without spaces and accents. */
export const shownBrandSlug = (): string =>
  shownBrandName()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'site';
