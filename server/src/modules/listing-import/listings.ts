// Converts a row of cells to a listing or a list of errors. Reads cell by cell, then applies the editor's rules. Pure.

import { ListingFields, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { z } from 'zod';
import { limitWords } from '../../http/field-words.ts';
import { decimalAmount } from '../../lib/csv.ts';
import { say, sayKnown } from '../../lib/languages/say.ts';
import { createDefaultFields, DEFAULT_HOURS, listingErrors, weeklyErrors } from '../hosting/service.ts';
import { CellError, readCell, readHours, toFileWord } from './cells.ts';
import { ROOM_COLUMNS, toWorkFactName, WEEKDAYS, workFactColumn } from './columns.ts';
import { fromPolicyWord, fromWords, withOffered } from './offered-words.ts';
import type { FileRow, RowError } from './read-file.ts';

export interface Listing {
  readonly fields: ListingFields;
  readonly weekly: readonly WeeklyRule[];
}

/** What validating a listing needs to know about its property. */
export interface Property {
  /** Its local date. */
  readonly today: string;
  readonly currency: string;
}

export interface JudgedRow {
  readonly line: number;
  readonly title: string;
  /** Undefined if there are errors. */
  readonly room: Listing | undefined;
  readonly faults: readonly RowError[];
}

type Issue = z.core.$ZodIssue;

/** A schema error as a message about the cell. */
export function describeIssue(issue: Issue, kind: ListingColumn['kind'], currency: string): string {
  const bound = (value: number | bigint) => (kind === 'price' ? decimalAmount(Number(value), currency) : String(value));
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const isMost = issue.code === 'too_big';
    const limit = bound(isMost ? issue.maximum : issue.minimum);
    return limitWords(issue.origin, limit, isMost);
  }
  return sayKnown(issue.message);
}

const findFieldColumn = (field: string, part?: string): ListingColumn | undefined =>
  ROOM_COLUMNS.find((column) => column.field === field && (part === undefined || column.name.endsWith(`.${part}`)));

/** The column an error at this path is about. Facts and hours have several. */
function columnAt(path: readonly PropertyKey[], listing: Listing): ListingColumn | undefined {
  const [field, index] = [String(path[0]), Number(path[1])];
  if (field === 'facts') return findFieldColumn(field, listing.fields.facts[index]?.id);
  if (field === 'workFacts') return workFactColumn(String(path[1]));
  if (field === 'weekly') return findFieldColumn(field, WEEKDAYS[(listing.weekly[index]?.weekday ?? 1) - 1]);
  return findFieldColumn(field);
}

const Whole = z.object({
  fields: ListingFields,
  weekly: z.array(WeeklyRule).max(HOSTING.weeklyRulesMaximum),
});

/** Errors by the editor's rules; empty if the editor could save it. */
function findListingErrors(listing: Listing, property: Property): RowError[] {
  const parsed = Whole.safeParse(listing);
  const found: RowError[] = (parsed.error?.issues ?? []).map((issue) => {
    const path = issue.path[0] === 'fields' ? issue.path.slice(1) : issue.path;
    const column = columnAt(path, listing);
    const message = describeIssue(issue, column?.kind ?? 'text', property.currency);
    const isEntry = column?.kind === 'texts' && path.length > 1;
    return {
      column: column?.name ?? null,
      message: isEntry ? say('Entry {number}: {message}', { number: Number(path[1]) + 1, message }) : message,
    };
  });
  if (found.length > 0) return found;
  const together = { ...listingErrors(listing.fields, property), ...weeklyErrors(listing.weekly) };
  return Object.entries(together).map(([path, message]) => ({
    column: columnAt(path.split('.'), listing)?.name ?? null,
    message,
  }));
}

interface Draft {
  readonly fields: Record<string, unknown>;
  readonly weekly: WeeklyRule[];
  readonly currency: string;
}

/** Reads a cell into its field; an empty cell changes nothing. */
function readInto({ fields, weekly, currency }: Draft, column: ListingColumn, cell: string): void {
  const isEmpty = cell.trim() === '';
  if (column.field === 'weekly') {
    const weekday = WEEKDAYS.findIndex((day) => column.name === `hours.${day}`) + 1;
    weekly.push(...(isEmpty ? DEFAULT_HOURS.filter((rule) => rule.weekday === weekday) : readHours(cell, weekday)));
  } else if (isEmpty) {
    if (column.isRequired) throw new CellError(say('Required.'));
  } else if (column.field === 'facts') {
    (fields['facts'] as unknown[]).push({ id: column.name.slice('fact.'.length), value: cell });
  } else if (column.field === 'workFacts') {
    const read = readCell(column, cell, currency);
    fields['workFacts'] = { ...(fields['workFacts'] as WorkFacts), [toWorkFactName(column)]: read };
  } else if (column.field === 'amenities') {
    fields['amenities'] = fromWords(readCell(withOffered(column), cell, currency) as string[]);
  } else if (column.field === 'cancellationPolicy') {
    // A name of digits alone is read as a number.
    fields['cancellationPolicy'] = fromPolicyWord(String(readCell(withOffered(column), cell, currency)));
  } else fields[column.field] = readCell(withOffered(column), cell, currency);
}

const readKind = (cell: string | undefined): ListingKind =>
  LISTING_KINDS.find((kind) => kind === toFileWord(cell ?? '')) ?? 'desk';

const TITLE_SHOWN_CHARACTERS = 80;
const cleanTitle = (cell = ''): string =>
  cell
    .slice(0, TITLE_SHOWN_CHARACTERS)
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** Checks a row. Returns its listing or its errors. */
export function checkRow({ line, cells, faults: readErrors }: FileRow, property: Property): JudgedRow {
  const errors = [...readErrors];
  const draft: Draft = {
    fields: { ...createDefaultFields(readKind(cells.get('kind'))), facts: [] },
    weekly: [],
    currency: property.currency,
  };
  const refused = new Set(errors.map(({ column }) => column));
  for (const column of ROOM_COLUMNS) {
    try {
      if (!refused.has(column.name)) readInto(draft, column, cells.get(column.name) ?? '');
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push({ column: column.name, message: error.message });
    }
  }
  const listing = { fields: draft.fields as ListingFields, weekly: draft.weekly };
  const title = cleanTitle(cells.get('title'));
  // Unreadable cells keep their default, so only errors of other cells are added.
  const known = new Set(errors.map(({ column }) => column));
  errors.push(...findListingErrors(listing, property).filter(({ column }) => !known.has(column)));
  if (errors.length > 0) return { line, title, room: undefined, faults: errors };
  return { line, title, room: { ...listing, fields: ListingFields.parse(listing.fields) }, faults: errors };
}
