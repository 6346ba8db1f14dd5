// Reads CSV as spreadsheets write it: commas, semicolons or tabs, quoted cells, any line ending, a byte order mark. Knows nothing
// about listings.
import { CsvError, parse } from 'csv-parse/sync';
import { say } from '../../lib/languages/say.ts';
import { FileError } from './file-error.ts';

export interface CsvRecord {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Spreadsheets treat cells that start like this as formulas. A leading `'` marks them as text. */
const RUNS = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** The same inside a cell, because some locales split cells at semicolons or tabs. */
const RUNS_WITHIN = /(?<=[;\t\r\n] *)'*[=+\-@]/g;
const GUARDED_WITHIN = /(?<=[;\t\r\n] *)'(?='*[=+\-@])/g;

const unguarded = (cell: string): string => {
  const inner = cell.replaceAll(GUARDED_WITHIN, '');
  return GUARDED.test(inner) ? inner.slice(1) : inner;
};
/** The cell in a form that spreadsheets don't treat as a formula. Reading it back gives the original. */
const guarded = (cell: string): string => {
  const inner = cell.replaceAll(RUNS_WITHIN, "'$&");
  return RUNS.test(cell) || GUARDED.test(cell) ? `'${inner}` : inner;
};

function describeError({ code, lines }: { code: string; lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return say('A quotation mark in the file is never closed. Add the missing one.');
  return lines === undefined
    ? say('There’s a quotation mark inside a cell. Double it, and put quotation marks around the whole cell.')
    : say(
        'There’s a quotation mark inside a cell on line {line}. Double it, and put quotation marks around the whole cell.',
        { line: lines },
      );
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true } as const;
/** Thrown to stop parsing. */
const ENOUGH = new Error('enough records');
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The first `maximum` non-empty records. Spreadsheets leave rows of separators below a table. These count as lines, but not as
 * records.
 */
function readRecords(delimiter: string, text: string, maximum: number): CsvRecord[] {
  const bytes = Buffer.from(text);
  const records: CsvRecord[] = [];
  let line = 1;
  let fromByte = 0;
  const take = (cells: string[], info: { readonly bytes: number }) => {
    const taken = bytes.toString('utf8', fromByte, info.bytes);
    const [emptyLines = ''] = /^[\r\n]*/.exec(taken) ?? [];
    if (!isBlank(cells)) records.push({ line: line + breaksIn(emptyLines), cells });
    line += breaksIn(taken);
    fromByte = info.bytes;
    if (records.length >= maximum) throw ENOUGH;
    return null;
  };
  try {
    parse(text, { ...OPTIONS, delimiter, on_record: take });
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return records;
}

/** The separator that splits the first line into the most known cells. */
function findSeparator(text: string, isKnown: (header: string) => boolean): string {
  const [declared] = /(?<=^\uFEFF?sep=)[,;\t]/i.exec(text) ?? [];
  if (declared) return declared;
  const known = SEPARATORS.map((separator) => {
    try {
      return readRecords(separator, text, 1)[0]?.cells.filter(isKnown).length ?? 0;
    } catch {
      return 0;
    }
  });
  return SEPARATORS[known.indexOf(Math.max(...known))]!;
}

/** The records of a file, header first, at most `maximum`. Throws FileError. */
export function readCsv(text: string, isKnown: (header: string) => boolean, maximum: number): CsvRecord[] {
  const separator = findSeparator(text, isKnown);
  // Spreadsheets hide this line. It still counts, so line numbers match the file.
  const body = text.replace(/^\uFEFF?sep=[,;\t](?=[\r\n])/i, '');
  try {
    return readRecords(separator, body, maximum).map(({ line, cells }) => ({ line, cells: cells.map(unguarded) }));
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(describeError(error as CsvError & { lines?: number }));
    throw error;
  }
}

const written = (cell: string): string => {
  const safe = guarded(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A file that spreadsheets open correctly: with a byte order mark, CRLF, and no formulas. */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  `\uFEFF${records.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
