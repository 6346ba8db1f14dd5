// The member's notifications: the latest, and which are read (L1).
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSocket } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';

export type NotificationList = Answer<'GET /api/news'>;
export type NotificationItem = NotificationList['news'][number];

const notificationsQuery = (sub: string | undefined) =>
  queryOptions({
    queryKey: ['news', sub],
    queryFn: ({ signal }) => call('GET /api/news', { signal }),
    enabled: sub !== undefined,
    staleTime: 60_000,
  });

const useSubject = (): string | undefined => {
  const { status, user } = useSession();
  return status === 'signed-in' ? user?.sub : undefined;
};

/** Undefined while unknown: the badge then counts only messages. */
export const useNotificationList = (): NotificationList | undefined => useQuery(notificationsQuery(useSubject())).data;

/** Refetches when the server says there may be something new. Mounted once, beside the avatar. */
export function useFollowNotifications(): void {
  const queries = useQueryClient();
  const socket = useSocket();
  useEffect(() => {
    if (!socket) return undefined;
    const ask = () => void queries.invalidateQueries({ queryKey: ['news'] });
    socket.on('news', ask);
    // Events during a lost connection weren't delivered.
    socket.on('connect', ask);
    socket.on('catch_up', ask);
    return () => {
      socket.off('news', ask);
      socket.off('connect', ask);
      socket.off('catch_up', ask);
    };
  }, [socket, queries]);
}

/** Shows it as read immediately, before the server confirms. */
export async function readNotifications(queries: QueryClient, notificationId?: string): Promise<void> {
  queries.setQueriesData<NotificationList>({ queryKey: ['news'] }, (known) => {
    if (!known) return known;
    const isMeant = (one: NotificationItem) =>
      !one.isRead && (notificationId === undefined || one._id === notificationId);
    const readCount = notificationId === undefined ? known.unreadCount : known.news.filter(isMeant).length;
    return {
      ...known,
      unreadCount: known.unreadCount - readCount,
      news: known.news.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    };
  });
  try {
    await call('POST /api/news/read', { body: notificationId === undefined ? {} : { newsId: notificationId } });
  } catch {
    // The server still has it as unread, so it's shown again.
    void queries.invalidateQueries({ queryKey: ['news'] });
  }
}
