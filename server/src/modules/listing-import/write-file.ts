// Writes listings as a file with the same columns an import reads.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import type { Amenity } from '@daynook/contract/listings/amenities';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { writeCell, writeHours } from './cells.ts';
import { ROOM_COLUMNS, toWorkFactName, WEEKDAYS } from './columns.ts';
import { toPolicyWord, toWords } from './offered-words.ts';
import { writeCsv } from './read-csv.ts';

export type FileFormat = 'json' | 'csv';
/** The parts of a listing that a file contains, in the editor's terms. */
export type WritableListing = Pick<OwnListing, 'facts' | 'weekly' | 'workFacts'> & Readonly<Record<string, unknown>>;

const pickRules = (weekly: readonly WeeklyRule[], column: ListingColumn): WeeklyRule[] =>
  weekly.filter(({ weekday }) => column.name === `hours.${WEEKDAYS[weekday - 1]}`);

function toCell(listing: WritableListing, column: ListingColumn, currency: string): string {
  if (column.field === 'weekly') return writeHours(pickRules(listing.weekly, column));
  if (column.field === 'facts') return listing.facts.find(({ id }) => column.name === `fact.${id}`)?.value ?? '';
  if (column.field === 'workFacts') return writeCell(column, listing.workFacts[toWorkFactName(column)], currency);
  return writeCell(column, listing[column.field], currency);
}

/** Numbers as numbers and lists as lists. Missing values are left out. */
function writeJsonValue(listing: WritableListing, column: ListingColumn, currency: string): unknown {
  const value = column.field === 'workFacts' ? listing.workFacts[toWorkFactName(column)] : listing[column.field];
  if (column.kind === 'number' || (column.kind === 'word' && typeof value === 'number')) return value;
  if (column.kind === 'words' || column.kind === 'texts') return value;
  return toCell(listing, column, currency);
}

const isSaid = (value: unknown): boolean =>
  value !== '' && value !== null && (!Array.isArray(value) || value.length > 0);

/** Cells before those of each listing. */
interface CellsBefore {
  readonly columns: readonly string[];
  readonly cells: readonly Readonly<Record<string, string>>[];
}

export function writeListings(
  written: readonly WritableListing[],
  format: FileFormat,
  currency: string,
  before: CellsBefore = { columns: [], cells: [] },
): string {
  const listings = written.map((listing) => ({
    ...listing,
    amenities: toWords(listing['amenities'] as Amenity[]),
    cancellationPolicy: toPolicyWord(listing['cancellationPolicy'] as CancellationPolicyId),
  }));
  if (format === 'csv') {
    const records = listings.map((listing, index) => [
      ...before.columns.map((name) => before.cells[index]?.[name] ?? ''),
      ...ROOM_COLUMNS.map((column) => toCell(listing, column, currency)),
    ]);
    return writeCsv([[...before.columns, ...ROOM_COLUMNS.map(({ name }) => name)], ...records]);
  }
  const list = listings.map((listing, index) => ({
    ...before.cells[index],
    ...Object.fromEntries(
      ROOM_COLUMNS.map((column) => [column.name, writeJsonValue(listing, column, currency)] as const).filter(
        ([, value]) => isSaid(value),
      ),
    ),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}
