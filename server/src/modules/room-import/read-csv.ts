// CSV as spreadsheets write it: commas, semicolons or tabs, quoted cells, any line end, a byte order mark. Knows no rooms.
import { CsvError, parse } from 'csv-parse/sync';
import { FileFault } from './file-fault.ts';

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** A spreadsheet runs what begins so; `'` before it says that it is text. */
const RUNS = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** The same inside a cell: where commas are decimal points, spreadsheets split cells at semicolons, and some also at tabs. */
const RUNS_WITHIN = /(?<=[;\t\r\n] *)'*[=+\-@]/g;
const GUARDED_WITHIN = /(?<=[;\t\r\n] *)'(?='*[=+\-@])/g;

const unguarded = (cell: string): string => {
  const inner = cell.replaceAll(GUARDED_WITHIN, '');
  return GUARDED.test(inner) ? inner.slice(1) : inner;
};
/** The cell as no spreadsheet takes it for a formula; read again it is what it was. */
const guarded = (cell: string): string => {
  const inner = cell.replaceAll(RUNS_WITHIN, "'$&");
  return RUNS.test(cell) || GUARDED.test(cell) ? `'${inner}` : inner;
};

function sentenceOf({ code, lines }: { code: string; lines?: number }): string {
  const where = lines === undefined ? 'Somewhere' : `Line ${lines}`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote opens somewhere in the file and never closes.';
  return `${where}: a quote stands inside a text. Write it twice, and put quotes around the whole text.`;
}

const breaksIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true } as const;
/** Thrown to stop reading. */
const ENOUGH = new Error('enough records');
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The first `maximum` records that have anything in them. Spreadsheets leave rows of nothing but separators below a table: those
 * count as lines, not as records.
 */
function recordsOf(delimiter: string, text: string, maximum: number): CsvRecord[] {
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

/** The separator with which the first line falls into most cells that `isKnown`. */
function separatorOf(text: string, isKnown: (header: string) => boolean): string {
  const [declared] = /(?<=^\uFEFF?sep=)[,;\t]/i.exec(text) ?? [];
  if (declared) return declared;
  const known = SEPARATORS.map((separator) => {
    try {
      return recordsOf(separator, text, 1)[0]?.cells.filter(isKnown).length ?? 0;
    } catch {
      return 0;
    }
  });
  return SEPARATORS[known.indexOf(Math.max(...known))]!;
}

/** The records of a file, its header first; at most `maximum`. Throws FileFault. */
export function readCsv(text: string, isKnown: (header: string) => boolean, maximum: number): CsvRecord[] {
  const separator = separatorOf(text, isKnown);
  // Spreadsheets read this line and hide it; its place is kept, so that lines are counted as the file has them.
  const body = text.replace(/^\uFEFF?sep=[,;\t](?=[\r\n])/i, '');
  try {
    return recordsOf(separator, body, maximum).map(({ line, cells }) => ({ line, cells: cells.map(unguarded) }));
  } catch (error) {
    if (error instanceof CsvError) throw new FileFault(sentenceOf(error as CsvError & { lines?: number }));
    throw error;
  }
}

const written = (cell: string): string => {
  const safe = guarded(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A file that spreadsheets open as it is meant: with a byte order mark, CRLF, and nothing that they would run. */
export const writeCsv = (records: readonly (readonly string[])[]): string =>
  `\uFEFF${records.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
