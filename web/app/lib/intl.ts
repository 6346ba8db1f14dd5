// Parsed texts and formatters of each locale. Texts in code are English. In the browser, other languages' scripts have their texts already
// (web/vite/translate-build.ts); on the server, they come from here.
import { createContext, useContext } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import { keepLastUsed } from './last-used.ts';

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

/** The texts and formats of a locale, on a site of this name. */
export function useIntlFor(locale: string, brandName: string): IntlShape {
  const translations = useContext(TranslationsContext);
  return keptFor(translations)(`${locale}\n${brandName}`, () =>
    createIntl(
      {
        locale,
        // Otherwise each text in code would count as a missing translation, for which react-intl creates an error with its stack trace.
        defaultLocale: locale,
        messages: { ...translations },
        defaultRichTextElements: everyMessageGets(brandName),
        onError: onWordsMissing,
      },
      createIntlCache(),
    ),
  );
}

/** Values that every message may name: {brand}. They're passed where react-intl takes tags for all messages, because it treats both alike. */
export const everyMessageGets = (brandName: string) => ({ brand: brandName }) as unknown as Record<string, never>;

/** What isn't translated yet is shown in English. */
function onWordsMissing(error: { code: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error.message);
}
