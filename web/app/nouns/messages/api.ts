// Conversations: all queries and changes, and their cache.
import type { CONVERSATION_FILTERS, Message } from '@daynook/contract/messages';
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Said } from './outgoing.ts';
import {
  EMPTY_LOG,
  findLastKnown,
  isUncovered,
  type ThreadLog,
  withAnswer,
  withMessages,
  withRead,
} from './thread-log.ts';

export type Conversation = Answer<'GET /api/conversations'>['conversations'][number];
export type ConversationDetail = Answer<'GET /api/conversations/{id}'>;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

export const inboxQuery = (filter: ConversationFilter, text: string) =>
  infiniteQueryOptions({
    queryKey: ['conversations', filter, text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/conversations', {
        query: { filter, q: text || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 10_000,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => call('GET /api/conversations/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['conversations-unread'],
    queryFn: ({ signal }) => call('GET /api/conversations/unread-count', { signal }),
    staleTime: 30_000,
  });

/** The number of unread messages; zero while logged out. */
export function useUnreadCount(): number {
  const { status } = useSession();
  return (
    useQuery({ ...unreadCountQuery(), enabled: status === 'signed-in' && !impersonation.now() }).data?.unreadCount ?? 0
  );
}

const threadKey = (id: string) => ['conversation-thread', id];

const ASKED_AGAIN = 60;

async function catchUp(id: string, known: ThreadLog, signal: AbortSignal): Promise<ThreadLog> {
  let log = known;
  // A few known messages are included, because they may have changed while the socket was closed.
  let after = Math.max((known.messages[0]?.position ?? 1) - 1, findLastKnown(known) - ASKED_AGAIN);
  for (let hasMore = true; hasMore; ) {
    const page = await call('GET /api/conversations/{id}/messages', {
      params: { id },
      query: { after, limit: 100 },
      signal,
    });
    log = withRead(withMessages(log, page.messages), page.otherReadPosition);
    after = page.messages.at(-1)?.position ?? after;
    hasMore = page.hasMore;
  }
  return log;
}

/** A conversation's messages. A refetch requests the missing ones and the last one, so nothing is lost. */
export const threadQuery = (id: string, queries: QueryClient) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ signal }): Promise<ThreadLog> => {
      const known = queries.getQueryData<ThreadLog>(threadKey(id));
      let log = known && known.messages.length > 0 ? await catchUp(id, known, signal) : await firstPage(id, signal);
      // While the socket was closed, covered details may have been revealed, so everything is refetched.
      if (known && isUncovered(known, log)) log = await firstPage(id, signal);
      return withAnswer(log, known, queries.getQueryData<ThreadLog>(threadKey(id)));
    },
    staleTime: 0,
  });

async function firstPage(id: string, signal: AbortSignal): Promise<ThreadLog> {
  const page = await call('GET /api/conversations/{id}/messages', { params: { id }, signal });
  return { messages: page.messages, hasEarlier: page.hasMore, otherReadPosition: page.otherReadPosition };
}

/** Changes a conversation's cached messages; does nothing before its first page is loaded. */
export function updateThread(queries: QueryClient, id: string, change: (log: ThreadLog) => ThreadLog): void {
  queries.setQueryData<ThreadLog>(threadKey(id), (log) => log && change(log));
}

/** Loads the messages before the first one. */
export async function loadEarlier(queries: QueryClient, id: string): Promise<void> {
  const log = queries.getQueryData<ThreadLog>(threadKey(id)) ?? EMPTY_LOG;
  const first = log.messages[0];
  if (!first || !log.hasEarlier) return;
  const page = await call('GET /api/conversations/{id}/messages', {
    params: { id },
    query: { before: first.position },
  });
  updateThread(queries, id, (known) => ({ ...withMessages(known, page.messages), hasEarlier: page.hasMore }));
}

/** Invalidates every list of conversations. */
export function forgetInbox(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['conversations'] });
  void queries.invalidateQueries({ queryKey: ['conversations-unread'] });
}

export const sendMessage = (id: string, { pictureIds, fileIds, ...said }: Said): Promise<Message> =>
  call('POST /api/conversations/{id}/messages', {
    params: { id },
    body: {
      ...said,
      ...(pictureIds ? { pictureIds: [...pictureIds] } : {}),
      ...(fileIds ? { fileIds: [...fileIds] } : {}),
    },
    timeoutMs: 10_000,
  });

export const readUpTo = (id: string, position: number) =>
  call('POST /api/conversations/{id}/read', { params: { id }, body: { position } });

export const openConversation = (recipientId: string, listingId: string | null): Promise<ConversationDetail> =>
  call('POST /api/conversations', { body: { recipientId, listingId } });

export const setArchived = (id: string, isArchived: boolean) =>
  call('POST /api/conversations/{id}/archive', { params: { id }, body: { isArchived } });

export const setBlocked = (id: string, isBlocked: boolean) =>
  call('POST /api/conversations/{id}/block', { params: { id }, body: { isBlocked } });
