// Cancellations by hosts: their public record, and excuses.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { type Booking, useBookingChange } from '../bookings/api.ts';

export type HostCancellation = Answer<'GET /api/bookings/{id}/host-cancellation'>;
export type Excuse = NonNullable<HostCancellation['excuse']>;
export type ExcuseReason = Excuse['reason'];

export type CancellationPreview = Answer<'POST /api/host/cancellations/preview'>;
export type CancellationRow = CancellationPreview['rows'][number];
export type CancellationsInput = Input<'POST /api/host/cancellations'>['body'];
export type CancelObstacle = NonNullable<CancellationRow['obstacle']>;

/** What canceling these bookings would do. Under the bookings' key, so that every change of one invalidates it. */
export const cancellationsQuery = (bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: ['bookings', 'cancellations', bookingIds],
    queryFn: ({ signal }) =>
      call('POST /api/host/cancellations/preview', { body: { bookingIds: [...bookingIds] }, signal }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** What canceling confirmed bookings costs their host, who has to see it before they confirm. */
export function useFines(bookingIds: readonly string[], isCounted: boolean) {
  const { data, isPlaceholderData } = useQuery({ ...cancellationsQuery(bookingIds), enabled: isCounted });
  const preview = isPlaceholderData ? undefined : data;
  return { fineMinor: isCounted && preview ? sumFines(preview.rows) : undefined, isMissing: isCounted && !preview };
}

/** What these cost the host, if they can be canceled. The free one costs nothing. */
export const sumFines = (rows: readonly CancellationRow[]): number =>
  rows.reduce((sum, { fine, obstacle }) => sum + (fine && !fine.isFree && obstacle === null ? fine.amountMinor : 0), 0);

/** Cancels several bookings. The response says what became of each. */
export function useCancelSeveral() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CancellationsInput) =>
      withIntentKey(['cancellations', body], (idempotencyKey) =>
        call('POST /api/host/cancellations', { body, idempotencyKey, timeoutMs: 60_000 }),
      ),
    // Also after an error: some of them may be done.
    onSettled: () => {
      for (const key of ['booking', 'bookings', 'action-items', 'availability', 'host-calendar'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}

/** Under the booking's key, so that every change of the booking invalidates it. */
export const hostCancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'host-cancellation'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/host-cancellation', { params: { id }, signal }),
    staleTime: 10_000,
    retry: false,
  });

export type ExcuseInput =
  | { verb: 'excuse'; reason: ExcuseReason; message: string }
  | { verb: 'excuse/decide'; decision: 'excused' | 'refused'; note: string }
  | { verb: 'fine/waive'; note: string };

function send(id: string, input: ExcuseInput, idempotencyKey: string): Promise<Booking> {
  const params = { id };
  if (input.verb === 'excuse') {
    const { reason, message } = input;
    return call('POST /api/bookings/{id}/excuse', { params, body: { reason, message }, idempotencyKey });
  }
  if (input.verb === 'fine/waive')
    return call('POST /api/bookings/{id}/fine/waive', { params, body: { note: input.note }, idempotencyKey });
  const { decision, note } = input;
  const body = { decision, ...(note ? { note } : {}) };
  return call('POST /api/bookings/{id}/excuse/decide', { params, body, idempotencyKey });
}

/** Asks for an excuse, decides about one, or waives the fine. */
export function useExcusePress(id: string) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: hostCancellationQuery(id).queryKey });
  return useBookingChange(id, (input: ExcuseInput) =>
    withIntentKey([id, input], (idempotencyKey) => send(id, input, idempotencyKey)).finally(reload),
  );
}

/** Uploads files of a request for an excuse, one after the other. Throws on the first that fails. */
export function useAddExcuseFiles(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        await upload({
          key: 'POST /api/bookings/{id}/excuse/files',
          params: { id },
          query: {},
          file,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: hostCancellationQuery(id).queryKey }),
  });
}

export type CancellationSettings = Answer<'GET /api/staff/cancellation-settings'>;

export const cancellationSettingsQuery = queryOptions({
  queryKey: ['staff-cancellation-settings'],
  queryFn: ({ signal }) => call('GET /api/staff/cancellation-settings', { signal }),
});

export function useSaveCancellationSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'PUT /api/staff/cancellation-settings'>['body']) =>
      call('PUT /api/staff/cancellation-settings', { body }),
    onSuccess: (saved) => queries.setQueryData(cancellationSettingsQuery.queryKey, saved),
  });
}
