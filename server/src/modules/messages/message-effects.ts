// Outbox effects of messages. `effects.ts` carries them out.
import type { ServerEvents } from '@daynook/contract/realtime';
import type { Effect } from '../../jobs/outbox.ts';

export const TOPICS = {
  message: 'message',
  read: 'message-read',
  mail: 'message-mail',
  changed: 'message-changed',
} as const;

export interface Mailing {
  readonly memberIds: readonly string[];
  readonly dueAt: Date;
}

/** Notifies open pages now, and emails each of `mail` later. */
export const effectsOfMessage = (said: { conversationId: string; messageId: string; mail: Mailing }): Effect[] => [
  { topic: TOPICS.message, payload: { conversationId: said.conversationId, messageId: said.messageId } },
  ...said.mail.memberIds.map((memberId) => ({
    topic: TOPICS.mail,
    payload: { conversationId: said.conversationId, memberId, dueAt: said.mail.dueAt.toISOString() },
    dueAt: said.mail.dueAt,
  })),
];

/** Notifies open pages that a message's text changed: it was removed by staff, or its contact details became visible. */
export const changedEffect = (messageId: string): Effect => ({ topic: TOPICS.changed, payload: { messageId } });

export const readEffect = (read: ServerEvents['messages_read']): Effect => ({
  topic: TOPICS.read,
  payload: { ...read },
});
