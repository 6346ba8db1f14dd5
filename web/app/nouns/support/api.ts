// Questions to staff from the side of who asks: every question and every change.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Ticket = Answer<'GET /api/support/tickets'>['tickets'][number];
export type TicketThread = Answer<'GET /api/support/tickets/{id}'>;
export type Question = Input<'POST /api/support/tickets'>['body'];
export type ContactInput = Input<'POST /api/contact'>['body'];

const TICKETS = ['tickets'] as const;

export const ticketsQuery = (text = '') =>
  infiniteQueryOptions({
    queryKey: [...TICKETS, text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/support/tickets', { query: { q: text || undefined, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
  });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => call('GET /api/support/tickets/{id}', { params: { id }, signal }),
    staleTime: 10_000,
    // Answers come while one reads.
    refetchInterval: 30_000,
  });

export const contactStaff = (input: ContactInput) => call('POST /api/contact', { body: input });

/** A change of one's tickets; what it answers is shown at once. */
export function useTicketChange<V>(change: (value: V) => Promise<TicketThread>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      queries.setQueryData(ticketQuery(ticket._id).queryKey, ticket);
      void queries.invalidateQueries({ queryKey: TICKETS });
    },
  });
}

export const askStaff = (question: Question) => call('POST /api/support/tickets', { body: question });
export const saySomething = (id: string, text: string, clientId: string) =>
  call('POST /api/support/tickets/{id}/messages', { params: { id }, body: { text, clientId } });
export const closeTicket = (id: string) => call('POST /api/support/tickets/{id}/close', { params: { id } });
