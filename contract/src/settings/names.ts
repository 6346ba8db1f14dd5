// Names in the site's languages, which the operator gives to what the site offers.
import { z } from 'zod';
import { LANGUAGES, type Language, type SiteLanguage } from '../languages/languages.ts';
import * as w from '../wire.ts';

/** A short name without what has a meaning in files and in markup. */
const name = (maximumCharacters: number) =>
  w
    .safeText(maximumCharacters, 1)
    .refine((text) => !/[<>{}|"\r\n\t]/.test(text), 'Can’t contain angle brackets, braces, bars, or quotes.')
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Use at least one letter or number.');

/** A name for each language; where it's missing, the product's own applies, or the one in the first language. */
export const namesSchema = (maximumCharacters: number) =>
  z.strictObject({
    en: name(maximumCharacters).optional(),
    fr: name(maximumCharacters).optional(),
    es: name(maximumCharacters).optional(),
  } satisfies Record<SiteLanguage, z.ZodType>);

export type Names = { readonly [Name in Language]?: string | undefined };

/** A text for each language, and at least one; where it's missing, one in another language is shown. */
export const textsSchema = (maximumCharacters: number) =>
  z
    .strictObject({
      en: w.safeText(maximumCharacters, 1).optional(),
      fr: w.safeText(maximumCharacters, 1).optional(),
      es: w.safeText(maximumCharacters, 1).optional(),
    } satisfies Record<SiteLanguage, z.ZodType>)
    .refine(
      (texts) => Object.values(texts).some((text) => text !== undefined),
      'Write the text in at least one language.',
    );

/** The text that readers of a language get: in it, in the first of the site's languages that has one, or in any. */
export function pickText(
  texts: Names,
  { wanted, offered }: { readonly wanted: Language; readonly offered: readonly Language[] },
): { readonly text: string; readonly language: Language } {
  const written = [wanted, ...offered, ...LANGUAGES].find((language) => texts[language] !== undefined) ?? wanted;
  return { text: texts[written] ?? '', language: written };
}

/** Notes what's wrong where. */
export type Refuse = (path: (string | number)[], message: string) => void;

/** Names of several things: in no language may two that are offered have the same. */
export function refuseSameNames(
  named: readonly { readonly isOffered: boolean; readonly names: Names }[],
  refuse: Refuse,
): void {
  const known = new Set<string>();
  for (const [at, { isOffered, names }] of named.entries()) {
    if (!isOffered) continue;
    for (const [language, text] of Object.entries(names)) {
      if (text === undefined) continue;
      const key = `${language} ${text.toLowerCase()}`;
      if (known.has(key)) refuse([at, 'names', language], 'Something else in this list already has this name.');
      known.add(key);
    }
  }
}
