// What an open conversation receives and sends over the socket: new messages, read receipts, typing (RM2–RM4).
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { Joined, ServerEvents } from '@daynook/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useIsConnected, useSocket } from '../../lib/realtime/realtime.ts';
import { forgetInbox, updateThread } from '../../nouns/messages/api.ts';
import {
  findLastKnown,
  hasGap,
  type ThreadLog,
  withMessages,
  withRead,
  withReplaced,
} from '../../nouns/messages/thread-log.ts';

export interface Line {
  on(event: string, listener: (payload: never) => void): unknown;
  off(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
}

/** The response to a join. */
type Answer = { ok: true; value: Joined } | { ok: false; code: string };

/** Someone who isn't a participant doesn't get in by retrying. */
const FINAL: readonly string[] = ['FORBIDDEN', 'VALIDATION_FAILED', 'LIMIT_REACHED'];
const JOIN_AGAIN_AFTER_MS = 2_000;

interface Listeners {
  readonly otherId: string;
  onTyping(isTyping: boolean): void;
}

/** Joins the conversation's socket room and keeps its cached data current until it's stopped. */
export function followConversation(
  line: Line,
  queries: QueryClient,
  id: string,
  { otherId, onTyping }: Listeners,
): () => void {
  const queryKey = ['conversation-thread', id];
  const ask = () => void queries.invalidateQueries({ queryKey });
  let isStopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const listeners: { [E in keyof ServerEvents]?: (payload: ServerEvents[E]) => void } = {
    new_message: ({ conversationId, message }) => {
      if (conversationId !== id) return;
      // A message without its position can't be put in order.
      if (typeof message.position !== 'number') return ask();
      let isMissing = false;
      updateThread(queries, id, (log) => {
        const next = withMessages(log, [message]);
        isMissing = hasGap(next);
        return next;
      });
      if (isMissing) ask();
      if (message.sender?._id === otherId) onTyping(false);
      // The change may affect what the reader can do.
      if (message.event) void queries.invalidateQueries({ queryKey: ['conversation', id] });
    },
    message_changed: ({ conversationId, message }) => {
      if (conversationId === id) updateThread(queries, id, (log) => withReplaced(log, message));
    },
    messages_read: ({ conversationId, readerId, position }) => {
      if (conversationId !== id) return;
      // The event contains only the conversation, so the read positions are fetched.
      if (readerId === undefined || position === undefined) ask();
      else if (readerId === otherId) updateThread(queries, id, (log) => withRead(log, position));
    },
    user_typing: ({ conversationId, userId }) => {
      if (conversationId === id && userId === otherId) onTyping(true);
    },
    user_stopped_typing: ({ conversationId, userId }) => {
      if (conversationId === id && userId === otherId) onTyping(false);
    },
  };
  const isBehind = (position: number) => {
    const log = queries.getQueryData<ThreadLog>(queryKey);
    return !log || findLastKnown(log) < position;
  };
  /** Messages between the shown response and the join weren't delivered here. */
  const catchUpTo = async (position: number) => {
    if (!isBehind(position)) return;
    // A request in progress may include it or may have started too early.
    await queries.refetchQueries({ queryKey }, { cancelRefetch: false });
    if (!isStopped && isBehind(position)) ask();
  };
  const onAnswer = (answer: Answer) => {
    if (isStopped) return;
    if (answer.ok) void catchUpTo(answer.value.position);
    else if (!FINAL.includes(answer.code)) {
      clearTimeout(again);
      again = setTimeout(join, JOIN_AGAIN_AFTER_MS);
    }
  };
  const join = () => {
    clearTimeout(again);
    line.emit('join_conversation', id, onAnswer);
  };
  const entries = Object.entries(listeners) as [string, (payload: never) => void][];
  for (const [event, listener] of entries) line.on(event, listener);
  // The server forgets rooms when the connection is lost, so missed messages are fetched.
  const onConnect = () => {
    join();
    ask();
  };
  line.on('connect', onConnect);
  line.on('catch_up', ask);
  join();
  return () => {
    isStopped = true;
    clearTimeout(again);
    for (const [event, listener] of entries) line.off(event, listener);
    line.off('connect', onConnect);
    line.off('catch_up', ask);
    line.emit('leave_conversation', id);
  };
}

/** Follows a conversation while it's shown; reports whether the other participant is typing, for five seconds at most (RM4). */
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

interface TypingSignal {
  typed: () => void;
  stopped: () => void;
}

/** Notifies the other participant that this member is typing, but not on every key press. */
export function typingSignal(
  line: Pick<Line, 'emit'> | undefined,
  conversationId: string,
  recipientId: string,
): TypingSignal {
  let notifiedAtMs = 0;
  return {
    typed: () => {
      if (Date.now() - notifiedAtMs < TYPING_AGAIN_MS) return;
      notifiedAtMs = Date.now();
      line?.emit('typing_start', { conversationId, recipientId });
    },
    stopped: () => {
      if (notifiedAtMs === 0) return;
      notifiedAtMs = 0;
      line?.emit('typing_stop', { conversationId, recipientId });
    },
  };
}

export function useTypingSignal(conversationId: string, recipientId: string): TypingSignal {
  const socket = useSocket();
  const signal = useMemo(
    () => typingSignal(socket, conversationId, recipientId),
    [socket, conversationId, recipientId],
  );
  useEffect(() => signal.stopped, [signal]);
  return signal;
}

const INBOX_EVENTS = [
  'new_message_notification',
  'messages_read',
  'message_changed',
  'conversation_moved',
  'connect',
  'catch_up',
];

/** Refetches conversation lists until it's stopped. */
export function followInbox(line: Line, queries: QueryClient): () => void {
  const onNotifications = () => forgetInbox(queries);
  for (const event of INBOX_EVENTS) line.on(event, onNotifications);
  return () => {
    for (const event of INBOX_EVENTS) line.off(event, onNotifications);
  };
}

/** Keeps conversation lists current while they're shown. Without a connection, they're polled. */
export function useInboxLive(): { pollMs: number | false } {
  const queries = useQueryClient();
  const socket = useSocket();
  const isConnected = useIsConnected();
  useEffect(() => (socket ? followInbox(socket as unknown as Line, queries) : undefined), [socket, queries]);
  return { pollMs: isConnected ? false : 15_000 };
}
