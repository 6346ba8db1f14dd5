// Other calendars that a room follows, as the panel asks for them, and what a host does with them.
import type { Feed, FeedConflict, FeedWarning } from '@daynook/contract/hosting/calendar-imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type { Feed, FeedConflict, FeedWarning };
export type Feeds = Answer<'GET /api/host/listings/{id}/feeds'>;

/** The other website may take ten seconds, and reading a long calendar some more. */
const PATIENT_MS = 25_000;
/** Calendars are read without anybody's doing: what is shown follows. */
const POLL_EVERY_MS = 60_000;

const feedsKey = (listingId: string) => ['feeds', listingId] as const;

/** The calendars that a room follows; none are asked for while no room is known. */
export function useFeeds(listingId: string | undefined) {
  const { status } = useSession();
  return useQuery({
    queryKey: feedsKey(listingId ?? ''),
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}/feeds', { params: { id: listingId ?? '' }, signal }),
    enabled: status === 'signed-in' && listingId !== undefined,
    staleTime: 0,
    refetchInterval: POLL_EVERY_MS,
  });
}

/** How the calendars of all one's rooms are doing. */
export function useFeedHealth() {
  const { status } = useSession();
  return useQuery({
    queryKey: ['feeds', 'all'],
    queryFn: ({ signal }) => call('GET /api/host/feeds', { signal }),
    enabled: status === 'signed-in',
    refetchInterval: POLL_EVERY_MS,
  });
}

/** What a change of feeds touches: the panel, the calendars, what guests may book. */
function useRenew(listingId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['host-calendar'] });
    void client.invalidateQueries({ queryKey: ['listing', listingId] });
    await client.invalidateQueries({ queryKey: feedsKey(listingId) });
  };
}

export interface NewFeed {
  name: string;
  url: string;
  keepsGap: boolean;
}

export function useAddFeed(listingId: string) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: (body: NewFeed) =>
      call('POST /api/host/listings/{id}/feeds', { params: { id: listingId }, body, timeoutMs: PATIENT_MS }),
    onSuccess: renew,
  });
}

export function useChangeFeed({ _id, listingId }: Feed) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: (body: { name: string; keepsGap: boolean }) =>
      call('PATCH /api/host/listings/{id}/feeds/{feedId}', { params: { id: listingId, feedId: _id }, body }),
    onSuccess: renew,
  });
}

export function useRefreshFeed({ _id, listingId }: Feed) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: () =>
      call('POST /api/host/listings/{id}/feeds/{feedId}/refresh', {
        params: { id: listingId, feedId: _id },
        timeoutMs: PATIENT_MS,
      }),
    onSuccess: renew,
  });
}

export function useRemoveFeed({ _id, listingId }: Feed) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: () => call('DELETE /api/host/listings/{id}/feeds/{feedId}', { params: { id: listingId, feedId: _id } }),
    onSuccess: renew,
  });
}
