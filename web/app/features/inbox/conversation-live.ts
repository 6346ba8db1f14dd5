// What an open conversation hears over the socket, and what it says there: new messages, reading, typing (RM2–RM4).
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { Joined, ServerEvents } from '@daynook/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useIsConnected, useSocket } from '../../lib/realtime/realtime.ts';
import { forgetInbox, updateThread } from '../../nouns/messages/api.ts';
import {
  hasGap,
  heardUpTo,
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

/** How a join was answered. */
type Answer = { ok: true; value: Joined } | { ok: false; code: string };

/** Nobody who is not in it gets in by asking again. */
const FINAL: readonly string[] = ['FORBIDDEN', 'VALIDATION_FAILED', 'LIMIT_REACHED'];
const JOIN_AGAIN_AFTER_MS = 2_000;

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
  const queryKey = ['conversation-thread', id];
  const ask = () => void queries.invalidateQueries({ queryKey });
  let isStopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const listeners: { [E in keyof ServerEvents]?: (payload: ServerEvents[E]) => void } = {
    new_message: ({ conversationId, message }) => {
      if (conversationId !== id) return;
      // A message without its place can't be put in order.
      if (typeof message.position !== 'number') return ask();
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
      if (conversationId !== id) return;
      // The given event names only the conversation; who read how far is then asked for.
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
    return !log || heardUpTo(log) < position;
  };
  /** What was said between the answer that is shown and the joining was told to nobody here. */
  const catchUpTo = async (position: number) => {
    if (!isBehind(position)) return;
    // What is under way may bring it, or may have been read before it was said.
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
  // Rooms are forgotten when the line breaks; what was said meanwhile is asked for.
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

interface TypingSignal {
  typed: () => void;
  stopped: () => void;
}

/** Tells the other participant that this member is typing, but not at every key. */
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

/** Has lists of conversations asked for anew until it is stopped. */
export function followInbox(line: Line, queries: QueryClient): () => void {
  const onNotifications = () => forgetInbox(queries);
  for (const event of INBOX_EVENTS) line.on(event, onNotifications);
  return () => {
    for (const event of INBOX_EVENTS) line.off(event, onNotifications);
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
