// Importing and exporting listings as files (K12): both use the same columns, which come from the fields a host can edit, so they're
// never out of date. The content determines the format: JSON is a list of listings, and anything else is CSV with a header.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ListingFields } from '../hosting/hosting.ts';
import { LISTING_IMPORT } from '../limits/listing-import.ts';
import * as w from '../wire.ts';

/**
 * The format of a cell: a line of text; one of several words; several words or texts separated by `|`; a whole number; an amount such as
 * 45.00 in the property's currency; a date such as 2026-11-03; a time such as 09:00; `yes` or `no`; hours of a day such as 09:00-12:30 |
 * 13:30-18:00, or `closed`.
 */
export const COLUMN_KINDS = [
  'text',
  'word',
  'words',
  'texts',
  'number',
  'price',
  'date',
  'time',
  'flag',
  'hours',
] as const;

const listingFields = ListingFields.keyof().options;

export const ListingColumn = z.object({
  /** The name in the header. */
  name: z.string(),
  /** The field it belongs to; several columns can share one. `property` is the property, in files that name it. */
  field: z.enum([...listingFields, 'weekly', 'property']),
  kind: z.enum(COLUMN_KINDS),
  isRequired: z.boolean(),
  /** The limits of a number, or of an amount in the currency's major unit; the maximum of an amount depends on the currency. */
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  maximumCharacters: z.int().nullable(),
  maximumEntries: z.int().nullable(),
  /** The allowed words. */
  words: z.array(z.string()).nullable(),
  /** The meaning of an empty cell or a missing column; null is nothing. */
  whenEmpty: z.string().nullable(),
});
export type ListingColumn = z.infer<typeof ListingColumn>;

export const ListingFile = z.object({ fileName: z.string(), text: z.string() });
export type ListingFile = z.infer<typeof ListingFile>;

const result = {
  /** The line in the file where the row starts, counted from 1. */
  line: z.int(),
  title: z.string(),
  isAccepted: z.boolean(),
  /** The errors, each with its column; null is the whole row. */
  faults: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
};

const head = {
  format: z.enum(['json', 'csv']),
  home: z.object({ title: z.string(), currency: w.Currency }),
  acceptedCount: z.int(),
  refusedCount: z.int(),
};

export const ListingCheck = z
  .object({
    ...head,
    isDryRun: z.literal(true),
    /** How many more listings the property can have. */
    roomsLeft: z.int(),
    /** The file's columns, in its order. */
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        ...result,
        /** The values as read, by column, to correct them. */
        cells: z.record(z.string(), z.string()),
        /** There's already a listing with the same title, here or earlier in the file. */
        isNamesake: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'RoomCheck' });
export type ListingCheck = z.infer<typeof ListingCheck>;

export const ListingImport = z
  .object({
    ...head,
    isDryRun: z.literal(false),
    rows: z.array(z.object({ ...result, listingId: w.Id.nullable() })),
  })
  .meta({ id: 'RoomImport' });
export type ListingImport = z.infer<typeof ListingImport>;

const propertyResult = {
  ...result,
  /** It's there already, so nothing is added. */
  isPresent: z.boolean(),
};

const propertyHead = {
  format: z.enum(['json', 'csv']),
  /** Listings that are added, are there already, and can't be added; and properties that are created for them. */
  acceptedCount: z.int(),
  presentCount: z.int(),
  refusedCount: z.int(),
  newPropertyCount: z.int(),
};

export const PropertyImportCheck = z
  .object({
    ...propertyHead,
    isDryRun: z.literal(true),
    columns: z.array(z.string()),
    /** Headers that we don't know, at most fifty. Their cells aren't read. */
    ignoredColumns: z.array(z.string()),
    rows: z.array(
      z.object({
        ...propertyResult,
        cells: z.record(z.string(), z.string()),
        /** Its property; null if the cells don't say which. */
        home: z.object({ title: z.string(), city: z.string(), currency: w.Currency, isNew: z.boolean() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'PropertyImportCheck' });
export type PropertyImportCheck = z.infer<typeof PropertyImportCheck>;

export const PropertyImport = z
  .object({
    ...propertyHead,
    isDryRun: z.literal(false),
    rows: z.array(
      z.object({
        ...propertyResult,
        listingId: w.Id.nullable(),
        home: z.object({ _id: w.Id, title: z.string(), isNew: z.boolean() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'PropertyImport' });
export type PropertyImport = z.infer<typeof PropertyImport>;

const params = z.object({ id: w.Id });
/** Anything in the file; each cell is validated separately. */
const body = z.strictObject({ text: z.string().min(1).max(LISTING_IMPORT.maximumBytes) });

export const listingImportEndpoints = {
  'GET /api/host/room-template': {
    summary: 'Get the import columns, with a template file in both formats',
    access: 'member',
    answer: z.object({
      columns: z.array(ListingColumn),
      maximumRows: z.int(),
      maximumBytes: z.int(),
      csv: ListingFile,
      json: ListingFile,
      /** For files that name each listing's property: their columns before the others, and templates. */
      properties: z.object({ columns: z.array(ListingColumn), csv: ListingFile, json: ListingFile }),
    }),
  },
  'POST /api/host/property-imports/check': {
    maximumSeconds: 20,
    summary: 'Preview an import of listings with their properties row by row, without changing anything',
    access: 'active',
    body,
    maximumBodyBytes: LISTING_IMPORT.maximumBodyBytes,
    answer: PropertyImportCheck,
    errors: ['HOSTING_BY_INVITATION', 'VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'],
    bucket: 'write',
  },
  'POST /api/host/property-imports': {
    maximumSeconds: 20,
    summary:
      'Import each valid row as a draft, with properties that the host doesn’t have yet; rows that are there already change nothing',
    access: 'active',
    needsConfirmedEmail: true,
    body,
    maximumBodyBytes: LISTING_IMPORT.maximumBodyBytes,
    answer: PropertyImport,
    isIdempotent: true,
    errors: [
      'HOSTING_BY_INVITATION',
      'VALIDATION_FAILED',
      'PAYLOAD_TOO_LARGE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    bucket: 'write',
  },
  'GET /api/properties/{id}/room-file': {
    summary: 'Export a property’s listings as a file you can import again, without photos and special dates',
    access: 'active',
    params,
    query: z.object({ format: z.enum(['json', 'csv']) }),
    answer: ListingFile,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/properties/{id}/room-imports/check': {
    maximumSeconds: 20,
    summary: 'Preview an import row by row, without changing anything',
    access: 'active',
    params,
    body,
    maximumBodyBytes: LISTING_IMPORT.maximumBodyBytes,
    answer: ListingCheck,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'],
    bucket: 'write',
  },
  'POST /api/properties/{id}/room-imports': {
    maximumSeconds: 20,
    summary: 'Import each valid row as a draft, and explain the others',
    access: 'active',
    needsConfirmedEmail: true,
    params,
    body,
    maximumBodyBytes: LISTING_IMPORT.maximumBodyBytes,
    answer: ListingImport,
    isIdempotent: true,
    errors: [
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'PAYLOAD_TOO_LARGE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
