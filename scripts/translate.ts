// `npm run translate -- fr` prints the texts that French lacks, as JSON with their ids, texts, and places; `-- fr --add file.json` adds
// translations by id, sorted, and drops what the code doesn't have anymore. The web's are in web/languages, with ids that its build makes; the
// server's are in server/languages, where the English text is the id. Refuses translations that would break a page or an email.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FIRST_LANGUAGE, isLanguage } from '@daynook/contract/languages/languages';
import type { Translations } from '../web/vite/translate-build.ts';
import { readCatalogs, readCatalogTranslations, writeCatalogTranslations } from './catalogs.ts';
import { checkTranslations } from './check-translations.ts';

const { values, positionals } = parseArgs({ options: { add: { type: 'string' } }, allowPositionals: true });
const [language = ''] = positionals;
if (!isLanguage(language) || language === FIRST_LANGUAGE)
  throw new Error('Say which language, such as: npm run translate -- fr');

const catalogs = readCatalogs().map((catalog) => ({ catalog, known: readCatalogTranslations(catalog, language) }));

if (values.add === undefined) {
  const missing = catalogs.flatMap(({ catalog, known }) =>
    [...catalog.texts]
      .filter(([id]) => !Object.hasOwn(known, id))
      .map(([id, { text, description, file, line }]) => ({ id, text, description, place: `${file}:${line}` })),
  );
  process.stdout.write(`${JSON.stringify(missing, null, 1)}\n`);
} else {
  const added = JSON.parse(readFileSync(values.add, 'utf8')) as Translations;
  const changes = catalogs.map(({ catalog, known }) => ({
    catalog,
    all: { ...known, ...added },
    own: Object.fromEntries(Object.entries(added).filter(([id]) => catalog.texts.has(id))),
  }));
  const unknown = Object.keys(added).filter((id) => !changes.some(({ own }) => Object.hasOwn(own, id)));
  const errors = [
    ...unknown.map((id) => `${language}: ${id} isn’t in the code`),
    ...changes.flatMap(({ catalog, own }) => checkTranslations(catalog.texts, language, own, { isComplete: false })),
  ];
  if (errors.length > 0) throw new Error(errors.join('\n'));
  for (const { catalog, all } of changes) {
    const kept = Object.fromEntries(Object.entries(all).filter(([id]) => catalog.texts.has(id)));
    writeCatalogTranslations(catalog, language, kept);
    process.stdout.write(
      `${catalog.folder}: ${Object.keys(kept).length} of ${catalog.texts.size} texts are translated.\n`,
    );
  }
}
