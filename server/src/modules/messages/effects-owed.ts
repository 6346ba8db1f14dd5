// What messages owe once they are committed, as rows of the outbox; who carries them out is in `effects.ts`.
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

/** Word to open pages now, and to each of `mail` a letter later. */
export const effectsOfMessage = (said: { conversationId: string; messageId: string; mail: Mailing }): Effect[] => [
  { topic: TOPICS.message, payload: { conversationId: said.conversationId, messageId: said.messageId } },
  ...said.mail.memberIds.map((memberId) => ({
    topic: TOPICS.mail,
    payload: { conversationId: said.conversationId, memberId, dueAt: said.mail.dueAt.toISOString() },
    dueAt: said.mail.dueAt,
  })),
];

/** Word to open pages that it reads otherwise: it was taken down, or uncovered. */
export const changedEffect = (messageId: string): Effect => ({ topic: TOPICS.changed, payload: { messageId } });

export const readEffect = (read: ServerEvents['messages_read']): Effect => ({
  topic: TOPICS.read,
  payload: { ...read },
});
