// Adds one message to a conversation, in a transaction that does more than that: its position, both inboxes, and its effects. What members
// send is stored by send.ts. Contact details are hidden until the two have a confirmed booking, which is decided on reading: `haveMet` in
// covered-sql.ts.
import type { Transaction } from 'kysely';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { effectsOfMessage, type Mailing } from './message-effects.ts';
import * as store from './store.ts';

export interface Said {
  /** Null for system messages. */
  readonly senderId: string | null;
  /** The same for every retry. */
  readonly clientId: string;
  readonly content: string;
  readonly event: Record<string, unknown> | null;
  /** Sent automatically in the sender's name. */
  readonly isAutomatic?: boolean | undefined;
  /** The person for whom it counts as read: its writer, or whoever did what it describes. */
  readonly authorId: string | null;
  /** Who gets an email unless they read it first. */
  readonly mail: Mailing;
}

/** Adds it at `position`. The transaction has locked the conversation and checked that it wasn't sent before. Returns its id. */
export async function addMessage(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  conversationId: string,
  position: number,
  { authorId, mail, ...message }: Said,
): Promise<string> {
  const id = deps.newId();
  const at = deps.clock.now();
  const covered = coverContacts(message.content, ownHosts(deps.config));
  const { isAutomatic } = message;
  const together = pipelined(trx);
  await Promise.all([
    store.insertMessage(together, { id, conversationId, position, at, covered, ...message }),
    store.advanceConversation(together, { conversationId, position, at, authorId, isAutomatic, mail }),
    queueEffects(together, deps, effectsOfMessage({ conversationId, messageId: id, mail })),
  ]);
  return id;
}
