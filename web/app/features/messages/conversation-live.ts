// What an open conversation hears over the socket, and what it says there: new messages, reading, typing (RM2–RM4).
import { MESSAGES } from '@daynook/contract/limits';
import type { ServerEvents } from '@daynook/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsConnected, useSocket } from '../../lib/realtime.ts';
import { forgetInbox, updateThread } from './api.ts';
import { hasGap, withMessages, withRead, withReplaced } from './thread-log.ts';

export interface Line {
  on(event: string, listener: (payload: never) => void): unknown;
  off(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
}

interface Ears {
  readonly otherId: string;
  onTyping(isTyping: boolean): void;
}

/** Joins the conversation's room and keeps what is known of it true until it is stopped. */
export function followConversation(
  line: Line,
  queries: QueryClient,
  id: string,
  { otherId, onTyping }: Ears,
): () => void {
  const ask = () => void queries.invalidateQueries({ queryKey: ['conversation-thread', id] });
  const listeners: { [E in keyof ServerEvents]?: (payload: ServerEvents[E]) => void } = {
    new_message: ({ conversationId, message }) => {
      if (conversationId !== id) return;
      let isMissing = false;
      updateThread(queries, id, (log) => {
        const next = withMessages(log, [message]);
        isMissing = hasGap(next);
        return next;
      });
      if (isMissing) ask();
      if (message.sender?._id === otherId) onTyping(false);
      // What it tells of may have changed what can be done.
      if (message.event) void queries.invalidateQueries({ queryKey: ['conversation', id] });
    },
    message_changed: ({ conversationId, message }) => {
      if (conversationId === id) updateThread(queries, id, (log) => withReplaced(log, message));
    },
    messages_read: ({ conversationId, readerId, position }) => {
      if (conversationId === id && readerId === otherId) updateThread(queries, id, (log) => withRead(log, position));
    },
    user_typing: ({ conversationId, userId }) => {
      if (conversationId === id && userId === otherId) onTyping(true);
    },
    user_stopped_typing: ({ conversationId, userId }) => {
      if (conversationId === id && userId === otherId) onTyping(false);
    },
  };
  const join = () => line.emit('join_conversation', id);
  const entries = Object.entries(listeners) as [string, (payload: never) => void][];
  for (const [event, listener] of entries) line.on(event, listener);
  // Rooms are forgotten when the line breaks; what was said meanwhile is asked for.
  const onConnect = () => {
    join();
    ask();
  };
  line.on('connect', onConnect);
  join();
  return () => {
    for (const [event, listener] of entries) line.off(event, listener);
    line.off('connect', onConnect);
    line.emit('leave_conversation', id);
  };
}

/** Follows a conversation while it is shown; says whether the other is typing, for five seconds at most (RM4). */
export function useConversationLive(id: string, otherId: string | undefined): { isOtherTyping: boolean } {
  const queries = useQueryClient();
  const socket = useSocket();
  const [isOtherTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!socket || !otherId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTyping = (isTyping: boolean) => {
      clearTimeout(timer);
      setTyping(isTyping);
      if (isTyping) timer = setTimeout(() => setTyping(false), MESSAGES.typingSeconds * 1_000);
    };
    const stop = followConversation(socket as unknown as Line, queries, id, { otherId, onTyping });
    return () => {
      clearTimeout(timer);
      setTyping(false);
      stop();
    };
  }, [socket, queries, id, otherId]);
  return { isOtherTyping };
}

const TYPING_AGAIN_MS = 3_000;

/** Tells the other that one is typing, not with every key. */
export function useTypingSignal(id: string): { typed: () => void; stopped: () => void } {
  const socket = useSocket();
  const toldAt = useRef(0);
  const typed = useCallback(() => {
    if (Date.now() - toldAt.current < TYPING_AGAIN_MS) return;
    toldAt.current = Date.now();
    socket?.emit('typing_start', { conversationId: id });
  }, [socket, id]);
  const stopped = useCallback(() => {
    if (toldAt.current === 0) return;
    toldAt.current = 0;
    socket?.emit('typing_stop', { conversationId: id });
  }, [socket, id]);
  useEffect(() => stopped, [stopped]);
  return { typed, stopped };
}

const INBOX_EVENTS = ['new_message_notification', 'messages_read', 'message_changed', 'conversation_moved', 'connect'];

/** Has lists of conversations asked for anew until it is stopped. */
export function followInbox(line: Line, queries: QueryClient): () => void {
  const onNews = () => forgetInbox(queries);
  for (const event of INBOX_EVENTS) line.on(event, onNews);
  return () => {
    for (const event of INBOX_EVENTS) line.off(event, onNews);
  };
}

/** Keeps lists of conversations true while they are shown. Without a line they are asked for now and then. */
export function useInboxLive(): { pollMs: number | false } {
  const queries = useQueryClient();
  const socket = useSocket();
  const isConnected = useIsConnected();
  useEffect(() => (socket ? followInbox(socket as unknown as Line, queries) : undefined), [socket, queries]);
  return { pollMs: isConnected ? false : 15_000 };
}
