// Counts of what's waiting for a member: requests, unread messages, and to-dos.
import { useHostBookings } from '../nouns/hosting/api.ts';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { useActionItems } from '../nouns/members/api.ts';
import { useUnreadCount } from '../nouns/messages/api.ts';

export interface Waiting {
  requestCount: number;
  unreadCount: number;
  toDoCount: number;
  /** To-dos except requests and messages, whose counts are in the hosting navigation. */
  otherToDoCount: number;
}

const COUNTED_ELSEWHERE = ['answer-request', 'read-messages'];

export function useWaiting(): Waiting {
  const { isHost } = useHostStatus();
  const requests = useHostBookings('waiting', { isAsked: isHost });
  const toDos = useActionItems().data;
  const elsewhere = toDos?.items.filter(({ _id }) => COUNTED_ELSEWHERE.includes(_id.split(':', 1)[0] ?? '')) ?? [];
  return {
    requestCount: requests.data?.counts.waiting ?? 0,
    unreadCount: useUnreadCount(),
    toDoCount: toDos?.count ?? 0,
    otherToDoCount: Math.max(0, (toDos?.count ?? 0) - elsewhere.length),
  };
}
