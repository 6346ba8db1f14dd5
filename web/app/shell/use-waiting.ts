// Counts of what's waiting for a member: requests, unread messages, and to-dos.
import { useHostBookings } from '../nouns/hosting/api.ts';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { useActionItems } from '../nouns/members/api.ts';
import { useUnreadCount } from '../nouns/messages/api.ts';

export interface Waiting {
  requestCount: number;
  unreadCount: number;
  toDoCount: number;
}

export function useWaiting(): Waiting {
  const { isHost } = useHostStatus();
  const requests = useHostBookings('waiting', { isAsked: isHost });
  return {
    requestCount: requests.data?.counts.waiting ?? 0,
    unreadCount: useUnreadCount(),
    toDoCount: useActionItems().data?.count ?? 0,
  };
}
