// Members for staff: all queries and changes.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type MemberRow = Answer<'GET /api/staff/tables/members'>['rows'][number];
export type StaffMember = Answer<'GET /api/staff/members/{id}'>;
export type MemberBooking = Answer<'GET /api/staff/members/{id}/bookings'>['bookings'][number];

/** The first few matches to choose from. */
export const membersQuery = (text: string) =>
  queryOptions({
    queryKey: ['staff-members', text],
    queryFn: async ({ signal }) => (await call('GET /api/staff/tables/members', { query: { q: text }, signal })).rows,
    staleTime: 10_000,
  });

const CANCELING_POLL_MS = 2_000;

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-member', id],
    queryFn: ({ signal }) => call('GET /api/staff/members/{id}', { params: { id }, signal }),
    staleTime: 10_000,
    // Shows how the cancellations go on.
    refetchInterval: ({ state }) => (state.data && state.data.upcoming.canceling > 0 ? CANCELING_POLL_MS : false),
  });

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
};

export const memberBookingsQuery = (id: string, { upcoming }: { upcoming?: true } = {}) =>
  infiniteQueryOptions({
    queryKey: ['staff-member', id, 'bookings', upcoming],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members/{id}/bookings', {
        params: { id },
        query: { cursor: pageParam ?? undefined, upcoming },
        signal,
      }),
    ...pages,
  });

export const memberListingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-member', id, 'rooms'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members/{id}/rooms', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pages,
  });

export const memberTicketsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-member', id, 'tickets'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members/{id}/tickets', {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    ...pages,
  });

export const memberNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-member', id, 'notes'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/members/{id}/notes', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pages,
  });

export const suspend = (id: string, body: { reason: string; untilOn?: string; cancelsBookings?: true }) =>
  call('POST /api/staff/members/{id}/suspend', { params: { id }, body });
export const cancelBookings = (id: string, reason: string) =>
  call('POST /api/staff/members/{id}/cancel-bookings', { params: { id }, body: { reason } });
export const activate = (id: string, reason: string) =>
  call('POST /api/staff/members/{id}/activate', { params: { id }, body: { reason } });
export const logOut = (id: string, reason: string) =>
  call('POST /api/staff/members/{id}/sign-out', { params: { id }, body: { reason } });
export const resetSecondStep = (
  id: string,
  body: { reason: string; password?: string | undefined; idToken?: string | undefined },
) => call('POST /api/staff/members/{id}/second-step-reset', { params: { id }, body });
export const noteOn = (id: string, text: string) =>
  call('POST /api/staff/members/{id}/notes', { params: { id }, body: { text } });

/** A change of an account; its response is shown at once. */
export function useMemberChange<V>(change: (value: V) => Promise<StaffMember>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (member) => {
      queries.setQueryData(memberQuery(member._id).queryKey, member);
      void queries.invalidateQueries({ queryKey: ['staff-members'] });
      void queries.invalidateQueries({ queryKey: ['staff-table'] });
    },
  });
}
