// A list of records as JSON, each with the line it begins on. Knows no rooms.
import { CellFault, joinTexts } from './cells.ts';
import { FileFault } from './file-fault.ts';

export interface JsonRecord {
  readonly line: number;
  /** Undefined when the entry is no record. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

interface Entry {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** The entries of the outermost list, each as it is written; of a text that is not JSON, as far as they can be told. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let begun: { line: number; at: number } | undefined;
  let line = 1;
  let depth = 0;
  const end = (at: number) => {
    if (begun) entries.push({ line: begun.line, text: text.slice(begun.at, at) });
    begun = undefined;
  };
  // A text that never ends is one up to the end of its line: looked for from each of its quotes anew it would take minutes.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\n|[[\]{},]|[^\s[\]{},"]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (token === ']' || token === '}') depth -= 1;
    if (depth === 0 || (depth === 1 && token === ',')) end(index);
    else if (depth >= 1 && !begun) begun = { line, at: index };
    if (token === '[' || token === '{') depth += 1;
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

/** The entries of a list. Throws FileFault. */
export function readJson(fileText: string): JsonRecord[] {
  const text = fileText.replace(/^\uFEFF/, '');
  const entries = entriesOf(text);
  if (!isJson(text)) {
    const broken = entries.find((entry) => !isJson(entry.text));
    throw new FileFault(
      broken ? `The room that begins on line ${broken.line} is not valid JSON.` : 'The file is not valid JSON.',
    );
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new FileFault('The file must be a list of rooms: [ { … }, { … } ].');
  return list.map((entry: unknown, index) => ({
    line: entries[index]?.line ?? 1,
    values:
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? (entry as Record<string, unknown>)
        : undefined,
  }));
}

/** A value as it would stand in a cell. Throws CellFault. */
export function cellOfJson(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return joinTexts(value as string[]);
  throw new CellFault('Must be a text, a number, a list of texts, or null.');
}
