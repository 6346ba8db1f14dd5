// Our fees as they apply to the host who's logged in.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { type Fees, useFees } from '../../../lib/fees.ts';

const ownFeesQuery = queryOptions({
  queryKey: ['own-fees'],
  queryFn: ({ signal }) => call('GET /api/fees', { signal }),
  staleTime: 300_000,
});

export function useOwnFees(): Fees {
  const usual = useFees();
  const own = useQuery(ownFeesQuery).data;
  return own ? { ...own.current, hostBasisPoints: own.ownHostBasisPoints } : usual;
}
