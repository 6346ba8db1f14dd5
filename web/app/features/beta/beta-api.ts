// API of the beta waitlist.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Your own place; null if you aren't on the list or your address isn't confirmed. */
export const betaPlaceQuery = queryOptions({
  queryKey: ['beta-place'],
  queryFn: ({ signal }) => call('GET /api/beta/place', { signal }),
  retry: false,
  staleTime: 0,
});
