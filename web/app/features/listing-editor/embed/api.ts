// API of the sites that may show a listing, replaced all at once.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const embedQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listing-embed', listingId],
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}/embed', { params: { id: listingId }, signal }),
  });

export function useSaveSites(listingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (origins: string[]) =>
      call('PUT /api/host/listings/{id}/embed', { params: { id: listingId }, body: { origins } }),
    onSuccess: (saved) => queries.setQueryData(embedQuery(listingId).queryKey, saved),
  });
}
