// A host's monthly statements.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type StatementMonth = Answer<'GET /api/statements'>['months'][number];
export type Statement = Answer<'GET /api/statements/{month}'>;
export type StatementSection = Statement['sections'][number];

/** Under `bookings`, because any booking change can change a balance. */
const KEY = ['bookings', 'statements'] as const;

export const statementsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/statements', { query: { before: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextBefore,
});

export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', month],
    queryFn: ({ signal }) => call('GET /api/statements/{month}', { params: { month }, signal }),
  });

export async function saveStatementPdf(month: string): Promise<void> {
  saveFile(
    await download('GET /api/statements/{month}.pdf', { params: { month } }),
    `${shownBrandSlug()}-statement-${month}.pdf`,
  );
}

export async function saveStatementCsv(month: string): Promise<void> {
  saveFile(
    await download('GET /api/statements/{month}.csv', { params: { month } }),
    `${shownBrandSlug()}-statement-${month}.csv`,
  );
}

/** Our invoices to the host in a month. */
export async function saveFeeInvoices(month: string): Promise<void> {
  const file = await download('GET /api/statements/{month}/invoices.pdf', { params: { month } });
  saveFile(file, `${shownBrandSlug()}-fee-invoices-${month}.pdf`);
}
