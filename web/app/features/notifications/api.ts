// What happened to one's bookings, rooms and saved spaces: the newest of it, and what was read (L1).
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSocket } from '../../lib/realtime/realtime.ts';
import { useSession } from '../../lib/session/session.ts';

export type News = Answer<'GET /api/news'>;
export type NotificationItem = News['news'][number];

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

/** Nothing while it is not known: the bell then tells of messages alone. */
export const useNews = (): News | undefined => useQuery(notificationsQuery(useSubject())).data;

/** Asks anew whenever the server says that there may be something. Mounted once, beside the avatar. */
export function useFollowNotifications(): void {
  const queries = useQueryClient();
  const socket = useSocket();
  useEffect(() => {
    if (!socket) return undefined;
    const ask = () => void queries.invalidateQueries({ queryKey: ['news'] });
    socket.on('news', ask);
    // What came while the line was down was told to nobody.
    socket.on('connect', ask);
    socket.on('catch_up', ask);
    return () => {
      socket.off('news', ask);
      socket.off('connect', ask);
      socket.off('catch_up', ask);
    };
  }, [socket, queries]);
}

/** Shown as read at once; what the server says of it comes after. */
export async function readNotifications(queries: QueryClient, newsId?: string): Promise<void> {
  queries.setQueriesData<News>({ queryKey: ['news'] }, (known) => {
    if (!known) return known;
    const isMeant = (one: NotificationItem) => !one.isRead && (newsId === undefined || one._id === newsId);
    const readCount = newsId === undefined ? known.unreadCount : known.news.filter(isMeant).length;
    return {
      ...known,
      unreadCount: known.unreadCount - readCount,
      news: known.news.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    };
  });
  try {
    await call('POST /api/news/read', { body: newsId === undefined ? {} : { newsId } });
  } catch {
    // It is unread for the server still, and so it is shown again.
    void queries.invalidateQueries({ queryKey: ['news'] });
  }
}
