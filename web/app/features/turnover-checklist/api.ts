// API of turnover checklists (K11).
import type { TurnoverList } from '@daynook/contract/hosting/turnover-checklists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { TurnoverList };

export const turnoverListQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['turnover-list', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/turnover', { params: { id: propertyId }, signal }),
  });

/** Changes return the updated list. */
function useListChange<V>(propertyId: string, change: (values: V) => Promise<TurnoverList>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => {
      queries.setQueryData(turnoverListQuery(propertyId).queryKey, list);
      // The property's bookings show it too.
      void queries.invalidateQueries({ queryKey: ['turnover'] });
    },
  });
}

export const useAddTask = (propertyId: string) =>
  useListChange(propertyId, (text: string) =>
    call('POST /api/properties/{id}/turnover', { params: { id: propertyId }, body: { text } }),
  );

export const useRemoveTask = (propertyId: string) =>
  useListChange(propertyId, (taskId: string) =>
    call('DELETE /api/properties/{id}/turnover/{taskId}', { params: { id: propertyId, taskId } }),
  );

export const turnoverQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['turnover', bookingId],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/turnover', { params: { id: bookingId }, signal }),
    // A co-host may be checking off tasks too.
    staleTime: 0,
  });

interface Tick {
  readonly taskId: string;
  readonly isDone: boolean;
}

/** Shown immediately, and reverted if it fails. */
export function useTick(bookingId: string, me: string) {
  const queries = useQueryClient();
  const { queryKey } = turnoverQuery(bookingId);
  return useMutation({
    scope: { id: `turnover ${bookingId}` },
    mutationFn: ({ taskId, isDone }: Tick) =>
      call('PUT /api/bookings/{id}/turnover/{taskId}', { params: { id: bookingId, taskId }, body: { isDone } }),
    onMutate: async ({ taskId, isDone }) => {
      await queries.cancelQueries({ queryKey });
      const done = isDone ? { at: new Date().toISOString(), by: me } : null;
      queries.setQueryData(queryKey, (known) =>
        known ? { tasks: known.tasks.map((task) => (task._id === taskId ? { ...task, done } : task)) } : known,
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
