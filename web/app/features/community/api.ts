// API of the community boards.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Board = Answer<'GET /api/community/boards'>['boards'][number];
export type Post = Answer<'GET /api/community/boards/{board}/posts'>['posts'][number];
export type Reply = Answer<'GET /api/community/posts/{id}'>['replies'][number];

/** All board queries start with this key, and every change invalidates them. */
export const COMMUNITY_KEY = 'community';

export const boardsQuery = queryOptions({
  queryKey: [COMMUNITY_KEY, 'boards'],
  queryFn: ({ signal }) => call('GET /api/community/boards', { signal }),
});

export const postsQuery = (board: string) =>
  infiniteQueryOptions({
    queryKey: [COMMUNITY_KEY, 'posts', board],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/community/boards/{board}/posts', {
        params: { board },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
  });

export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [COMMUNITY_KEY, 'post', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/community/posts/{id}', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
  });

export const writePost = (board: string, body: Input<'POST /api/community/boards/{board}/posts'>['body']) =>
  call('POST /api/community/boards/{board}/posts', { params: { board }, body });
export const writeReply = (id: string, body: Input<'POST /api/community/posts/{id}/replies'>['body']) =>
  call('POST /api/community/posts/{id}/replies', { params: { id }, body });
export const removePost = (id: string) => call('DELETE /api/community/posts/{id}', { params: { id } });
export const removeReply = (id: string) => call('DELETE /api/community/replies/{id}', { params: { id } });
