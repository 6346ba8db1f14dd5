// Reads a JSON array of records, each with its first line. Knows nothing about listings.

import { say } from '../../lib/languages/say.ts';
import { CellError, joinTexts } from './cells.ts';
import { FileError } from './file-error.ts';

export interface JsonRecord {
  readonly line: number;
  /** Undefined if the entry isn't an object. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

interface Entry {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

const OPENING: ReadonlySet<string> = new Set(['[', '{']);
const CLOSING: ReadonlySet<string> = new Set([']', '}']);

/** The source text of each entry of the outermost array. Does its best if the text isn't valid JSON. */
function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let begun: { line: number; at: number } | undefined;
  let line = 1;
  let depth = 0;
  const end = (at: number) => {
    if (begun) entries.push({ line: begun.line, text: text.slice(begun.at, at) });
    begun = undefined;
  };
  // An unclosed string ends with its line. Searching the rest of the file from each quotation mark would take minutes.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\n|[[\]{},]|[^\s[\]{},"]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (CLOSING.has(token)) depth -= 1;
    if (depth === 0 || (depth === 1 && token === ',')) end(index);
    else if (depth >= 1 && !begun) begun = { line, at: index };
    if (OPENING.has(token)) depth += 1;
  }
  end(text.length);
  return entries;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The entries of the array. Throws FileError. */
export function readJson(fileText: string): JsonRecord[] {
  const text = fileText.replace(/^\uFEFF/, '');
  const entries = readEntries(text);
  if (!isJson(text)) {
    const broken = entries.find((entry) => !isJson(entry.text));
    throw new FileError(
      broken
        ? say('The listing that starts on line {line} isn’t valid JSON.', { line: broken.line })
        : say('The file isn’t valid JSON.'),
    );
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list))
    throw new FileError(say('The file must be an array of listings: {example}.', { example: '[ { … }, { … } ]' }));
  return list.map((entry: unknown, index) => ({
    line: entries[index]?.line ?? 1,
    values:
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? (entry as Record<string, unknown>)
        : undefined,
  }));
}

/** A value as the text of a cell. Throws CellError. */
export function toCellText(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return joinTexts(value as string[]);
  throw new CellError(say('Must be text, a number, a list of texts, or null.'));
}
