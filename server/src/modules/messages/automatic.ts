// Adds an automatic message of a host (H6) to the conversation with the guest about the listing, in the host's name. Unlike a message that
// someone writes, it starts the conversation if there's none, and is left out instead of refused if the two can't message each other.
// When it's sent and with what text: saved-replies/send-automatic.ts.
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { addMessage } from './add-message.ts';
import { emailRecipients, mayWrite, pairKey } from './rules.ts';
import * as store from './store.ts';

export interface AutomaticMessage {
  readonly guestId: string;
  readonly hostId: string;
  readonly listingId: string;
  readonly content: string;
}

/**
 * Sends it in the caller's transaction, which makes sure it's only sent once. The caller signals the outbox after the commit.
 * Undefined if the two can't message each other.
 */
export async function sendAutomatic(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  { guestId, hostId, listingId, content }: AutomaticMessage,
): Promise<string | undefined> {
  const at = deps.clock.now();
  const conversationId = await store.insertIfMissing(trx, {
    id: deps.newId(),
    pairKey: pairKey(guestId, hostId, listingId),
    listingId,
    startedBy: hostId,
    members: [
      { memberId: guestId, role: 'guest' },
      { memberId: hostId, role: 'host' },
    ],
    at,
  });
  const conversation = (await store.lockConversation(trx, conversationId))!;
  const { participants } = conversation;
  const host = participants.find(({ member_id }) => member_id === hostId);
  if (host?.status === 'suspended' || !mayWrite(hostId, participants)) return undefined;
  return addMessage(trx, deps, conversationId, conversation.lastPosition + 1, {
    senderId: hostId,
    clientId: deps.newId(),
    content,
    event: null,
    isAutomatic: true,
    authorId: hostId,
    mail: {
      memberIds: emailRecipients(hostId, participants)
        .filter(({ email_due_at }) => email_due_at === null)
        .map(({ member_id }) => member_id),
      dueAt: addMinutes(at, MESSAGES.emailAfterMinutes),
    },
  });
}
