// Disputes of a booking: its problems and extras, with offers and photos.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { upload } from '../../lib/api/upload.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type Disputes = Answer<'GET /api/bookings/{id}/disputes'>;
export type Dispute = Disputes['disputes'][number];
export type EvidencePhoto = Disputes['evidence'][number];
export type OpenInput = Input<'POST /api/bookings/{id}/disputes'>['body'];

export const disputesQuery = (id: string) =>
  queryOptions({
    // Under the booking's key, so that both are refetched and dropped together.
    queryKey: ['booking', id, 'disputes'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/disputes', { params: { id }, signal }),
    staleTime: 10_000,
  });

/** What either side does; each returns all disputes of the booking. */
export type DisputeAct =
  | { kind: 'open'; body: OpenInput }
  | { kind: 'offer'; dispute: Dispute; amountMinor: number; message: string }
  | { kind: 'accept' | 'decline' | 'received' | 'withdraw'; dispute: Dispute };

function send(id: string, act: DisputeAct): Promise<Disputes> {
  if (act.kind === 'open') return call('POST /api/bookings/{id}/disputes', { params: { id }, body: act.body });
  const { _id, version, offers } = act.dispute;
  const params = { id, disputeId: _id };
  switch (act.kind) {
    case 'offer': {
      const { amountMinor, message } = act;
      const body = { version, amountMinor, ...(message ? { message } : {}) };
      return call('POST /api/bookings/{id}/disputes/{disputeId}/offers', { params, body });
    }
    case 'accept': {
      const body = { version, amountMinor: offers.at(-1)?.amountMinor ?? 0 };
      return call('POST /api/bookings/{id}/disputes/{disputeId}/accept', { params, body, timeoutMs: 15_000 });
    }
    case 'decline':
      return call('POST /api/bookings/{id}/disputes/{disputeId}/decline', { params, body: { version } });
    case 'received':
      return call('POST /api/bookings/{id}/disputes/{disputeId}/received', { params, body: { version } });
    default:
      return call('POST /api/bookings/{id}/disputes/{disputeId}/withdraw', { params, body: { version } });
  }
}

export function useDisputeAct(id: string) {
  const queries = useQueryClient();
  const { queryKey } = disputesQuery(id);
  return useMutation({
    mutationFn: (act: DisputeAct) => send(id, act),
    onSuccess: (disputes) => {
      queries.setQueryData(queryKey, disputes);
      // Its history has a new line, and its money may have changed.
      return queries.invalidateQueries({ queryKey: ['booking', id], exact: true });
    },
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) toast.error(error.message);
      return queries.invalidateQueries({ queryKey });
    },
  });
}

export const payDispute = (
  id: string,
  disputeId: string,
  card: Input<'POST /api/bookings/{id}/disputes/{disputeId}/pay'>['body']['card'],
) =>
  call('POST /api/bookings/{id}/disputes/{disputeId}/pay', {
    params: { id, disputeId },
    body: { card },
    timeoutMs: 15_000,
  });

/** Where a photo belongs: to a dispute, or to check-in or check-out. */
export type PhotoPlace = { disputeId: string } | { moment: 'check-in' | 'check-out' };

/** Uploads photos one after the other. Throws on the first that fails. */
export function useAddPhotos(id: string, place: PhotoPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const rest = { query: {}, file, signal: new AbortController().signal, onProgress: () => undefined };
        if ('disputeId' in place)
          await upload({
            key: 'POST /api/bookings/{id}/disputes/{disputeId}/evidence',
            params: { id, disputeId: place.disputeId },
            ...rest,
          });
        else
          await upload({
            key: 'POST /api/bookings/{id}/stay-photos/{moment}',
            params: { id, moment: place.moment },
            ...rest,
          });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: disputesQuery(id).queryKey }),
  });
}
