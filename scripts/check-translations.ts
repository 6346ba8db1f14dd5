// Every translated message has to be one that the code still has, and use the same values and tags. Languages that are complete have to have
// all of them.

import { parseMessage } from '../web/vite/parse-message.ts';
import type { Translations } from '../web/vite/translate-build.ts';
import type { Text } from './text-syntax.ts';

/** An English text in the code. */
export type Translatable = Pick<Text, 'text'> &
  Partial<Pick<Text, 'file' | 'line'>> & { readonly description?: string };

interface Part {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
  readonly children?: readonly Part[];
}

const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/** The values and tags that a parsed message names: `{name}`, `<link>`, and with a select also its choices. */
function listNames(parts: readonly Part[]): string[] {
  return parts.flatMap(({ type, value, options = {}, children = [] }) => {
    if (type === LITERAL || type === POUND) return [];
    const choices = Object.entries(options);
    // Languages differ in which plurals they have, but not in what a choice depends on.
    const own =
      type === TAG
        ? `<${value}>`
        : type === SELECT
          ? `{${value}: ${choices.map(([name]) => name).sort()}}`
          : `{${value}}`;
    return [own, ...choices.flatMap(([, option]) => listNames(option.value)), ...listNames(children)];
  });
}

const namesIn = (text: string): string =>
  [...new Set(listNames(parseMessage(text) as readonly Part[]))].sort().join(' ');

/** What a plural must have in each language, besides exact numbers such as `=0`. */
const hasOther = (parts: readonly Part[]): boolean =>
  parts.every(
    ({ type, options = {}, children = [] }) =>
      (type !== PLURAL || 'other' in options) &&
      Object.values(options).every(({ value }) => hasOther(value)) &&
      hasOther(children),
  );

/**
 * In Canadian French, a no-break space comes before a colon and within guillemets, and none before other punctuation. "Press ? to see" names
 * a key.
 */
const isSpacedWrongly = (language: string, text: string): boolean =>
  language === 'fr' && / [:»]|« |[ \u00a0](?:[!;]|\?(?! \p{Ll}))/u.test(text);

/** What's wrong with a translation, after its language and id; undefined if nothing is. */
function findProblem(message: Translatable, language: string, text: string): string | undefined {
  const [wanted, found] = [namesIn(message.text), namesIn(text)];
  if (wanted !== found) return `names ${found || 'nothing'} instead of ${wanted || 'nothing'}: “${text}”`;
  if (!hasOther(parseMessage(text) as readonly Part[])) return 'has a plural without “other”';
  if (isSpacedWrongly(language, text)) return `has a wrong space at punctuation: “${text}”`;
  if (/\p{Cc}/u.test(text.replaceAll('\n', ''))) return `has a control character: ${JSON.stringify(text)}`;
  return text.trim() === '' ? 'is empty' : undefined;
}

/** One sentence for each problem with a language's translations. */
export function checkTranslations(
  byId: ReadonlyMap<string, Translatable>,
  language: string,
  translations: Translations,
  { isComplete }: { readonly isComplete: boolean },
): string[] {
  const errors = Object.entries(translations).flatMap(([id, text]) => {
    const message = byId.get(id);
    if (!message) return [`${language}: ${id} (“${text}”) isn’t in the code anymore`];
    try {
      const problem = findProblem(message, language, text);
      return problem === undefined ? [] : [`${language}: ${id} ${problem}`];
    } catch (error) {
      return [`${language}: ${id} can’t be read: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  const missing = isComplete ? [...byId].filter(([id]) => !(id in translations)) : [];
  return [...errors, ...missing.map(([id, { text }]) => `${language}: ${id} isn’t translated: “${text}”`)];
}
