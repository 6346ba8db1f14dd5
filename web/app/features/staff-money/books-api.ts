// API of the books: a month's trial balance, and the nightly check's findings.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type TrialBalanceLine = Answer<'GET /api/staff/trial-balance'>['lines'][number];
export type BookBreak = Answer<'GET /api/staff/book-breaks'>['breaks'][number];

export const trialBalanceQuery = (month: string) =>
  queryOptions({
    queryKey: ['staff-trial-balance', month],
    queryFn: ({ signal }) => call('GET /api/staff/trial-balance', { query: { month }, signal }),
  });

export const bookBreaksQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: ['staff-book-breaks', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/book-breaks', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const noteOnBreak = (id: string, text: string) =>
  call('PUT /api/staff/book-breaks/{id}/note', { params: { id }, body: { text } });

export async function saveTrialBalance(month: string): Promise<void> {
  const file = await download('GET /api/staff/trial-balance/export', { query: { month } });
  saveFile(file, `${shownBrandSlug()}-trial-balance-${month}.csv`);
}
