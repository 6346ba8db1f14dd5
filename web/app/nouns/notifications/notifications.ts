// Notifications the member hasn't seen: newest first, at most fifty, stored on this device per member (RM5). Pure except for the storage
// functions at the end.
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Notification {
  readonly id: string;
  readonly type: 'message';
  readonly title: 'New Message';
  /** `sender: content` */
  readonly message: string;
  /** ISO 8601 */
  readonly timestamp: string;
  readonly read: boolean;
  readonly data: {
    readonly conversationId: string;
    readonly senderId: string;
    readonly senderName: string;
    readonly senderPicture: string | null;
  };
}

export const NOTIFICATIONS_MAXIMUM = 50;

/** Adds a notification; one that's already there stays as it is. */
export function withNotification(list: readonly Notification[], one: Notification): readonly Notification[] {
  if (list.some(({ id }) => id === one.id)) return list;
  return [one, ...list].slice(0, NOTIFICATIONS_MAXIMUM);
}

/** Marks those that match `isMeant` as read; returns the same list if there was nothing to mark. */
export function withRead(
  list: readonly Notification[],
  isMeant: (one: Notification) => boolean,
): readonly Notification[] {
  if (!list.some((one) => !one.read && isMeant(one))) return list;
  return list.map((one) => (one.read || !isMeant(one) ? one : { ...one, read: true }));
}

export const countUnread = (list: readonly Notification[]): number => list.filter(({ read }) => !read).length;

const isNotification = (value: unknown): value is Notification => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type, message, timestamp, read, data } = value as Record<string, unknown>;
  const { conversationId, senderId, senderName, senderPicture } = (data ?? {}) as Record<string, unknown>;
  return (
    type === 'message' &&
    [id, message, timestamp, conversationId, senderId, senderName].every((text) => typeof text === 'string') &&
    typeof read === 'boolean' &&
    (senderPicture === null || typeof senderPicture === 'string')
  );
};

const storageKey = (subject: string) => `notifications.${subject}`;

export function readNotifications(subject: string): readonly Notification[] {
  const kept = readStored(storageKey(subject));
  return Array.isArray(kept) ? kept.filter(isNotification).slice(0, NOTIFICATIONS_MAXIMUM) : [];
}

export const keepNotifications = (subject: string, list: readonly Notification[]): void =>
  void writeStored(storageKey(subject), list);
