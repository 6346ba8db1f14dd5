// Attendees of a team's bookings: what was booked for the reader, and for whom the reader booked.
import type { AttendedBooking, AttendedSummary } from '@daynook/contract/teams/attendees';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { AttendedBooking, AttendedSummary };

const firstPage = null as string | null;

export const attendedQuery = (tab: 'upcoming' | 'past') =>
  infiniteQueryOptions({
    queryKey: ['attended', tab],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/attended-bookings', { query: { tab, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const attendedBookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['attended', 'one', id],
    queryFn: ({ signal }) => call('GET /api/attended-bookings/{id}', { params: { id }, query: {}, signal }),
    staleTime: 0,
  });

export function useChangeAttendees(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (attendeeIds: string[]) =>
      call('PUT /api/bookings/{id}/attendees', { params: { id: bookingId }, body: { attendeeIds } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking', bookingId] }),
  });
}
