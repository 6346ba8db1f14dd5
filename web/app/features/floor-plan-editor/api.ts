// API of a host's floor plan.
import type { Answer, Input } from '@daynook/contract/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { upload } from '../../lib/api/upload.ts';

export type OwnFloorPlan = Answer<'GET /api/properties/{id}/floor-plan'>;
type Saved = Input<'PUT /api/properties/{id}/floor-plan'>['body'];

export const ownFloorPlanQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['own-floor-plan', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/floor-plan', { params: { id: propertyId }, signal }),
    staleTime: 0,
    // What's being drawn starts from it.
    refetchOnWindowFocus: false,
  });

function useKeep(propertyId: string) {
  const queries = useQueryClient();
  return (plan: OwnFloorPlan) => {
    queries.setQueryData(ownFloorPlanQuery(propertyId).queryKey, plan);
    void queries.invalidateQueries({ queryKey: ['floor-plan', propertyId] });
  };
}

export function useSaveFloorPlan(propertyId: string) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: (body: Saved) => call('PUT /api/properties/{id}/floor-plan', { params: { id: propertyId }, body }),
    onSuccess: keep,
    onError: (error) => {
      // What was drawn stays. The next save replaces what someone else saved meanwhile.
      if (error instanceof ApiError && error.code === 'VERSION_CHANGED') keep(error.current as OwnFloorPlan);
    },
  });
}

export function useAddFloor(propertyId: string) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: ({ file, name }: { file: File; name: string }) =>
      upload<OwnFloorPlan>({
        key: 'POST /api/properties/{id}/floors',
        params: { id: propertyId },
        query: { name },
        file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: keep,
  });
}
