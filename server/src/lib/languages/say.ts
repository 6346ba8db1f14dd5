// Texts that people read, in the reader's language. The code has them in English; server/languages has the translations, by the English text.
import { readFileSync } from 'node:fs';
import { FIRST_LANGUAGE, isPseudo, type Language, type PseudoLanguage } from '@daynook/contract/languages/languages';
import { toPseudo } from '@daynook/contract/languages/pseudo';
import { IntlMessageFormat } from 'intl-messageformat';
import { currentBrand } from '../../current-settings.ts';
import { currentReader } from './reader.ts';

/** Translated messages (ICU) by their English text. What's missing stays in English. */
type Catalog = Readonly<Record<string, string>>;

const catalogs = new Map<Language, ReadonlyMap<string, string>>();

/** Read once, when the language is first needed. */
function readCatalog(language: Language): ReadonlyMap<string, string> {
  const known = catalogs.get(language);
  if (known) return known;
  const file = new URL(`../../../languages/${language}.json`, import.meta.url);
  const read = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Catalog));
  catalogs.set(language, read);
  return read;
}

/** Only these have to be parsed: the rest is plain text. */
const IS_PARSED = /[{}'#]/;

/** One per text and locale. Texts are literals in the code, so there's an end to them. */
const formats = new Map<string, IntlMessageFormat>();

function toFormat(text: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  const known = formats.get(key);
  if (known) return known;
  // Emails and errors have no tags, but people may write about `<` and `>`.
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  formats.set(key, format);
  return format;
}

export type Values = Readonly<Record<string, string | number>>;

/** Whether the server has this text, rather than a member or another program: every other language has a translation of it. */
const isOurs = (english: string): boolean => readCatalog('fr').has(english);

const pseudoTexts = new Map<string, string>();

function findPseudo(english: string, language: PseudoLanguage): string {
  if (!isOurs(english)) return english;
  const key = `${language} ${english}`;
  const known = pseudoTexts.get(key) ?? toPseudo(english, language, false);
  pseudoTexts.set(key, known);
  return known;
}

/** The translation of an English text from the code, as it is: not formatted. */
function translate(english: string, language: Language): string {
  if (language === FIRST_LANGUAGE) return english;
  if (isPseudo(language)) return findPseudo(english, language);
  return readCatalog(language).get(english) ?? english;
}

/**
 * The text in the reader's language, with its values. The first argument is a literal, an ICU message: `say('{count, plural, one {# day} other
 * {# days}} left', { count })`. Every text may name `{brand}`. Values that depend on the reader, such as times, are written for the same one.
 */
export function say(english: string, values?: Values): string {
  const { language, locale } = currentReader();
  const text = translate(english, language);
  if (!IS_PARSED.test(text)) return text;
  return String(toFormat(text, locale).format({ brand: currentBrand().name, ...values }));
}

/** Marks a text that's said later, such as in a table: it stays in English until `sayKnown`. */
export const toSay = <T extends string>(english: T): T => english;

/**
 * A text without values that's marked with `toSay` or that the contract has, in the reader's language. Anything else stays as it is: it's
 * already written for the reader, or nobody's to translate.
 */
export const sayKnown = (text: string): string => translate(text, currentReader().language);

/** A text without values that's marked with `toSay`, in that language rather than the reader's. */
export const sayKnownIn = (text: string, language: Language): string => translate(text, language);

/**
 * A table of texts, each in the current reader's language when it's read. Texts with values are functions or getters that call `say`.
 * Every string in it is translated, so they aren't marked.
 */
export function sayLater<T extends object>(texts: T): T {
  const said = Object.entries(Object.getOwnPropertyDescriptors(texts)).map(([name, property]) => {
    const value: unknown = property.value;
    if (typeof value === 'string') return [name, { get: () => sayKnown(value), enumerable: true }] as const;
    if (typeof value !== 'object' || value === null) return [name, property] as const;
    return [name, { ...property, value: sayLater(value) }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(said)) as T;
}
