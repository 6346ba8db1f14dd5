// API of listing imports and exports: columns, checking, and importing.
import type {
  ListingCheck,
  ListingColumn,
  ListingFile,
  ListingImport,
  PropertyImport,
  PropertyImportCheck,
} from '@daynook/contract/listings/listing-import';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hostingChanged } from '../../nouns/properties/property-api.ts';

export type {
  ListingCheck,
  ListingColumn,
  ListingFile,
  ListingImport,
} from '@daynook/contract/listings/listing-import';
export type FileFormat = 'csv' | 'json';

/** A file of two hundred listings takes longer than a click. */
const TIMEOUT_MS = 20_000;

/** The columns and template files. They change only with a release. */
export const templateQuery = queryOptions({
  queryKey: ['room-template'],
  queryFn: ({ signal }) => call('GET /api/host/room-template', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const exportListings = (propertyId: string, format: FileFormat): Promise<ListingFile> =>
  call('GET /api/properties/{id}/room-file', { params: { id: propertyId }, query: { format } });

/** Checks what would happen to each row. Changes nothing. */
export const checkImport = (propertyId: string, text: string): Promise<ListingCheck> =>
  call('POST /api/properties/{id}/room-imports/check', {
    params: { id: propertyId },
    body: { text },
    timeoutMs: TIMEOUT_MS,
  });

/** `idempotencyKey` belongs to one text: a retry after a lost response must reuse it. */
export async function importListings(propertyId: string, text: string, idempotencyKey: string): Promise<ListingImport> {
  const done = await call('POST /api/properties/{id}/room-imports', {
    params: { id: propertyId },
    body: { text },
    idempotencyKey,
    timeoutMs: TIMEOUT_MS,
  });
  void hostingChanged();
  return done;
}

/** The same for a file that names each listing's property. */
export const checkPropertyImport = (text: string): Promise<PropertyImportCheck> =>
  call('POST /api/host/property-imports/check', { body: { text }, timeoutMs: TIMEOUT_MS });

/** See `importListings`. */
export async function importProperties(text: string, idempotencyKey: string): Promise<PropertyImport> {
  const done = await call('POST /api/host/property-imports', {
    body: { text },
    idempotencyKey,
    timeoutMs: TIMEOUT_MS,
  });
  void hostingChanged();
  return done;
}

type PropertyRow = PropertyImportCheck['rows'][number];
/** Only files that name properties have one, and rows that are there already. */
export type CheckedRow = Omit<ListingCheck['rows'][number], 'isNamesake'> &
  Partial<Pick<ListingCheck['rows'][number], 'isNamesake'> & Pick<PropertyRow, 'isPresent' | 'home'>>;
export type Columns = readonly ListingColumn[];
