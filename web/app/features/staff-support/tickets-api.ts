// API of support tickets for staff.
import type { TicketKind, TicketQueue, TicketSide, TicketState } from '@daynook/contract/limits/support';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type QueuePage = Answer<'GET /api/staff/tickets'>;
export type StaffTicket = QueuePage['tickets'][number];
export type StaffThread = Answer<'GET /api/staff/tickets/{id}'>;
export type { TicketKind, TicketQueue, TicketSide, TicketState };

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
    // Refetched, so staff see new messages before they reply.
    refetchInterval: 20_000,
  });

export const agentsQuery = queryOptions({
  queryKey: ['staff-agents'],
  queryFn: async ({ signal }) => (await call('GET /api/staff/agents', { signal })).agents,
  staleTime: 300_000,
});

export const macrosQuery = queryOptions({
  queryKey: ['staff-macros'],
  queryFn: async ({ signal }) => (await call('GET /api/staff/macros', { signal })).macros,
  staleTime: 60_000,
});

/** Changes a ticket: caches the response and refetches the queues. */
export function useStaffTicketChange<V>(change: (value: V) => Promise<StaffThread>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (ticket) => {
      queries.setQueryData(staffTicketQuery(ticket._id).queryKey, ticket);
      void queries.invalidateQueries({ queryKey: ['staff-tickets'] });
    },
    // Someone was faster: shows the ticket's current state.
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) void queries.invalidateQueries({ queryKey: ['staff-ticket'] });
    },
  });
}

export interface Reply {
  readonly kind: 'answer' | 'note';
  readonly text: string;
  readonly clientId: string;
  readonly close: boolean;
  /** The recipient of a reply. */
  readonly to?: TicketSide | undefined;
  readonly mentions?: string[] | undefined;
  /** The last message that was on the page. */
  readonly seenId?: string | undefined;
}

export const replyTo = (id: string, reply: Reply) =>
  call('POST /api/staff/tickets/{id}/messages', { params: { id }, body: reply });
export const assign = (id: string, assigneeId: string | null) =>
  call('POST /api/staff/tickets/{id}/assign', { params: { id }, body: { assigneeId } });
export const moveTo = (id: string, state: TicketState) =>
  call('POST /api/staff/tickets/{id}/state', { params: { id }, body: { state } });
export const attachTo = (id: string, reference: string) =>
  call('POST /api/staff/tickets/{id}/booking', { params: { id }, body: { reference } });

/** Bookings with this number, or of guests with this name or email. */
export const bookingsFoundQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-bookings-found', q],
    queryFn: async ({ signal }) => (await call('GET /api/staff/find', { query: { q }, signal })).bookings,
    enabled: q !== '',
    staleTime: 10_000,
  });

export type TicketRefunds = NonNullable<StaffThread['refunds']>;
export type StaffRefund = TicketRefunds['proposals'][number];
export type RefundBearer = StaffRefund['bearer'];

/** What a refund of this amount would mean for guest, host, and us. */
export const refundSharesQuery = (id: string, amountMinor: number, bearer: RefundBearer) =>
  queryOptions({
    queryKey: ['staff-ticket', id, 'refund-shares', amountMinor, bearer],
    queryFn: ({ signal }) =>
      call('GET /api/staff/tickets/{id}/refund-shares', { params: { id }, query: { amountMinor, bearer }, signal }),
    staleTime: 10_000,
    retry: false,
  });

export interface RefundRequest {
  readonly amountMinor: number;
  readonly currency: string;
  readonly bearer: RefundBearer;
  readonly reason: string;
}

/** The key belongs to one request, so a retry is the same proposal. */
export const proposeRefund = (id: string, request: RefundRequest, idempotencyKey: string): Promise<StaffThread> =>
  call('POST /api/staff/tickets/{id}/refunds', { params: { id }, body: request, idempotencyKey });

export type RefundAction = keyof StaffRefund['can'];

export function decideRefund(id: string, auditEvent: RefundAction, refund: StaffRefund): Promise<StaffThread> {
  const request = { params: { id, refundId: refund._id }, body: { version: refund.version } };
  if (auditEvent === 'agree') return call('POST /api/staff/tickets/{id}/refunds/{refundId}/agree', request);
  if (auditEvent === 'turn') return call('POST /api/staff/tickets/{id}/refunds/{refundId}/turn', request);
  return call('POST /api/staff/tickets/{id}/refunds/{refundId}/withdraw', request);
}

export const putMacro = (macro: { title: string; text: string }) => call('POST /api/staff/macros', { body: macro });
export const removeMacro = (id: string) => call('DELETE /api/staff/macros/{id}', { params: { id } });
