// Names in the site's languages, which the operator gives to what the site offers.
import { z } from 'zod';
import type { Language, SiteLanguage } from '../languages/languages.ts';
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
