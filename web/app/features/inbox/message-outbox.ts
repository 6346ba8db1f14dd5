// The page's one message outbox: keeps sending while other conversations are open.
import type { Message } from '@daynook/contract/messages';
import { session } from '../../lib/session/session.ts';
import { sendMessage } from '../../nouns/messages/api.ts';
import { createOutbox, type Outbox } from '../../nouns/messages/outgoing.ts';

let outbox: Outbox | undefined;
let notify: (conversationId: string, message: Message) => void = () => undefined;

/** `onSaid` receives each message that the server has stored. */
export function messageOutbox(onSaid: (conversationId: string, message: Message) => void): Outbox {
  notify = onSaid;
  outbox ??= createOutbox(
    async (conversationId, message) => notify(conversationId, await sendMessage(conversationId, message)),
    {
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      isKept: () => !session.now().isLeaving,
    },
  );
  return outbox;
}
