// A host's calendar as the pages ask for it, the hours kept for oneself, and the addresses for other calendars.
import type { Block, CalendarLink } from '@daynook/contract/hosting/host-calendars';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type HostCalendar = Answer<'GET /api/host/calendar'>;
export type Entry = HostCalendar['entries'][number];
export type Room = HostCalendar['rooms'][number];
export type { Block, CalendarLink };

export interface Span {
  from: string;
  to: string;
}

const CALENDARS = ['host-calendar'] as const;
const LINKS = ['calendar-links'] as const;

/** The days from first to last; while others are fetched, what was shown stays for its rooms and its zone. */
export function useHostCalendar(listingId: string, span: Span) {
  const { status } = useSession();
  return useQuery({
    queryKey: [...CALENDARS, listingId, span],
    queryFn: ({ signal }) => call('GET /api/host/calendar', { query: { listingId, ...span }, signal }),
    enabled: status === 'signed-in',
    placeholderData: keepPreviousData,
    // Guests book while one looks at it.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export interface NewBlock {
  listingId: string;
  block: Block;
  idempotencyKey: string;
}

export function useAddBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ listingId, block, idempotencyKey }: NewBlock) =>
      call('POST /api/host/listings/{id}/blocks', { params: { id: listingId }, body: block, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: CALENDARS }),
  });
}

/** Gives a block's hours back, all its weeks. They vanish at once, and come back should it fail. */
export function useRemoveBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ listingId, blockId }: { listingId: string; blockId: string }) =>
      call('DELETE /api/host/listings/{id}/blocks/{blockId}', { params: { id: listingId, blockId } }),
    onMutate: async ({ blockId }) => {
      await client.cancelQueries({ queryKey: CALENDARS });
      const before = client.getQueriesData<HostCalendar>({ queryKey: CALENDARS });
      client.setQueriesData<HostCalendar>({ queryKey: CALENDARS }, (calendar) =>
        calendar ? { ...calendar, entries: calendar.entries.filter(({ block }) => block?._id !== blockId) } : calendar,
      );
      return { before };
    },
    onError: (_error, _block, context) => {
      for (const [key, calendar] of context?.before ?? []) client.setQueryData(key, calendar);
    },
    onSettled: () => client.invalidateQueries({ queryKey: CALENDARS }),
  });
}

export function useCalendarLinks() {
  const { status } = useSession();
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => call('GET /api/host/calendar-links', { signal }),
    enabled: status === 'signed-in',
    staleTime: 0,
  });
}

/** What an address stands for; neither is everything of one’s own. */
export interface LinkTarget {
  listingId: string | null;
  propertyId?: string;
}

/** A new address; an older one for the same ends. */
export function useCreateLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: LinkTarget) => call('POST /api/host/calendar-links', { body: target }),
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}

export function useEndLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/host/calendar-links/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}
