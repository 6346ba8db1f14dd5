// API of kudos.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Kudo = Answer<'GET /api/kudos/received'>['kudos'][number];
export type KudosDue = Answer<'GET /api/kudos/due'>['due'][number];

/** All kudos queries start with this key, and every change invalidates them. */
export const KUDOS_KEY = 'kudos';

export const receivedQuery = infiniteQueryOptions({
  queryKey: [KUDOS_KEY, 'received'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/kudos/received', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const givenQuery = infiniteQueryOptions({
  queryKey: [KUDOS_KEY, 'given'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/kudos/given', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const dueQuery = queryOptions({
  queryKey: [KUDOS_KEY, 'due'],
  queryFn: ({ signal }) => call('GET /api/kudos/due', { signal }),
});

export const giveKudos = (body: Input<'POST /api/kudos'>['body']) => call('POST /api/kudos', { body });
export const showKudos = (id: string, isPublic: boolean) =>
  call('PATCH /api/kudos/{id}', { params: { id }, body: { isPublic } });
export const withdrawKudos = (id: string) => call('DELETE /api/kudos/{id}', { params: { id } });
