// Who reads what's being written: their language and their clock. Texts, times, and amounts ask
// here, so that templates don't pass it through every call. It follows a request or one run of a template through everything it awaits.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DEFAULT_LOCALES,
  FIRST_LANGUAGE,
  isPseudo,
  type Language,
  type SiteLanguage,
} from '@daynook/contract/languages/languages';
import type { HourCycle } from '@daynook/contract/limits/accounts';

export interface Reader {
  readonly language: Language;
  /** The language with a region, such as `fr-CA`, for dates and amounts. */
  readonly locale: string;
  readonly hourCycle: HourCycle;
}

/** What members read by who say nothing else. Most English readers read `9 AM`; French is written with 24 hours. */
const HOUR_CYCLES: Readonly<Record<Language, HourCycle>> = {
  en: 'h12',
  fr: 'h23',
  es: 'h12',
  'en-XA': 'h12',
  'ar-XB': 'h12',
};

const readers = new AsyncLocalStorage<Reader>();

export interface ReaderChoices {
  readonly language?: Language | undefined;
  readonly hourCycle?: HourCycle | undefined;
}

/** A reader with what they chose, and what's usual in their language for the rest. */
const toReader = ({ language = FIRST_LANGUAGE, hourCycle }: ReaderChoices): Reader => ({
  language,
  locale: DEFAULT_LOCALES[language],
  hourCycle: hourCycle ?? HOUR_CYCLES[language],
});

const DEFAULT_READER = toReader({});

/** The reader of what's being written now. Operators and records, which have no reader, get American English. */
export const currentReader = (): Reader => readers.getStore() ?? DEFAULT_READER;

/**
 * Whatever `write` returns is in the reader's language, with times on their clock. What it causes later for others (effects, jobs) must name
 * its own reader.
 */
export const forReader = <T>(choices: ReaderChoices, write: () => T): T => readers.run(toReader(choices), write);

/** For records and logs, which are always in English. */
export const forNobody = <T>(write: () => T): T => readers.run(DEFAULT_READER, write);

/** The language of the person whose request this is; undefined in jobs. */
export const findReaderLanguage = (): Language | undefined => readers.getStore()?.language;

/** The reader's language, as it's stored for later texts. Pseudo-languages are for what's on the screen. */
export function languageToStore(): SiteLanguage {
  const { language } = currentReader();
  return isPseudo(language) ? FIRST_LANGUAGE : language;
}

/** The first of these languages, such as `fr-CA;q=0.9, en`, that the site offers. */
export function findOffered(wanted: string | undefined, offered: readonly Language[]): Language | undefined {
  for (const part of (wanted ?? '').slice(0, 500).split(',')) {
    const [, tag = '', name = ''] = /^ *(([a-z]{2})(?:-[a-z0-9-]*)?) *(?:;|$)/i.exec(part) ?? [];
    const language = offered.find((one) => one === tag) ?? offered.find((one) => one === name.toLowerCase());
    if (language) return language;
  }
  return undefined;
}

/** The first language of an Accept-Language header that the site offers, and otherwise the site's first. */
export const readAcceptLanguage = (header: string | undefined, offered: readonly Language[]): Language =>
  findOffered(header, offered) ?? offered[0] ?? FIRST_LANGUAGE;
