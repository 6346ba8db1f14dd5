// API of floor plans as guests see them.
import type { Answer } from '@daynook/contract/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type FloorPlan = Answer<'GET /api/homes/{id}/floor-plan'>;

export interface PlanRange {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** With what's free in the range. Who's logged in decides whether it's shown. */
export const floorPlanQuery = (
  propertyId: string,
  { sub, range }: { sub: string | undefined; range?: PlanRange | undefined },
) =>
  queryOptions({
    queryKey: ['floor-plan', propertyId, sub, range?.startsAt, range?.endsAt],
    queryFn: ({ signal }) =>
      call('GET /api/homes/{id}/floor-plan', {
        params: { id: propertyId },
        query: range ? { startsAt: range.startsAt, endsAt: range.endsAt } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
  });
