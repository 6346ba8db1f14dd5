// Parsed texts and formatters of each locale. Texts in code are English. In the browser, other languages' scripts have their texts already
// (web/vite/translate-build.ts); on the server, they come from here.
import { createContext, useContext } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { keepLastUsed } from './last-used.ts';
import type { Site } from './site.ts';

/** Translated messages (ICU) by id. */
export type Translations = Readonly<Record<string, string>>;

/** The translations of the page being rendered on the server. */
export const TranslationsContext = createContext<Translations>({});

/** Up to 2 MB each, which all pages share that the server renders. By translations first, so that no language can get another's texts. */
const keptIntl = new WeakMap<Translations, ReturnType<typeof keepLastUsed<IntlShape>>>();
const LOCALES_MAXIMUM = 8;

function keptFor(translations: Translations): ReturnType<typeof keepLastUsed<IntlShape>> {
  const kept = keptIntl.get(translations) ?? keepLastUsed<IntlShape>(LOCALES_MAXIMUM);
  keptIntl.set(translations, kept);
  return kept;
}

/** The texts and formats of a locale, on a site of this name, with what its operator named. */
export function useIntlFor(locale: string, { brand, names }: Pick<Site, 'brand' | 'names'>): IntlShape {
  const translations = useContext(TranslationsContext);
  return keptFor(translations)(`${locale}\n${brand.name}\n${JSON.stringify(names)}`, () =>
    createIntl(
      {
        locale,
        // Otherwise each text in code would count as a missing translation, for which react-intl creates an error with its stack trace.
        defaultLocale: locale,
        messages: { ...translations, ...names },
        defaultRichTextElements: everyMessageGets(brand.name),
        onError: onWordsMissing,
      },
      createIntlCache(),
    ),
  );
}

/** The operator's name for something, such as `amenity.own-1`. It's text, not a message with values. */
export function findOwnName({ messages }: Pick<IntlShape, 'messages'>, of: string): string | undefined {
  const name = (messages as Readonly<Record<string, unknown>>)[of];
  return typeof name === 'string' ? name : undefined;
}

/** Values that every message may name: {brand}. They're passed where react-intl takes tags for all messages, because it treats both alike. */
export const everyMessageGets = (brandName: string) => ({ brand: brandName }) as unknown as Record<string, never>;

/** What isn't translated yet is shown in English. */
function onWordsMissing(error: { code: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error.message);
}
