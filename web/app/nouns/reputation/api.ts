// Queries about reputation files: one's own, those on one's profile, and checking any.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

type Check = Answer<'POST /api/reputation/checks'>;
export type OwnReputation = Answer<'GET /api/reputation/imports'>['imports'][number];
export type ShownReputation = NonNullable<Check['reputation']>;

/** Fetching another site's keys takes a while. */
const TIMEOUT_MS = 20_000;

export const importsQuery = queryOptions({
  queryKey: ['reputation-imports'],
  queryFn: ({ signal }) => call('GET /api/reputation/imports', { signal }),
});

export const checkFile = (file: string) =>
  call('POST /api/reputation/checks', { body: { file }, timeoutMs: TIMEOUT_MS });
export const addFile = (file: string) =>
  call('POST /api/reputation/imports', { body: { file }, timeoutMs: TIMEOUT_MS });
export const showReputation = (id: string, isShown: boolean) =>
  call('PATCH /api/reputation/imports/{id}', { params: { id }, body: { isShown } });
export const removeReputation = (id: string) => call('DELETE /api/reputation/imports/{id}', { params: { id } });
