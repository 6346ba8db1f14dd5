// Disputed card payments for staff.

import type { DisputeFileField, MadeFile, UploadedFile } from '@daynook/contract/limits/disputes';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { upload } from '../../lib/api/upload.ts';
import { saveFile } from '../../lib/save-file.ts';

export type Dispute = Answer<'GET /api/staff/disputes'>['disputes'][number];
export type Evidence = Answer<'GET /api/staff/disputes/{id}'>['evidence'];
export type DisputeFile = Answer<'GET /api/staff/disputes/{id}'>['files'][number];

const KEY = ['staff-disputes'] as const;

export const disputesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/disputes', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /api/staff/disputes/{id}', { params: { id }, signal }),
    // Each fetch is logged, so it's refetched when something changes, not on every focus.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Acts on a dispute; the result is shown everywhere. */
export function useDisputeChange<T>(work: (input: T) => Promise<Dispute>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Takes a while if it sends files to Stripe. */
export const sendEvidence = (id: string, body: Evidence & { madeFiles: MadeFile[] }) =>
  call('POST /api/staff/disputes/{id}/evidence', { params: { id }, body, timeoutMs: 60_000 });

export const uploadDisputeFile = (id: string, field: UploadedFile, file: File) =>
  upload<DisputeFile>({
    key: 'POST /api/staff/disputes/{id}/files/{field}',
    params: { id, field },
    query: {},
    file,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

export const removeDisputeFile = (id: string, field: UploadedFile) =>
  call('DELETE /api/staff/disputes/{id}/files/{field}', { params: { id, field } });

/** Saves the file under the server's name. */
export async function saveDisputeFile(id: string, field: DisputeFileField): Promise<void> {
  const file = await download('GET /api/staff/disputes/{id}/files/{field}', { params: { id, field } });
  saveFile(file, `${field}.${ENDINGS[file.type] ?? 'bin'}`);
}
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const acceptDispute = (id: string) => call('POST /api/staff/disputes/{id}/accept', { params: { id } });

export const decideHostShare = (id: string, body: { amountMinor: number; reason: string }) =>
  call('POST /api/staff/disputes/{id}/host-share', { params: { id }, body });
