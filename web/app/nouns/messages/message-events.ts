// Listens for new messages and leaves out those of the conversation on screen. Only messages with a sender and text count.
import type { Notification } from '../notifications/notifications.ts';

export interface NewMessage {
  id: string;
  conversationId: string;
  content: string;
  sender: { id: string; name: string; picture: string | null };
}

interface Line {
  on(event: string, listener: (payload: unknown) => void): unknown;
  off(event: string, listener: (payload: unknown) => void): unknown;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The message in `{conversationId, message {content, sender}, sender? {_id, name, picture}}`; undefined without a sender. */
function readNewMessage(payload: unknown): NewMessage | undefined {
  const { conversationId, message, sender } = asRecord(payload);
  const { _id, content } = asRecord(message);
  const {
    _id: senderId,
    name,
    picture,
  } = [sender, asRecord(message)['sender']].map(asRecord).find((one) => one['name']) ?? {};
  if (typeof conversationId !== 'string' || conversationId === '') return undefined;
  if (typeof content !== 'string' || typeof name !== 'string' || name === '') return undefined;
  return {
    id: typeof _id === 'string' ? _id : `${conversationId} ${content}`,
    conversationId,
    content,
    sender: {
      id: typeof senderId === 'string' ? senderId : '',
      name,
      picture: typeof picture === 'string' ? picture : null,
    },
  };
}

/** The message as it's stored (RM5). */
export const toNotification = ({ id, conversationId, content, sender }: NewMessage, now: Date): Notification => ({
  id,
  type: 'message',
  title: 'New Message',
  message: `${sender.name}: ${content}`,
  timestamp: now.toISOString(),
  read: false,
  data: { conversationId, senderId: sender.id, senderName: sender.name, senderPicture: sender.picture },
});

export const conversationPath = (id: string): string => `/messages/${encodeURIComponent(id)}`;

interface Listeners {
  pathname: () => string;
  /** Called for a message from someone else in a conversation that isn't on screen. */
  show: (message: NewMessage) => void;
  /** Called for anything new that isn't on screen, with or without a notification; events about a booking have none. */
  heard: () => void;
  /**
   * Called when someone read a conversation: this member, here or on another device, or the other person. Undefined if the event doesn't
   * say who.
   */
  read: (conversationId: string, readerId: string | undefined) => void;
}

/** Listens to `new_message_notification`, `messages_read`, and reconnections. Returns the function that stops it. */
export function followMessages(line: Line, { pathname, show, heard, read }: Listeners): () => void {
  const onMessage = (payload: unknown) => {
    // A message on screen is read at once.
    if (pathname() === conversationPath(String(asRecord(payload).conversationId))) return;
    heard();
    const message = readNewMessage(payload);
    if (message) show(message);
  };
  const onRead = (payload: unknown) => {
    const { conversationId, readerId } = asRecord(payload);
    if (typeof conversationId === 'string') read(conversationId, typeof readerId === 'string' ? readerId : undefined);
  };
  line.on('new_message_notification', onMessage);
  line.on('messages_read', onRead);
  // There were no events while the socket was closed.
  line.on('connect', heard);
  line.on('catch_up', heard);
  return () => {
    line.off('new_message_notification', onMessage);
    line.off('messages_read', onRead);
    line.off('connect', heard);
    line.off('catch_up', heard);
  };
}
