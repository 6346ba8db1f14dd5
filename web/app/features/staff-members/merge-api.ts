// API of account merges: preview and merge.
import type { MergePreview } from '@daynook/contract/account-merges';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';

export const mergePreviewQuery = (goesId: string, staysId: string) =>
  queryOptions({
    queryKey: ['staff-merge', goesId, staysId],
    queryFn: ({ signal }) =>
      call('GET /api/staff/members/{id}/merge', { params: { id: goesId }, query: { into: staysId }, signal }),
    staleTime: 0,
  });

/** As previewed; if it has changed since, the current state is fetched. */
export function useMerge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ goes, stays, ...said }: Pick<MergePreview, 'goes' | 'stays'> & { typed: string; reason: string }) =>
      call('POST /api/staff/members/{id}/merge', {
        params: { id: goes._id },
        body: { ...said, into: stays._id, goesVersion: goes.version, staysVersion: stays.version },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['staff-member'] });
      void queries.invalidateQueries({ queryKey: ['staff-members'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.code === 'VERSION_CHANGED' || error.code === 'MERGE_REFUSED'))
        void queries.invalidateQueries({ queryKey: ['staff-merge'] });
    },
  });
}
