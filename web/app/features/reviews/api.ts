// Reviews of bookings: every question and every change. The keys begin like those of bookings, so that what makes these stale does so
// here as well.
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type BookingReviews = Answer<'GET /api/bookings/{id}/reviews'>;
export type BookingReview = BookingReviews['reviews'][number];
export type ReviewDue = Answer<'GET /api/reviews/due'>['due'][number];
export type MemberReview = Answer<'GET /api/members/{id}/reviews'>['reviews'][number];
export type ReviewInput = Input<'PUT /api/bookings/{id}/review'>['body'];

export const bookingReviewsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'reviews'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/reviews', { params: { id: bookingId }, signal }),
    staleTime: 10_000,
  });

export const dueReviewsQuery = queryOptions({
  queryKey: ['bookings', 'reviews-due'],
  queryFn: ({ signal }) => call('GET /api/reviews/due', { signal }),
  staleTime: 10_000,
});

export const memberReviewsQuery = (id: string, as: 'host' | 'guest') =>
  infiniteQueryOptions({
    queryKey: ['member-reviews', id, as],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/members/{id}/reviews', { params: { id }, query: { as, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const writeReview = (bookingId: string, body: ReviewInput): Promise<BookingReviews> =>
  call('PUT /api/bookings/{id}/review', { params: { id: bookingId }, body });

export const replyToReview = (id: string, text: string): Promise<BookingReviews> =>
  call('POST /api/reviews/{id}/reply', { params: { id }, body: { text } });

/** Shows what a change answered, and asks anew for whatever tells that a review is due. */
export function keepReviews(queries: QueryClient, bookingId: string, reviews: BookingReviews): void {
  queries.setQueryData(bookingReviewsQuery(bookingId).queryKey, reviews);
  void queries.invalidateQueries({ queryKey: ['booking', bookingId], exact: true });
  void queries.invalidateQueries({ queryKey: ['bookings'] });
  void queries.invalidateQueries({ queryKey: ['action-items'] });
}
