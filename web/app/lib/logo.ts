// The operator's logo: which of its two files a theme shows. Both are on the page, because the theme can change while it's open.
import type { LogoSettings } from '@daynook/contract/settings/logos';

export type Logo = LogoSettings;

/** For the whole page; none without a file of its own for dark pages. Paper is always light. */
export const writeLogoRule = (logo: Logo | null): string =>
  logo?.dark
    ? '[data-logo="dark"]{display:none}' +
      '@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]) [data-logo="dark"]{display:block}:root:not([data-theme="light"]) [data-logo="light"]{display:none}}' +
      '@media screen{:root[data-theme="dark"] [data-logo="dark"]{display:block}:root[data-theme="dark"] [data-logo="light"]{display:none}}'
    : '';
