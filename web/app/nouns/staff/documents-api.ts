// Documents and claims for staff: all queries and changes.
import type { ClaimState, DocumentState } from '@daynook/contract/limits/insurance';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type StaffDocument = Answer<'GET /api/staff/documents'>['documents'][number];
export type Claim = Answer<'GET /api/staff/claims'>['claims'][number];
export type { ClaimState, DocumentState };

export const documentsQuery = (state: DocumentState, hostId?: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-documents', state, hostId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/documents', { query: { state, hostId, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const claimsQuery = infiniteQueryOptions({
  queryKey: ['staff-claims'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/claims', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const fetchFile = (id: string): Promise<Blob> =>
  download('GET /api/staff/documents/{id}/file', { params: { id } });
export const decideOn = (id: string, body: Input<'POST /api/staff/documents/{id}/decision'>['body']) =>
  call('POST /api/staff/documents/{id}/decision', { params: { id }, body });
export const openClaim = (body: { reference: string; summary: string }) => call('POST /api/staff/claims', { body });
export const changeClaim = (id: string, body: { state?: ClaimState; note?: string }) =>
  call('POST /api/staff/claims/{id}', { params: { id }, body });
