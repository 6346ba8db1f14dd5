// The state of an open conversation: messages, sending, read receipts, earlier messages, and catching up.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useIsConnected } from '../../lib/realtime/realtime.ts';
import {
  type ConversationDetail,
  conversationQuery,
  forgetInbox,
  loadEarlier,
  readUpTo,
  threadQuery,
  updateThread,
} from '../../nouns/messages/api.ts';
import { messageOutbox } from '../../nouns/messages/message-outbox.ts';
import { type Attached, useOutgoing } from '../../nouns/messages/outgoing.ts';
import { findLastKnown, withMessages } from '../../nouns/messages/thread-log.ts';

const POLL_WITHOUT_LINE_MS = 10_000;

export function useThread(id: string) {
  const queries = useQueryClient();
  const isConnected = useIsConnected();
  const conversation = useQuery(conversationQuery(id));
  const thread = useQuery({
    ...threadQuery(id, queries),
    refetchOnWindowFocus: 'always',
    refetchInterval: isConnected ? false : POLL_WITHOUT_LINE_MS,
  });
  const outbox = messageOutbox((conversationId, message) => {
    updateThread(queries, conversationId, (log) => withMessages(log, [message]));
    forgetInbox(queries);
  });
  const outgoing = useOutgoing(outbox, id);
  // A message can arrive over the socket before the response to sending it, so duplicates are removed.
  const arrived = new Set(thread.data?.messages.map(({ clientId }) => clientId));
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle');
  const showEarlier = useCallback(async () => {
    setEarlier('loading');
    try {
      await loadEarlier(queries, id);
      setEarlier('idle');
    } catch {
      setEarlier('failed');
    }
  }, [queries, id]);
  const lastPosition = thread.data && findLastKnown(thread.data);
  // A message sent or received since can change how many more the member may send.
  const { messagesBeforeReply = null, lastPosition: knownPosition = 0 } = conversation.data ?? {};
  useEffect(() => {
    if (messagesBeforeReply !== null && lastPosition !== undefined && lastPosition > knownPosition)
      void queries.invalidateQueries({ queryKey: ['conversation', id] });
  }, [messagesBeforeReply, lastPosition, knownPosition, id, queries]);
  useReading(conversation.data, lastPosition);
  return {
    conversation,
    thread,
    outgoing: outgoing.filter(({ clientId }) => !arrived.has(clientId)),
    say: (content: string, attached: Attached) => outbox.say(id, content, attached),
    retry: (clientId: string) => outbox.retry(id, clientId),
    discard: (clientId: string) => outbox.discard(id, clientId),
    earlier,
    showEarlier,
  };
}

/** Marks visible messages as read, once per new position and only while the page is visible. */
function useReading(conversation: ConversationDetail | undefined, position: number | undefined): void {
  const queries = useQueryClient();
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const id = conversation?._id;
  const isNotification =
    conversation !== undefined &&
    position !== undefined &&
    (position > conversation.readPosition || conversation.unreadCount > 0);
  useEffect(() => {
    if (!isVisible || !isNotification || id === undefined || position === undefined) return;
    readUpTo(id, position).then(
      (read) => {
        queries.setQueryData<ConversationDetail>(['conversation', id], (known) => known && { ...known, ...read });
        forgetInbox(queries);
      },
      // Retried with the next message or page focus.
      () => undefined,
    );
  }, [isVisible, isNotification, id, position, queries]);
}
