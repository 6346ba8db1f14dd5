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
  readonly rows: readonly FileRow[];
}

function unknownColumn(header: string): string {
  const meant = likelyColumn(header);
  const value = quoted(header);
  return meant
    ? say('{value} isn’t a column. Did you mean {meant}?', { value, meant: meant.name })
    : say('{value} isn’t a column. See the template for all columns.', { value });
}

function readHeader(cells: readonly string[]): (ListingColumn | undefined)[] {
  const columns = cells.map((cell) => (cell.trim() === '' ? undefined : findColumn(cell)));
  const unknown = cells.find((cell, index) => cell.trim() !== '' && !columns[index]);
  if (columns.every((column) => !column)) {
    throw new FileError(
      say('The first line must have column names like title, kind, and dayPrice. See the template for all columns.'),
    );
  }
  if (unknown !== undefined) throw new FileError(unknownColumn(unknown));
  const names = columns.filter((column) => column !== undefined).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new FileError(say('The column {column} appears twice. Remove one.', { column: twice }));
  return columns;
}

function csvRow(columns: readonly (ListingColumn | undefined)[], line: number, values: readonly string[]): FileRow {
  const cells = new Map<string, string>();
  for (const [index, column] of columns.entries()) if (column) cells.set(column.name, values[index] ?? '');
  const surplus = values.some((value, index) => !columns[index] && value.trim() !== '');
  const message = say(
    'This line has more cells than columns. Put quotation marks around cells that contain a separator.',
  );
  return { line, cells, faults: surplus ? [{ column: null, message }] : [] };
}

function readCsvListings(text: string): ListingFileRead {
  const [header, ...records] = readCsv(text, (cell) => findColumn(cell) !== undefined, LISTING_IMPORT.maximumRows + 2);
  if (!header) throw new FileError(say('The file is empty.'));
  const columns = readHeader(header.cells);
  const rows = records.map(({ line, cells }) => csvRow(columns, line, cells));
  return { format: 'csv', columns: columns.flatMap((column) => column?.name ?? []), rows };
}

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

function jsonRow(line: number, values: Readonly<Record<string, unknown>> | undefined): FileRow {
  const cells = new Map<string, string>();
  if (!values) {
    const message = say('This isn’t a listing. It should look like {example}.', {
      example: '{ "title": …, "kind": … }',
    });
    return { line, cells, faults: [{ column: null, message }] };
  }
  const errors: RowError[] = [];
  let unknownCount = 0;
  for (const [name, value] of Object.entries(values)) {
    const column = findColumn(name);
    if (!column) {
      unknownCount += 1;
      if (unknownCount <= UNKNOWN_NAMED) errors.push({ column: null, message: unknownColumn(name) });
    } else if (cells.has(column.name)) {
      errors.push({ column: column.name, message: say('This appears twice. Remove one.') });
    } else {
      const { text, error } = readValue(value);
      cells.set(column.name, text);
      if (error !== undefined) errors.push({ column: column.name, message: error });
    }
  }
  if (unknownCount > UNKNOWN_NAMED) errors.push(moreUnknownColumns(unknownCount - UNKNOWN_NAMED));
  return { line, cells, faults: errors };
}

function readJsonListings(text: string): ListingFileRead {
  const rows = readJson(text).map(({ line, values }) => jsonRow(line, values));
  return { format: 'json', columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], rows };
}

/** The rows of a file. Throws FileError. */
export function readImportFile(text: string): ListingFileRead {
  if (Buffer.byteLength(text) > LISTING_IMPORT.maximumBytes)
    throw new FileError(say('The file is larger than 1 MB. Split it and import each part.'));
  const file = /^\uFEFF?\s*[[{]/.test(text) ? readJsonListings(text) : readCsvListings(text);
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
