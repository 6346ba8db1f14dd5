// Both sets of translations: the web's, by ids that its build makes, and the server's, by the English text.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '@daynook/contract/languages/languages';
import { messageId } from '../web/vite/message-id.ts';
import type { Translations } from '../web/vite/translate-build.ts';
import { checkTranslations, type Translatable } from './check-translations.ts';
import { ROOT } from './steps.ts';
import { collectMessages, collectSaidTexts } from './text-collection.ts';

export interface Catalog {
  readonly folder: string;
  readonly texts: ReadonlyMap<string, Translatable>;
}

export const readCatalogs = (): Catalog[] => [
  {
    folder: 'web/languages',
    texts: new Map(
      collectMessages(ROOT).map((message) => [messageId(message.text, message.description), message] as const),
    ),
  },
  {
    folder: 'server/languages',
    texts: new Map(collectSaidTexts(ROOT).map((said) => [said.text, said] as const)),
  },
];

const toPath = (folder: string, language: Language): string => join(ROOT, folder, `${language}.json`);

export const readCatalogTranslations = ({ folder }: Catalog, language: Language): Translations =>
  JSON.parse(readFileSync(toPath(folder, language), 'utf8')) as Translations;

/** Sorted, so that two people’s additions rarely meet in one place. */
export function writeCatalogTranslations({ folder }: Catalog, language: Language, translations: Translations): void {
  const sorted = Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(toPath(folder, language), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** One sentence for each problem with any translation. */
export const checkCatalogs = (catalogs = readCatalogs()): string[] =>
  catalogs.flatMap((catalog) =>
    LANGUAGES.filter((language) => language !== FIRST_LANGUAGE).flatMap((language) =>
      checkTranslations(catalog.texts, language, readCatalogTranslations(catalog, language), {
        isComplete: true,
      }),
    ),
  );
