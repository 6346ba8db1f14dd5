// Makes the built web's other languages: a copy of every script with its messages translated, in a folder of its own under /assets. So a page
// in French loads as many files as one in English, none of them twice, and nothing is translated in the browser.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '@daynook/contract/languages/languages';
import { parseAst } from 'vite';
import { parseMessage } from './parse-message.ts';
import { applyEdits, isNode, listObjects, literalAt } from './syntax.ts';

/** Translated messages (ICU) by id. What's missing stays in English. */
export type Translations = Readonly<Record<string, string>>;

const FOLDER = join(import.meta.dirname, '../languages');

/** A language's translations. Throws if its file is missing or isn't JSON. */
export const readTranslations = (language: Language): Translations =>
  JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Translations;

/** Only these have to be parsed: the rest is plain text, which the browser reads as it is. */
const IS_PARSED = /[{}<>'#]/;

/**
 * A built script in another language: its messages, and the scripts it names by URL, which are in `folder`. Scripts that it imports are
 * next to it.
 */
export function translateScript(code: string, translations: Translations, folder: string): string {
  const moved = code.replaceAll(/(["'`]\/?assets\/)(?=[\w.~-]+\.js["'`])/g, `$1${folder}/`);
  if (!moved.includes('defaultMessage')) return moved;
  const edits = listObjects(parseAst(moved)).flatMap(({ property }) => {
    const text = property('defaultMessage');
    const translated = translations[literalAt(property('id'))?.value ?? ''];
    if (!isNode(text) || translated === undefined) return [];
    const value = IS_PARSED.test(translated) ? parseMessage(translated) : translated;
    return [{ start: text.start, end: text.end, code: JSON.stringify(value) }];
  });
  return applyEdits(moved, edits);
}

/** The folder of a language's scripts. Its name changes with the translations, because browsers keep scripts forever. */
const nameFolder = (language: Language, translations: Translations): string =>
  `${language}-${createHash('sha256').update(JSON.stringify(translations)).digest('base64url').slice(0, 8)}`;

/** Writes the scripts of every other language, and returns the folder of each. */
export function translateBuild(client: string): Partial<Record<Language, string>> {
  const assets = join(client, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const folders: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    if (language === FIRST_LANGUAGE) continue;
    const translations = readTranslations(language);
    const folder = nameFolder(language, translations);
    mkdirSync(join(assets, folder), { recursive: true });
    for (const name of scripts)
      writeFileSync(
        join(assets, folder, name),
        translateScript(readFileSync(join(assets, name), 'utf8'), translations, folder),
      );
    folders[language] = folder;
  }
  return folders;
}
