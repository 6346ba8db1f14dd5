// Questions about the list of those who wait to be let in.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** One's own place; null for whoever is not on the list, or whose address is not confirmed. */
export const betaPlaceQuery = queryOptions({
  queryKey: ['beta-place'],
  queryFn: ({ signal }) => call('GET /api/beta/place', { signal }),
  retry: false,
  staleTime: 0,
});
