// The one outbox of this page: it goes on sending while one looks at other conversations.
import type { Message } from '@daynook/contract/messages';
import { session } from '../../lib/session/session.ts';
import { sendMessage } from '../../nouns/messages/api.ts';
import { createOutbox, type Outbox } from '../../nouns/messages/outgoing.ts';

let outbox: Outbox | undefined;
let tell: (conversationId: string, message: Message) => void = () => undefined;

/** `onSaid` hears what the server has kept. */
export function messageOutbox(onSaid: (conversationId: string, message: Message) => void): Outbox {
  tell = onSaid;
  outbox ??= createOutbox(
    async (conversationId, message) => tell(conversationId, await sendMessage(conversationId, message)),
    {
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      isKept: () => !session.now().isLeaving,
    },
  );
  return outbox;
}
