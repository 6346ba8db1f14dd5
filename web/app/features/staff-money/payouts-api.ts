// API of payouts for staff: waiting payouts, bank batches, and what the bank did with each.

import type { PayoutStatus } from '@daynook/contract/limits/payouts';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';
import { overviewQuery } from '../../nouns/staff/overview-api.ts';
import { toast } from '../../ui/overlays/toast.ts';

type PayoutPage = Answer<'GET /api/staff/payouts'>;
export type StaffPayout = PayoutPage['payouts'][number];
export type WaitingPayouts = PayoutPage['waiting'][number];
export type PayoutBatch = Answer<'GET /api/staff/payout-batches'>['batches'][number];

const KEY = ['staff-payouts'] as const;

export const staffPayoutsQuery = (filter: { status?: PayoutStatus | undefined; batchId?: string } = {}) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter.status, filter.batchId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/payouts', { query: { ...filter, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const payoutBatchesQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'batches'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/payout-batches', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const createBatch = (currency: string) => call('POST /api/staff/payout-batches', { body: { currency } });

/** Named by the server. */
export async function saveBatch({ _id, currency }: PayoutBatch): Promise<void> {
  const file = await download('GET /api/staff/payout-batches/{id}/export', { params: { id: _id } });
  saveFile(file, `${shownBrandSlug()}-payouts-${currency}-${_id.slice(-6)}.csv`.toLowerCase());
}

export const markBatchSent = (id: string) => call('POST /api/staff/payout-batches/{id}/sent', { params: { id } });

export const markBatchPaid = (id: string) => call('POST /api/staff/payout-batches/{id}/paid', { params: { id } });

export const markPayoutPaid = (id: string) => call('POST /api/staff/payouts/{id}/paid', { params: { id } });

export const markPayoutFailed = (id: string, reason: string) =>
  call('POST /api/staff/payouts/{id}/failed', { params: { id }, body: { reason } });

/** Someone else was faster, so the page is outdated. */
export const isOutdated = (error: unknown): boolean => hasCode(error, 'STATE_CHANGED') || hasCode(error, 'NOT_FOUND');

/** Refetches all payout queries, because each step moves a payout from one list to another. */
export function useFreshPayouts(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: overviewQuery.queryKey }),
    ]);
}

/** For actions that failed because the page is outdated: a toast says so, because their subject may leave the page. */
export function useOutdated(): (error: Error) => void {
  const refresh = useFreshPayouts();
  return (error) => {
    if (!isOutdated(error)) return;
    toast.error(error.message);
    void refresh();
  };
}
