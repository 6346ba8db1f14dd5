// A listing's calendar imports: queries and mutations for the panel.
import type {
  CalendarImport,
  CalendarImportConflict,
  CalendarWarning,
} from '@daynook/contract/hosting/calendar-imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type { CalendarImport, CalendarImportConflict, CalendarWarning };
export type CalendarImports = Answer<'GET /api/host/listings/{id}/feeds'>;

/** The other website may take ten seconds, and a long calendar takes longer to read. */
const PATIENT_MS = 25_000;
/** The server reads calendars on a schedule, so the panel refetches. */
const POLL_EVERY_MS = 60_000;

const calendarImportsKey = (listingId: string) => ['feeds', listingId] as const;

/** A listing's calendar imports; disabled until the listing is known. */
export function useCalendarImports(listingId: string | undefined) {
  const { status } = useSession();
  return useQuery({
    queryKey: calendarImportsKey(listingId ?? ''),
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}/feeds', { params: { id: listingId ?? '' }, signal }),
    enabled: status === 'signed-in' && listingId !== undefined,
    staleTime: 0,
    refetchInterval: POLL_EVERY_MS,
  });
}

/** The status of the calendar imports of all the host's listings. */
export function useCalendarImportStatus() {
  const { status } = useSession();
  return useQuery({
    queryKey: ['feeds', 'all'],
    queryFn: ({ signal }) => call('GET /api/host/feeds', { signal }),
    enabled: status === 'signed-in',
    refetchInterval: POLL_EVERY_MS,
  });
}

/** Queries that a change affects: the panel, the calendars, and what guests can book. */
function useRenew(listingId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['host-calendar'] });
    void client.invalidateQueries({ queryKey: ['listing', listingId] });
    await client.invalidateQueries({ queryKey: calendarImportsKey(listingId) });
  };
}

export interface NewCalendarImport {
  name: string;
  url: string;
  keepsGap: boolean;
}

export function useAddCalendarImport(listingId: string) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: (body: NewCalendarImport) =>
      call('POST /api/host/listings/{id}/feeds', { params: { id: listingId }, body, timeoutMs: PATIENT_MS }),
    onSuccess: renew,
  });
}

export function useChangeCalendarImport({ _id, listingId }: CalendarImport) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: (body: { name: string; keepsGap: boolean }) =>
      call('PATCH /api/host/listings/{id}/feeds/{feedId}', { params: { id: listingId, feedId: _id }, body }),
    onSuccess: renew,
  });
}

export function useRefreshCalendarImport({ _id, listingId }: CalendarImport) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: () =>
      call('POST /api/host/listings/{id}/feeds/{feedId}/refresh', {
        params: { id: listingId, feedId: _id },
        timeoutMs: PATIENT_MS,
      }),
    onSuccess: renew,
  });
}

export function useRemoveCalendarImport({ _id, listingId }: CalendarImport) {
  const renew = useRenew(listingId);
  return useMutation({
    mutationFn: () => call('DELETE /api/host/listings/{id}/feeds/{feedId}', { params: { id: listingId, feedId: _id } }),
    onSuccess: renew,
  });
}
