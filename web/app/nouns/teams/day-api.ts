// Team days: queries, and what their members can do.
import type { TeamDay, TeamDayRoom, TeamDaySummary, Trip, TripBand } from '@daynook/contract/teams/team-days';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';

export type { TeamDay, TeamDayRoom, TeamDaySummary, Trip, TripBand };

const DAYS_KEY = ['team-days'] as const;
const firstPage = null as string | null;

export const teamDaysQuery = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: [...DAYS_KEY, 'of', teamId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/days', { params: { id: teamId }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const teamDayQuery = (id: string) =>
  queryOptions({
    queryKey: [...DAYS_KEY, id],
    queryFn: ({ signal }) => call('GET /api/team-days/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** A change of a day: its response is what the page shows next. */
function useDayChange<V>(change: (values: V) => Promise<TeamDay>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (day) => {
      queries.setQueryData(teamDayQuery(day._id).queryKey, day);
      void queries.invalidateQueries({ queryKey: teamDaysQuery(day.team._id).queryKey });
    },
    // It was booked, canceled, or searched again in the meantime.
    onError: () => void queries.invalidateQueries({ queryKey: DAYS_KEY }),
  });
}

export const useCreateDay = (teamId: string) =>
  useDayChange((body: Input<'POST /api/teams/{id}/days'>['body']) =>
    withIntentKey(['team-day', teamId, body], (idempotencyKey) =>
      call('POST /api/teams/{id}/days', { params: { id: teamId }, body, idempotencyKey }),
    ),
  );

export const useAnswerDay = (id: string) =>
  useDayChange((body: Input<'PUT /api/team-days/{id}/answer'>['body']) =>
    call('PUT /api/team-days/{id}/answer', { params: { id }, body }),
  );

/** Finding rooms can take a while. */
export const useFindRooms = (id: string) =>
  useDayChange((body: Input<'POST /api/team-days/{id}/rooms'>['body']) =>
    call('POST /api/team-days/{id}/rooms', { params: { id }, body, timeoutMs: 30_000 }),
  );

export const useVote = (id: string) =>
  useDayChange((listingId: string | null) =>
    call('PUT /api/team-days/{id}/vote', { params: { id }, body: { listingId } }),
  );

export const useCancelDay = (id: string) =>
  useDayChange(() => call('POST /api/team-days/{id}/cancel', { params: { id } }));
