// Counts of what's waiting for a member: requests, unread messages, and to-dos.
import { useHostBookings } from '../features/hosting/api.ts';
import { useHostStatus } from '../features/hosting/host-status.ts';
import { useActionItems } from '../features/members/api.ts';
import { useUnreadCount } from '../features/messages/api.ts';

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
