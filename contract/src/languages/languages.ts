// The product's languages. All but English are the first part of their pages' URLs: `/fr/search` is `/search` in French.

/** English first: its texts are in the code. Translations are in web/languages. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type SiteLanguage = (typeof LANGUAGES)[number];

/**
 * English made unreadable on purpose (pseudo.ts), to find texts that aren't translated, that are cut off, or that only work from left to
 * right. No site offers them: `PSEUDO_LANGUAGES=on` is for tests and development.
 */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number];

const EVERY_LANGUAGE = [...LANGUAGES, ...PSEUDO_LANGUAGES] as const;
export type Language = (typeof EVERY_LANGUAGE)[number];

/** Each language's own name, because people look for that. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  'en-XA': '[Åççéñţš]',
  'ar-XB': '\u200f\u202eMirror\u202c\u200f',
};

/** The language whose pages have no language in their URL. */
export const FIRST_LANGUAGE: SiteLanguage = 'en';

/** How dates and money are written for readers whose browser doesn't name a region of their language. */
export const DEFAULT_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  fr: 'fr-CA',
  es: 'es-US',
  'en-XA': 'en-XA',
  'ar-XB': 'ar-XB',
};

/** Which way a locale's text runs. */
export const textDirection = (locale: string): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr');

/** Remembers the language someone chose, for URLs that don't name one. */
export const LANGUAGE_COOKIE = 'daynook_language';

export const isLanguage = (text: string): text is Language => (EVERY_LANGUAGE as readonly string[]).includes(text);

export const isPseudo = (language: Language): language is PseudoLanguage =>
  (PSEUDO_LANGUAGES as readonly string[]).includes(language);

/** The first part of the URLs of a language's pages: empty or `/fr`. */
export const languagePrefix = (language: Language): string => (language === FIRST_LANGUAGE ? '' : `/${language}`);

/**
 * The language of a page's path or URL without origin, and the rest of it: `/fr/search?city=X` is `fr` and `/search?city=X`. Page data has
 * the suffix `.data`: `/fr.data` is the data of `/fr`.
 */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, name = '', rest = ''] = /^\/([a-z]{2}(?:-X[AB])?)(?=[/?#.]|$)(.*)$/s.exec(path) ?? [];
  if (!isLanguage(name) || name === FIRST_LANGUAGE) return { language: FIRST_LANGUAGE, path };
  return { language: name, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** A path in another language. */
export const inLanguage = (language: Language, path: string): string => {
  // One slash: with two, the rest would be another site's address.
  const rest = splitLanguage(path).path.replace(/^[\\/]{2,}/, '/');
  const prefix = languagePrefix(language);
  return rest === '/' && prefix ? prefix : prefix + rest.replace(prefix ? /^\/(?=[?#])/ : /^$/, '');
};
