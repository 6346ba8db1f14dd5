// A file of rooms as rows of cells by column, whatever its format. Says what is wrong with the file as a whole.
import { ROOM_IMPORT } from '@daynook/contract/hosting-limits';
import type { RoomColumn } from '@daynook/contract/room-import';
import { CellFault, quoted } from './cells.ts';
import { findColumn, likelyColumn } from './columns.ts';
import { FileFault } from './file-fault.ts';
import { readCsv } from './read-csv.ts';
import { cellOfJson, readJson } from './read-json.ts';

export interface RowFault {
  /** Null for the row as a whole. */
  readonly column: string | null;
  readonly message: string;
}

export interface FileRow {
  readonly line: number;
  /** By the name of the column, as they were read. */
  readonly cells: ReadonlyMap<string, string>;
  readonly faults: readonly RowFault[];
}

export interface RoomFileRead {
  readonly format: 'json' | 'csv';
  /** Columns that the file has. */
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
}

function unknownColumn(header: string): string {
  const meant = likelyColumn(header);
  return `${quoted(header)} is not a column.${meant ? ` Perhaps ${meant.name} is meant.` : ''}`;
}

function headerOf(cells: readonly string[]): (RoomColumn | undefined)[] {
  const columns = cells.map((cell) => (cell.trim() === '' ? undefined : findColumn(cell)));
  const unknown = cells.find((cell, index) => cell.trim() !== '' && !columns[index]);
  if (columns.every((column) => !column)) {
    throw new FileFault(
      'The first line must name the columns, such as title, kind, dayPrice. The template has them all.',
    );
  }
  if (unknown !== undefined) throw new FileFault(unknownColumn(unknown));
  const names = columns.filter((column) => column !== undefined).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new FileFault(`The column ${twice} is there twice.`);
  return columns;
}

function csvRow(columns: readonly (RoomColumn | undefined)[], line: number, values: readonly string[]): FileRow {
  const cells = new Map<string, string>();
  for (const [index, column] of columns.entries()) if (column) cells.set(column.name, values[index] ?? '');
  const surplus = values.some((value, index) => !columns[index] && value.trim() !== '');
  const message = `This line has cells without a column: a separator inside a text needs quotes around the text.`;
  return { line, cells, faults: surplus ? [{ column: null, message }] : [] };
}

function readCsvRooms(text: string): RoomFileRead {
  const [header, ...records] = readCsv(text, (cell) => findColumn(cell) !== undefined, ROOM_IMPORT.maximumRows + 2);
  if (!header) throw new FileFault('The file is empty.');
  const columns = headerOf(header.cells);
  const rows = records.map(({ line, cells }) => csvRow(columns, line, cells));
  return { format: 'csv', columns: columns.flatMap((column) => column?.name ?? []), rows };
}

/** Nobody reads more, and a file can hold tens of thousands. */
const UNKNOWN_NAMED = 10;

function jsonRow(line: number, values: Readonly<Record<string, unknown>> | undefined): FileRow {
  const cells = new Map<string, string>();
  const faults: RowFault[] = [];
  let unknownCount = 0;
  if (!values) faults.push({ column: null, message: 'This is not a room: { "title": …, "kind": … }.' });
  for (const [name, value] of Object.entries(values ?? {})) {
    const column = findColumn(name);
    if (!column) {
      unknownCount += 1;
      if (unknownCount <= UNKNOWN_NAMED) faults.push({ column: null, message: unknownColumn(name) });
    } else if (cells.has(column.name)) faults.push({ column: column.name, message: 'This is there twice.' });
    else {
      try {
        cells.set(column.name, cellOfJson(value));
      } catch (error) {
        if (!(error instanceof CellFault)) throw error;
        cells.set(column.name, '');
        faults.push({ column: column.name, message: error.message });
      }
    }
  }
  const further = unknownCount - UNKNOWN_NAMED;
  if (further > 0) faults.push({ column: null, message: `Further names that are no columns: ${further}.` });
  return { line, cells, faults };
}

function readJsonRooms(text: string): RoomFileRead {
  const rows = readJson(text).map(({ line, values }) => jsonRow(line, values));
  return { format: 'json', columns: [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))], rows };
}

/** The rows of a file. Throws FileFault. */
export function readRoomFile(text: string): RoomFileRead {
  if (Buffer.byteLength(text) > ROOM_IMPORT.maximumBytes) throw new FileFault('The file is larger than 1 MB.');
  const file = /^\uFEFF?\s*[[{]/.test(text) ? readJsonRooms(text) : readCsvRooms(text);
  if (file.rows.length === 0) throw new FileFault('There is no room in the file.');
  if (file.rows.length > ROOM_IMPORT.maximumRows) {
    throw new FileFault(`The file has more than ${ROOM_IMPORT.maximumRows} rooms. Take it in parts.`);
  }
  return file;
}
