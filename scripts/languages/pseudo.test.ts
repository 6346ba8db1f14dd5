// Pseudo-languages keep every message that we have as it works: its values, tags, and choices.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PSEUDO_LANGUAGES } from '@daynook/contract/languages/languages';
import { toPseudo } from '@daynook/contract/languages/pseudo';
import { expect, it } from 'vitest';
import { checkTranslations } from '../check-translations.ts';
import { ROOT } from '../steps.ts';

const readCatalog = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, folder, 'fr.json'), 'utf8'));

// The web's English texts are in its code; its French ones are written in the same syntax.
const TEXTS = [...Object.keys(readCatalog('server/languages')), ...Object.values(readCatalog('web/languages'))];

it.each(PSEUDO_LANGUAGES)('in %s', (language) => {
  expect(TEXTS.length).toBeGreaterThan(5_000);
  const byId = new Map(TEXTS.map((text) => [text, { text }]));
  const changed = Object.fromEntries(TEXTS.map((text) => [text, toPseudo(text, language, true)]));
  expect(checkTranslations(byId, language, changed, { isComplete: true })).toEqual([]);
});
