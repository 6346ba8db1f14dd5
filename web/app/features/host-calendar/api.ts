// API of a host's calendar, blocks, and calendar exports.
import type { Block, CalendarLink } from '@daynook/contract/hosting/host-calendars';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type HostCalendar = Answer<'GET /api/host/calendar'>;
export type Entry = HostCalendar['entries'][number];
export type Listing = HostCalendar['rooms'][number];
export type { Block, CalendarLink };

export interface Span {
  from: string;
  to: string;
}

const CALENDARS = ['host-calendar'] as const;
const LINKS = ['calendar-links'] as const;

/** The dates from first to last. Keeps the previous data while others load, for its listings and time zone. */
export function useHostCalendar(listingId: string, span: Span) {
  const { status } = useSession();
  return useQuery({
    queryKey: [...CALENDARS, listingId, span],
    queryFn: ({ signal }) => call('GET /api/host/calendar', { query: { listingId, ...span }, signal }),
    enabled: status === 'signed-in',
    placeholderData: keepPreviousData,
    // Guests may book while the host looks at it.
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

/** Removes a block, in all its weeks. It disappears immediately and comes back if the request fails. */
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

/** What an export contains; with neither, everything of the host's. */
export interface LinkTarget {
  listingId: string | null;
  propertyId?: string;
}

/** Creates an address; an older one for the same export stops working. */
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
