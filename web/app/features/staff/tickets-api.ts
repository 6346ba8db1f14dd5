// Tickets from the side of staff: every question and every change.
import type { TicketKind, TicketQueue, TicketState } from '@daynook/contract/support-limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Answer } from '../../lib/api-request.ts';

export type QueuePage = Answer<'GET /api/staff/tickets'>;
export type StaffTicket = QueuePage['tickets'][number];
export type StaffThread = Answer<'GET /api/staff/tickets/{id}'>;
export type Macro = Answer<'GET /api/staff/macros'>['macros'][number];
export type { TicketKind, TicketQueue, TicketState };

export const queueQuery = (queue: TicketQueue, kind: TicketKind | undefined, text: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-tickets', queue, kind, text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/tickets', {
        query: { queue, kind, q: text || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

export const staffTicketQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-ticket', id],
    queryFn: ({ signal }) => call('GET /api/staff/tickets/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

export const macrosQuery = queryOptions({
  queryKey: ['staff-macros'],
  queryFn: async ({ signal }) => (await call('GET /api/staff/macros', { signal })).macros,
  staleTime: 60_000,
});

/** A change of a ticket; what it answers is shown at once, the queues are asked anew. */
export function useStaffTicketChange<V>(change: (value: V) => Promise<StaffThread>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      queries.setQueryData(staffTicketQuery(ticket._id).queryKey, ticket);
      void queries.invalidateQueries({ queryKey: ['staff-tickets'] });
    },
  });
}

export interface Reply {
  readonly kind: 'answer' | 'note';
  readonly text: string;
  readonly clientId: string;
  readonly close: boolean;
}

export const replyTo = (id: string, reply: Reply) =>
  call('POST /api/staff/tickets/{id}/messages', { params: { id }, body: reply });
export const assign = (id: string, toMe: boolean) =>
  call('POST /api/staff/tickets/{id}/assign', { params: { id }, body: { toMe } });
export const moveTo = (id: string, state: TicketState) =>
  call('POST /api/staff/tickets/{id}/state', { params: { id }, body: { state } });
export const putMacro = (macro: { title: string; text: string }) => call('POST /api/staff/macros', { body: macro });
export const removeMacro = (id: string) => call('DELETE /api/staff/macros/{id}', { params: { id } });
