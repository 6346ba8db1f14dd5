// Corrections of a property's time zone by staff.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type ZoneCorrection = Answer<'POST /api/staff/listings/{id}/time-zone/preview'>;
export type ZoneRow = ZoneCorrection['bookings'][number];
export type ZoneChoices = Readonly<Record<string, ZoneRow['keeps']>>;
type Correction = Input<'POST /api/staff/listings/{id}/time-zone'>['body'];

const toBookings = (choices: ZoneChoices) =>
  Object.entries(choices).map(([bookingId, keeps]) => ({ bookingId, keeps }));

/** What correcting it would do. */
export const zonePreviewQuery = (listingId: string, timeZone: string, choices: ZoneChoices) =>
  queryOptions({
    queryKey: ['zone-correction', listingId, timeZone, choices],
    queryFn: ({ signal }) =>
      call('POST /api/staff/listings/{id}/time-zone/preview', {
        params: { id: listingId },
        body: { timeZone, bookings: toBookings(choices) },
        signal,
        timeoutMs: 60_000,
      }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Every booking and listing of the property shows other hours afterward. */
export function useCorrectZone(listingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) =>
      call('POST /api/staff/listings/{id}/time-zone', { params: { id: listingId }, body, timeoutMs: 60_000 }),
    onSuccess: () => queries.invalidateQueries(),
    onError: () => queries.invalidateQueries({ queryKey: ['zone-correction', listingId] }),
  });
}
