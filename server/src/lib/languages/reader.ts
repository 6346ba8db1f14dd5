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
import { listReaderRegions } from '@daynook/contract/languages/reader-regions';
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { currentCountries } from '../../current-settings.ts';

export interface Reader {
  readonly language: Language;
  /** What they or their browser said; undefined for what's usual here. */
  readonly region: string | undefined;
  /** The language with a region, such as `fr-CA`, for dates and amounts. */
  readonly locale: string;
  readonly hourCycle: HourCycle;
}

const hourCycles = new Map<string, HourCycle>();

/** What's usual for readers who say nothing else: `9 AM` in the United States, 24 hours in French and in the UK. */
function findHourCycle(locale: string): HourCycle {
  const known = hourCycles.get(locale);
  if (known) return known;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const found = hourCycle === 'h23' || hourCycle === 'h24' ? 'h23' : 'h12';
  hourCycles.set(locale, found);
  return found;
}

const locales = new Map<string, string | undefined>();

/** `en-CA`, if formats know it: undefined for invented regions, so that they don't count as other locales. */
function findLocale(language: SiteLanguage, region: string): string | undefined {
  const tag = `${language}-${region}`;
  if (!/^[A-Z]{2}$/.test(region)) return undefined;
  if (!locales.has(tag)) locales.set(tag, new Intl.DateTimeFormat(tag).resolvedOptions().locale);
  return locales.get(tag) === tag ? tag : undefined;
}

/** A language in a region, and otherwise in the site's first country that speaks it. */
function toLocale(language: Language, region: string | undefined): string {
  if (isPseudo(language)) return DEFAULT_LOCALES[language];
  const [usual] = listReaderRegions(language, currentCountries());
  return (region && findLocale(language, region)) || findLocale(language, usual) || DEFAULT_LOCALES[language];
}

const readers = new AsyncLocalStorage<Reader>();

export interface ReaderChoices {
  readonly language?: Language | undefined;
  /** Two letters, such as `CA`. */
  readonly region?: string | undefined;
  readonly hourCycle?: HourCycle | undefined;
}

/** A reader with what they chose, and what's usual in their language for the rest. */
function toReader({ language = FIRST_LANGUAGE, region, hourCycle }: ReaderChoices): Reader {
  const locale = toLocale(language, region);
  return { language, region, locale, hourCycle: hourCycle ?? findHourCycle(locale) };
}

const DEFAULT_READER: Reader = {
  language: FIRST_LANGUAGE,
  region: undefined,
  locale: DEFAULT_LOCALES[FIRST_LANGUAGE],
  hourCycle: 'h12',
};

/** The reader of what's being written now. Operators and records, which have no reader, get American English. */
export const currentReader = (): Reader => readers.getStore() ?? DEFAULT_READER;

/**
 * Whatever `write` returns is in the reader's language, with times on their clock. What it causes later for others (effects, jobs) must name
 * its own reader.
 */
export const forReader = <T>(choices: ReaderChoices, write: () => T): T => readers.run(toReader(choices), write);

/** For records and logs, which are always in English. */
export const forNobody = <T>(write: () => T): T => readers.run(DEFAULT_READER, write);

/** A member's choices for what they get with this request: in its language, on their clock, and in their region if it's one of that language. */
export function onScreen({ language, region, hourCycle }: ReaderChoices): ReaderChoices {
  const reader = currentReader();
  return { language: reader.language, region: language === reader.language ? region : reader.region, hourCycle };
}

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

/** The region of the first locale in this language, such as `CA` in `fr, en-CA;q=0.9` for English. */
export function findRegion(header: string | undefined, language: Language): string | undefined {
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [, name = '', region] = /^ *([a-z]{2})(?:-[a-z]{4})?-([a-z]{2}) *(?:;|$)/i.exec(part) ?? [];
    if (name.toLowerCase() === language) return region?.toUpperCase();
  }
  return undefined;
}

/** The first language of an Accept-Language header that the site offers, and otherwise the site's first. */
export const readAcceptLanguage = (header: string | undefined, offered: readonly Language[]): Language =>
  findOffered(header, offered) ?? offered[0] ?? FIRST_LANGUAGE;
