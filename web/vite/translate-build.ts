// Makes the built web's other languages: a copy of every script with its messages translated, in a folder of its own under /assets. So a page
// in French loads as many files as one in English, none of them twice, and nothing is translated in the browser.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepTogether } from '@daynook/contract/languages/keep-together';
import {
  FIRST_LANGUAGE,
  isPseudo,
  LANGUAGES,
  type Language,
  PSEUDO_LANGUAGES,
  type PseudoLanguage,
} from '@daynook/contract/languages/languages';
import { toPseudo } from '@daynook/contract/languages/pseudo';
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

interface Script {
  readonly code: string;
  /** Where each message's text is, by the message's id. */
  readonly messages: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  /** Where the URL of another script has its name, which comes after the folder's. */
  readonly urls: readonly number[];
}

const SCRIPT_URL = /["'`]\/?assets\/(?=[\w.~-]+\.js["'`])/g;

/** A built script, read once for all languages. */
export function readScript(code: string): Script {
  const urls = Array.from(code.matchAll(SCRIPT_URL), (match) => match.index + match[0].length);
  if (!code.includes('defaultMessage')) return { code, messages: [], urls };
  const messages = listObjects(parseAst(code)).flatMap(({ property }) => {
    const text = property('defaultMessage');
    const id = literalAt(property('id'))?.value;
    return isNode(text) && id !== undefined ? [{ id, start: text.start, end: text.end }] : [];
  });
  return { code, messages, urls };
}

/**
 * A built script in another language: its messages, and the scripts it names by URL, which are in `folder`. Scripts that it imports are
 * next to it.
 */
export function translateScript({ code, messages, urls }: Script, translations: Translations, folder: string): string {
  const moved = urls.map((at) => ({ start: at, end: at, code: `${folder}/` }));
  const translated = messages.flatMap(({ id, start, end }) => {
    const translation = translations[id];
    if (translation === undefined) return [];
    const text = keepTogether(translation);
    return [{ start, end, code: JSON.stringify(IS_PARSED.test(text) ? parseMessage(text) : text) }];
  });
  return applyEdits(code, [...moved, ...translated]);
}

/** The folder of a language's scripts. Its name changes with the translations, because browsers keep scripts forever. */
const nameFolder = (language: Language, translations: Translations): string =>
  `${language}-${createHash('sha256').update(JSON.stringify(translations)).digest('base64url').slice(0, 8)}`;

/** Every message of the server's build, which has them as texts, in a pseudo-language. */
function readPseudo(server: string, language: PseudoLanguage): Translations {
  const scripts = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const messages = scripts.flatMap((name) => listObjects(parseAst(readFileSync(join(server, name), 'utf8'))));
  return Object.fromEntries(
    messages.flatMap(({ property }) => {
      const [id, text] = [literalAt(property('id')), literalAt(property('defaultMessage'))];
      return id && text ? [[id.value, toPseudo(text.value, language, true)] as const] : [];
    }),
  );
}

export interface BuiltLanguages {
  /** Of each other language's scripts. */
  readonly folders: Partial<Record<Language, string>>;
  /** What the server renders pseudo-languages with. Real languages are part of its own build. */
  readonly pseudo: Partial<Record<PseudoLanguage, Translations>>;
}

/** Writes the scripts of every other language, and returns the folder of each. */
export function translateBuild(buildDirectory: string, hasPseudo: boolean): BuiltLanguages {
  const client = join(buildDirectory, 'client');
  const assets = join(client, 'assets');
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, script: readScript(readFileSync(join(assets, name), 'utf8')) }));
  const folders: Partial<Record<Language, string>> = {};
  const pseudo: Partial<Record<PseudoLanguage, Translations>> = {};
  for (const language of [...LANGUAGES, ...(hasPseudo ? PSEUDO_LANGUAGES : [])]) {
    if (language === FIRST_LANGUAGE) continue;
    if (isPseudo(language)) pseudo[language] = readPseudo(join(buildDirectory, 'server'), language);
    const translations = isPseudo(language) ? pseudo[language]! : readTranslations(language);
    const folder = nameFolder(language, translations);
    mkdirSync(join(assets, folder), { recursive: true });
    for (const { name, script } of scripts)
      writeFileSync(join(assets, folder, name), translateScript(script, translations, folder));
    folders[language] = folder;
  }
  return { folders, pseudo };
}
