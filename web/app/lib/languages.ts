// The languages of this installation, and the one of the page.
import { FIRST_LANGUAGE, LANGUAGE_COOKIE, type Language, splitLanguage } from '@daynook/contract/languages/languages';
import { createContext } from 'react';

interface Languages {
  /** The page's. */
  readonly language: Language;
  /** All that the site is offered in, its first one first. */
  readonly languages: readonly Language[];
}

export const LanguagesContext = createContext<Languages>({ language: FIRST_LANGUAGE, languages: [FIRST_LANGUAGE] });

const YEAR_SECONDS = 31_536_000;

/** URLs that don't name a language are then shown in this one. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other API doesn't exist in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** The page's language and region, such as `fr-CA`, which the server's answers to its calls are written in. */
export const pageLocale = (): string => document.documentElement.lang;

/** The path of the page shown, as the router knows it: without the language. */
export const ownPathname = (): string => splitLanguage(location.pathname).path;
