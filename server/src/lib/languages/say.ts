// Texts that people read, in the reader's language. The code has them in English; server/languages has the translations, by the English text.
import { readFileSync } from 'node:fs';
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
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

/** The translation of an English text from the code, as it is: not formatted. */
const translate = (english: string, language: Language): string =>
  language === FIRST_LANGUAGE ? english : (readCatalog(language).get(english) ?? english);

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
