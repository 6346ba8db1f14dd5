// The product's languages. All but English are the first part of their pages' URLs: `/fr/search` is `/search` in French.

/** English first: its texts are in the code. Translations are in web/languages. Sites choose which of them they offer, in which order. */
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

/** The language that texts are written in first, and whose pages have no language in their URL, whatever the site's first one is. */
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

/** Languages that a site can offer, and that members and operators write in. */
export const isSiteLanguage = (language: Language): language is SiteLanguage => !isPseudo(language);

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

/** The start page in English, for when `/` leads to another language. Search engines need an address that never does. */
export const ENGLISH_START = `/?language=${FIRST_LANGUAGE}`;

/** Whether a path without its language is the start page, with or without a search. */
export const isStart = (path: string): boolean => /^\/(?:[?#]|$)/.test(path);

/** The start page in English, with what its path asks for. */
export const toEnglishStart = (path: string): string =>
  path === '/' ? ENGLISH_START : `${path}&language=${FIRST_LANGUAGE}`;

/** Whether a path without its language, such as `/?language=en`, is the start page that stays English. */
export const isEnglishStart = (path: string): boolean => /^\/\?(?:[^#]*&)?language=en(?:[&#]|$)/.test(path);

/** A page's address in one of the site's languages, which are in their order. */
export const pageAddress = (language: Language, path: string, [first]: readonly Language[]): string =>
  path === '/' && language === FIRST_LANGUAGE && first !== FIRST_LANGUAGE ? ENGLISH_START : inLanguage(language, path);

/** A page's addresses for search engines, by `hreflang`. None if there's only one language. */
export const listAlternates = (
  path: string,
  languages: readonly Language[],
): { language: string; address: string }[] =>
  languages.length < 2
    ? []
    : [
        ...languages.map((language) => ({ language, address: pageAddress(language, path, languages) })),
        { language: 'x-default', address: pageAddress(languages[0]!, path, languages) },
      ];

/** A path in another language. */
export const inLanguage = (language: Language, path: string): string => {
  // One slash: with two, the rest would be another site's address.
  const rest = splitLanguage(path).path.replace(/^[\\/]{2,}/, '/');
  const prefix = languagePrefix(language);
  return rest === '/' && prefix ? prefix : prefix + rest.replace(prefix ? /^\/(?=[?#])/ : /^$/, '');
};
