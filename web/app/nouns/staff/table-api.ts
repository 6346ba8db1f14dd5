// API of the staff tables: rows page by page, and the export.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer, ApiKey } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type TableKey = Extract<ApiKey, `GET /api/staff/tables/${string}`> & ListKey;
type ListKey = {
  [K in ApiKey]: Answer<K> extends { rows: unknown[]; totals: unknown } ? K : never;
}[ApiKey];

export type RowOf<K extends TableKey> = Answer<K> extends { rows: (infer Row)[] } ? Row : never;

export interface Totals {
  readonly count: number;
  readonly isMore: boolean;
  readonly sums: readonly { readonly kind: string | null; readonly currency: string; readonly amountMinor: number }[];
}

export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** The values of the filters and the order; undefined or empty ones are left out. */
export type TableQuery = Readonly<Record<string, string | undefined>>;

const asked = (query: TableQuery) => Object.fromEntries(Object.entries(query).filter(([, value]) => value));

export const tableQuery = <Row>(key: TableKey, query: TableQuery) =>
  infiniteQueryOptions({
    queryKey: ['staff-table', key, asked(query)],
    // The key stands for one of eight lists with the same parameters.
    queryFn: async ({ pageParam, signal }) =>
      (await call(key as 'GET /api/staff/tables/members', {
        query: { ...asked(query), cursor: pageParam ?? undefined, only: 'rows' },
        signal,
      })) as unknown as TablePage<Row>,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** The number of rows and the totals of their amounts, requested along with the first page. */
export const totalsQuery = (key: TableKey, query: TableQuery) =>
  queryOptions({
    queryKey: ['staff-table', key, asked(query), 'totals'],
    queryFn: async ({ signal }): Promise<Totals | null> =>
      (
        await call(key as 'GET /api/staff/tables/members', {
          query: { ...asked(query), only: 'totals' },
          signal,
        })
      ).totals,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** All rows that match the filters, as a file. */
export async function saveTable(key: TableKey, query: TableQuery): Promise<void> {
  const file = await download(`${key}/export` as 'GET /api/staff/tables/members/export', { query: asked(query) });
  const name = key.split('/').at(-1)!;
  saveFile(
    file,
    `${shownBrandSlug()}-${name === 'audit' ? 'audit-log' : name}-${new Date().toISOString().slice(0, 10)}.csv`,
  );
}
