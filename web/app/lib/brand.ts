// The site's name and looks, as the operator set them. Messages get the name as {brand} without naming it (intl.ts).
import { BRAND } from '@daynook/contract/brand';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';
import { createContext, use } from 'react';

export type Brand = Readonly<BrandSettings>;

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
