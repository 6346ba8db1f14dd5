// Reads an import file of either format as rows of cells by column. Explains what's wrong with the file as a whole.
import { LISTING_IMPORT } from '@daynook/contract/limits/listing-import';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { say } from '../../lib/languages/say.ts';
import { CellError, quoted } from './cells.ts';
import { findColumn, likelyColumn } from './columns.ts';
import { FileError } from './file-error.ts';
import { readCsv } from './read-csv.ts';
import { readJson, toCellText } from './read-json.ts';

export interface RowError {
  /** Null if the error is about the whole row. */
  readonly column: string | null;
  readonly message: string;
}

export interface FileRow {
  readonly line: number;
  /** The cells as read, by column name. */
  readonly cells: ReadonlyMap<string, string>;
  readonly faults: readonly RowError[];
}

export interface ListingFileRead {
  readonly format: 'json' | 'csv';
  /** The file's columns. */
  readonly columns: readonly string[];
  /** Headers that we don't know, which only files of other systems may have. */
  readonly ignoredColumns: readonly string[];
  readonly rows: readonly FileRow[];
}

/** Which columns a file may have. */
export interface FileColumns {
  /** The column of a header. */
  readonly find: (header: string) => ListingColumn | undefined;
  /** The same under our own name only: it comes before others that mean the same. */
  readonly findNamed: (header: string) => ListingColumn | undefined;
  /** Columns that we don't know, or that mean the same as another, are left out. Otherwise the file is refused. */
  readonly isLenient: boolean;
}

const OWN_COLUMNS: FileColumns = { find: findColumn, findNamed: findColumn, isLenient: false };

function unknownColumn(header: string): string {
  const meant = likelyColumn(header);
  const value = quoted(header);
  return meant
    ? say('{value} isn’t a column. Did you mean {meant}?', { value, meant: meant.name })
    : say('{value} isn’t a column. See the template for all columns.', { value });
}

/** The first header of each column; our own name comes before others. */
function readLenientHeader(cells: readonly string[], { find, findNamed }: FileColumns): (ListingColumn | undefined)[] {
  const named = new Set(cells.map((cell) => findNamed(cell)?.name));
  const taken = new Set<string>();
  return cells.map((cell) => {
    const own = findNamed(cell);
    const column = own ?? find(cell);
    if (!column || taken.has(column.name) || (!own && named.has(column.name))) return undefined;
    taken.add(column.name);
    return column;
  });
}

function readHeader(cells: readonly string[], known: FileColumns): (ListingColumn | undefined)[] {
  const columns = known.isLenient
    ? readLenientHeader(cells, known)
    : cells.map((cell) => (cell.trim() === '' ? undefined : known.find(cell)));
  const unknown = cells.find((cell, index) => cell.trim() !== '' && !columns[index]);
  if (columns.every((column) => !column)) {
    throw new FileError(
      say('The first line must have column names like title, kind, and dayPrice. See the template for all columns.'),
    );
  }
  if (known.isLenient) return columns;
  if (unknown !== undefined) throw new FileError(unknownColumn(unknown));
  const names = columns.filter((column) => column !== undefined).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new FileError(say('The column {column} appears twice. Remove one.', { column: twice }));
  return columns;
}

function csvRow(
  {
    columns,
    headers,
  }: { readonly columns: readonly (ListingColumn | undefined)[]; readonly headers: readonly string[] },
  line: number,
  values: readonly string[],
): FileRow {
  const cells = new Map<string, string>();
  for (const [index, column] of columns.entries()) if (column) cells.set(column.name, values[index] ?? '');
  const surplus = values.some((value, index) => !headers[index]?.trim() && value.trim() !== '');
  const message = say(
    'This line has more cells than columns. Put quotation marks around cells that contain a separator.',
  );
  return { line, cells, faults: surplus ? [{ column: null, message }] : [] };
}

function readCsvListings(text: string, known: FileColumns): ListingFileRead {
  const isKnown = (cell: string) => known.find(cell) !== undefined;
  const [header, ...records] = readCsv(text, isKnown, LISTING_IMPORT.maximumRows + 2);
  if (!header) throw new FileError(say('The file is empty.'));
  const columns = readHeader(header.cells, known);
  const rows = records.map(({ line, cells }) => csvRow({ columns, headers: header.cells }, line, cells));
  const ignoredColumns = listIgnored(header.cells.filter((_, index) => !columns[index]));
  return { format: 'csv', columns: columns.flatMap((column) => column?.name ?? []), ignoredColumns, rows };
}

const IGNORED_NAMED = 50;
const IGNORED_CHARACTERS = 80;
const listIgnored = (headers: Iterable<string>): string[] =>
  [...new Set(Iterator.from(headers).map((header) => header.trim().slice(0, IGNORED_CHARACTERS).toWellFormed()))]
    .filter((header) => header !== '')
    .slice(0, IGNORED_NAMED);

/** Nobody reads more, and a file can have tens of thousands of unknown columns. */
const UNKNOWN_NAMED = 10;

/** A value as the text of its cell, or empty with the error. */
function readValue(value: unknown): { readonly text: string; readonly error?: string } {
  try {
    return { text: toCellText(value) };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { text: '', error: error.message };
  }
}

const moreUnknownColumns = (count: number): RowError => ({
  column: null,
  message: say('{count, plural, one {{count} more name isn’t a column} other {{count} more names aren’t columns}}.', {
    count,
  }),
});

/** An entry's columns, in its order. */
function readNames(names: readonly string[], known: FileColumns): (ListingColumn | undefined)[] {
  return known.isLenient ? readLenientHeader(names, known) : names.map((name) => known.find(name));
}

/** Errors of names that aren't columns. */
function describeUnknown(names: readonly string[]): RowError[] {
  const errors = names.slice(0, UNKNOWN_NAMED).map((name) => ({ column: null, message: unknownColumn(name) }));
  return names.length > UNKNOWN_NAMED ? [...errors, moreUnknownColumns(names.length - UNKNOWN_NAMED)] : errors;
}

function jsonRow(line: number, values: Readonly<Record<string, unknown>> | undefined, known: FileColumns): FileRow {
  const cells = new Map<string, string>();
  if (!values) {
    const message = say('This isn’t a listing. It should look like {example}.', {
      example: '{ "title": …, "kind": … }',
    });
    return { line, cells, faults: [{ column: null, message }] };
  }
  const errors: RowError[] = [];
  const names = Object.keys(values);
  const columns = readNames(names, known);
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    if (cells.has(column.name)) {
      errors.push({ column: column.name, message: say('This appears twice. Remove one.') });
      continue;
    }
    const { text, error } = readValue(values[names[index]!]);
    cells.set(column.name, text);
    if (error !== undefined) errors.push({ column: column.name, message: error });
  }
  if (!known.isLenient) errors.push(...describeUnknown(names.filter((_, index) => !columns[index])));
  return { line, cells, faults: errors };
}

function readJsonListings(text: string, known: FileColumns): ListingFileRead {
  const records = readJson(text);
  const rows = records.map(({ line, values }) => jsonRow(line, values, known));
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const names = known.isLenient ? records.flatMap(({ values }) => Object.keys(values ?? {})) : [];
  return { format: 'json', columns, ignoredColumns: listIgnored(names.filter((name) => !known.find(name))), rows };
}

/** The rows of a file. Throws FileError. */
export function readImportFile(text: string, known: FileColumns = OWN_COLUMNS): ListingFileRead {
  if (Buffer.byteLength(text) > LISTING_IMPORT.maximumBytes)
    throw new FileError(say('The file is larger than 1 MB. Split it and import each part.'));
  const file = /^\uFEFF?\s*[[{]/.test(text) ? readJsonListings(text, known) : readCsvListings(text, known);
  if (file.rows.length === 0) throw new FileError(say('There are no listings in the file.'));
  if (file.rows.length > LISTING_IMPORT.maximumRows) {
    throw new FileError(
      say('The file has more than {count} listings. Split it and import each part.', {
        count: LISTING_IMPORT.maximumRows,
      }),
    );
  }
  return file;
}
