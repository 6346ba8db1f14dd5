// API of listing reviews for staff.
import type { Decision, ReviewQueue } from '@daynook/contract/limits/listing-review';
import type { WorkFactTopic } from '@daynook/contract/listings/work-fact-values';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type ReviewPage = Answer<'GET /api/staff/listings'>;
export type StaffListing = ReviewPage['listings'][number];
export type ListingReview = Answer<'GET /api/staff/listings/{id}'>;
export type { Decision, ReviewQueue };

export const reviewQueueQuery = (queue: ReviewQueue, text: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-listings', queue, text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/listings', {
        query: { queue, q: text || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

export const listingReviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-listing', id],
    queryFn: ({ signal }) => call('GET /api/staff/listings/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

/** Says which topics our team checked, and caches the response. */
export function useFactCheck(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { topics: WorkFactTopic[]; version: number }) =>
      call('PUT /api/staff/listings/{id}/checked-facts', { params: { id }, body }),
    onSuccess: (review) => queries.setQueryData(listingReviewQuery(id).queryKey, review),
    onError: () => void queries.invalidateQueries({ queryKey: listingReviewQuery(id).queryKey }),
  });
}

export interface Verdict {
  readonly decision: Decision;
  readonly reasons: string[];
  readonly note?: string;
  readonly version: number;
}

/** Decides on a listing and caches the response. */
export function useDecision(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (verdict: Verdict) => call('POST /api/staff/listings/{id}/decision', { params: { id }, body: verdict }),
    onSuccess: (review) => {
      queries.setQueryData(listingReviewQuery(id).queryKey, review);
      void queries.invalidateQueries({ queryKey: ['staff-listings'] });
    },
    // It changed in the meantime: shows the new version and keeps the input.
    onError: () => void queries.invalidateQueries({ queryKey: listingReviewQuery(id).queryKey }),
  });
}
