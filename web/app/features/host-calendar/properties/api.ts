// API of the calendar for all properties, and of changes to dates of many listings.
import type { CalendarChange, CalendarUndo } from '@daynook/contract/hosting/host-calendars';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-request.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Filters, View } from './properties-url.ts';

type Page = Answer<'GET /api/host/calendar/listings'>;
export type Row = Page['rows'][number];
export type Property = Page['homes'][number];
export type ChangeResult = Answer<'POST /api/host/calendar/changes'>['results'][number];
export type { CalendarChange, CalendarUndo };

/** Under `host-calendar`, because bookings, blocks, and calendar imports make it stale. */
const HOMES = ['host-calendar', 'homes'] as const;

interface Asked extends Filters {
  view: View;
  from: string;
  to: string;
}

/** Loads page by page. Previous days stay visible while others load; a different view starts over. */
export function usePropertiesCalendar({ view, ...asked }: Asked) {
  const { status } = useSession();
  const query = useInfiniteQuery({
    queryKey: [...HOMES, view, asked] as const,
    queryFn: async ({ signal, pageParam }) => {
      const page = await call('GET /api/host/calendar/listings', { query: { ...asked, cursor: pageParam }, signal });
      return { ...page, from: asked.from, to: asked.to };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: status === 'signed-in',
    placeholderData: (before, query) => (query?.queryKey[2] === view ? before : undefined),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  const calendar = useMemo(() => data && joined(data.pages), [data]);
  return { ...query, calendar };
}

export interface Calendar {
  /** The dates shown, which may lag behind the requested ones while they load. */
  from: string;
  to: string;
  homes: readonly Property[];
  rows: readonly Row[];
  entries: Page['entries'];
}

/** A property whose listings span two pages is listed once. */
function joined(pages: readonly (Page & Pick<Calendar, 'from' | 'to'>)[]): Calendar {
  const { from, to } = pages[0]!;
  return {
    from,
    to,
    homes: [...new Map(pages.flatMap(({ homes }) => homes).map((property) => [property._id, property])).values()],
    rows: pages.flatMap(({ rows }) => rows),
    entries: pages.flatMap(({ entries }) => entries),
  };
}

/** The preview of a change, requested for each change. */
export function useChangePreview(change: CalendarChange | undefined) {
  return useQuery({
    queryKey: ['calendar-preview', change],
    queryFn: ({ signal }) => call('POST /api/host/calendar/preview', { body: change!, signal }),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['host-calendar'] });
};

export function useChangeCalendar() {
  return useMutation({
    mutationFn: (change: CalendarChange) => call('POST /api/host/calendar/changes', { body: change }),
    onSettled: useRefresh(),
  });
}

export function useUndoCalendar() {
  return useMutation({
    mutationFn: (body: { listings: CalendarUndo[]; name: string }) => call('POST /api/host/calendar/undo', { body }),
    onSettled: useRefresh(),
  });
}
