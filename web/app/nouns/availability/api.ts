// A host's own listing as its editors load it, cached once for all of them, and the changes of its hours.
import type { Exception, OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';

export type { OwnListing };

const ownListingKey = (id: string) => ['own-listing', id] as const;

export function useOwnListing(id: string) {
  const { status } = useSession();
  return useQuery({
    queryKey: ownListingKey(id),
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}', { params: { id }, signal }),
    enabled: status === 'signed-in',
    // Another window may have changed it.
    staleTime: 0,
  });
}

/** Puts a newer version into the cache and drops an older one that arrives late. */
export function useKeepListing(): (listing: OwnListing) => void {
  const client = useQueryClient();
  return useCallback(
    (listing) => {
      client.setQueryData<OwnListing>(ownListingKey(listing._id), (known) =>
        known && known.version > listing.version ? known : listing,
      );
      void client.invalidateQueries({ queryKey: ['my-listings'] });
      void client.invalidateQueries({ queryKey: ['listing', listing._id] });
    },
    [client],
  );
}

/** The current listing, from a VERSION_CHANGED error. */
export function readCurrent(error: unknown): OwnListing | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CHANGED') return undefined;
  const current = error.current as OwnListing | undefined;
  return current && Array.isArray(current.weekly) && typeof current.version === 'number' ? current : undefined;
}

export const putHours = (id: string, version: number, weekly: WeeklyRule[]): Promise<OwnListing> =>
  call('PUT /api/host/listings/{id}/hours', { params: { id }, body: { version, weekly } });

export const postException = (id: string, body: Exception): Promise<OwnListing> =>
  call('POST /api/host/listings/{id}/exceptions', { params: { id }, body });

export const deleteException = (id: string, exceptionId: string): Promise<OwnListing> =>
  call('DELETE /api/host/listings/{id}/exceptions/{exceptionId}', { params: { id, exceptionId } });
