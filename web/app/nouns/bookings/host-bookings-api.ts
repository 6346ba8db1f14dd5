// Bookings of one's own listings, page by page, and the export of all of them.

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session/session.ts';
import type { ListAddress } from './host-bookings-url.ts';

type Page = Answer<'GET /api/host/bookings'>;
export type HostBooking = Page['bookings'][number];
export type TabCounts = Page['counts'];

/** Requests expire, so they're refetched more often than other bookings. */
const REQUESTS_POLL_MS = 30_000;

const hostBookingsQuery = ({ tab, q, room }: ListAddress) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'host-list', tab, q, room],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/host/bookings', {
        query: { tab, q: q || undefined, listingId: room, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 10_000,
  });

export function useHostBookingList(address: ListAddress) {
  const isSignedIn = useSession().status === 'signed-in';
  return useInfiniteQuery({
    ...hostBookingsQuery(address),
    enabled: isSignedIn,
    refetchInterval: address.tab === 'requests' ? REQUESTS_POLL_MS : false,
    refetchOnWindowFocus: true,
  });
}

export interface ExportInput {
  from: string;
  to: string;
  listingId: string | undefined;
}

/** Downloads the file and passes it to the browser. */
export async function saveExport(input: ExportInput): Promise<void> {
  const file = await download('GET /api/host/bookings/export', { query: { ...input } });
  saveFile(file, `${shownBrandSlug()}-bookings-${input.from}-to-${input.to}.csv`);
}
