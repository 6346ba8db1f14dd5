// API of what local rules allow at a property.
import type { OwnVisitLimits, VisitLimits } from '@daynook/contract/listings/visit-limits';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';

export const visitLimitsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['visit-limits', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/visit-limits', { params: { id: propertyId }, signal }),
    staleTime: 0,
  });

/** Upcoming bookings that exceed the saved limits. */
export const exceedingQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: ['visit-limits', propertyId, 'bookings'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/properties/{id}/visit-limits/bookings', {
        params: { id: propertyId },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: 0,
  });

export function useSaveLimits({ propertyId, version }: Pick<OwnVisitLimits, 'propertyId' | 'version'>) {
  const queries = useQueryClient();
  const keep = (saved: OwnVisitLimits) => queries.setQueryData(visitLimitsQuery(propertyId).queryKey, saved);
  return useMutation({
    mutationFn: (limits: VisitLimits | null) =>
      call('PUT /api/properties/{id}/visit-limits', { params: { id: propertyId }, body: { version, limits } }),
    onSuccess: (saved) => {
      keep(saved);
      void queries.invalidateQueries({ queryKey: ['visit-limits', propertyId, 'bookings'] });
    },
    onError: (error) => {
      // What was typed stays. The next save replaces what someone else saved meanwhile, which is shown by then.
      if (error instanceof ApiError && error.code === 'VERSION_CHANGED') keep(error.current as OwnVisitLimits);
    },
  });
}
