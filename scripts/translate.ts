// `npm run translate -- fr` prints the messages that French lacks, as JSON with their ids, texts, and places; `-- fr --add file.json` adds
// translations by id to web/languages/fr.json, sorted, and drops what the code doesn't have anymore. Refuses translations that would break
// a page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIRST_LANGUAGE, isLanguage } from '@daynook/contract/languages/languages';
import { messageId } from '../web/vite/message-id.ts';
import { readTranslations, type Translations } from '../web/vite/translate-build.ts';
import { checkTranslations } from './check-translations.ts';
import { ROOT } from './steps.ts';
import { collectMessages } from './text-collection.ts';

const { values, positionals } = parseArgs({ options: { add: { type: 'string' } }, allowPositionals: true });
const [language = ''] = positionals;
if (!isLanguage(language) || language === FIRST_LANGUAGE)
  throw new Error('Say which language, such as: npm run translate -- fr');

const messages = collectMessages(ROOT);
const byId = new Map(messages.map((message) => [messageId(message.text, message.description), message]));
const known = readTranslations(language);

if (values.add === undefined) {
  const missing = [...byId]
    .filter(([id]) => !(id in known))
    .map(([id, { text, description, file, line }]) => ({ id, text, description, place: `${file}:${line}` }));
  process.stdout.write(`${JSON.stringify(missing, null, 1)}\n`);
} else {
  const added = JSON.parse(readFileSync(values.add, 'utf8')) as Translations;
  const errors = checkTranslations(messages, language, added, { isComplete: false });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const all = Object.entries({ ...known, ...added }).filter(([id]) => byId.has(id));
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(
    join(ROOT, `web/languages/${language}.json`),
    `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
  );
  process.stdout.write(`${sorted.length} of ${byId.size} messages are translated.\n`);
}
