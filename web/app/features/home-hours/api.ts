// API of who's home at a property.
import type { HomeHours, OwnHomeHours } from '@daynook/contract/listings/home-hours';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';

export const homeHoursQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['home-hours', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/home-hours', { params: { id: propertyId }, signal }),
    staleTime: 0,
  });

export function useSaveHomeHours({ propertyId, version }: Pick<OwnHomeHours, 'propertyId' | 'version'>) {
  const queries = useQueryClient();
  const keep = (saved: OwnHomeHours) => queries.setQueryData(homeHoursQuery(propertyId).queryKey, saved);
  return useMutation({
    mutationFn: (hours: HomeHours | null) =>
      call('PUT /api/properties/{id}/home-hours', { params: { id: propertyId }, body: { version, hours } }),
    onSuccess: keep,
    onError: (error) => {
      // What was entered stays. The next save replaces what someone else saved meanwhile.
      if (error instanceof ApiError && error.code === 'VERSION_CHANGED') keep(error.current as OwnHomeHours);
    },
  });
}
