// Adding one message to a conversation: its place in the order, both inboxes, and what follows from it. The one way a
// message is created, no matter who writes it.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { effectsOfMessage, type Mailing } from './effects-owed.ts';
import * as store from './store.ts';

export interface Said {
  /** Null when the product says it. */
  readonly senderId: string | null;
  /** The same on every try. */
  readonly clientId: string;
  readonly content: string;
  readonly event: Record<string, unknown> | null;
  /** Said by itself in the sender's name. */
  readonly isAutomatic?: boolean | undefined;
  /** For whom it needs no reading: who wrote it, or did what it tells of. */
  readonly authorId: string | null;
  /** Whom to tell by mail unless they read it before. */
  readonly mail: Mailing;
}

/**
 * Adds it at `position`, in the transaction that has locked the conversation and has seen that nobody said it before.
 * Returns its id.
 */
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
  await store.insertMessage(trx, { id, conversationId, position, at, covered, ...message });
  await store.advance(trx, { conversationId, position, at, authorId, isAutomatic: message.isAutomatic, mail });
  await queueEffects(trx, deps, effectsOfMessage({ conversationId, messageId: id, mail }));
  return id;
}
