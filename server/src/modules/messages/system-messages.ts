// System messages in a conversation about events other than bookings.
import type { MESSAGE_EVENTS } from '@daynook/contract/messages';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMessage } from './add-message.ts';
import { mayWrite } from './rules.ts';
import * as store from './store.ts';

interface Said {
  readonly conversationId: string;
  readonly code: (typeof MESSAGE_EVENTS)[number];
  readonly offerId: string;
  readonly byMemberId: string;
}

/** Posts it in the caller's transaction. Throws FORBIDDEN if the two can't message each other. */
export async function addOfferMessage(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  { conversationId, code, offerId, byMemberId }: Said,
): Promise<void> {
  const conversation = await store.lockConversation(trx, conversationId);
  if (!conversation) throw new AppError('NOT_FOUND');
  if (!mayWrite(byMemberId, conversation.participants)) throw new AppError('FORBIDDEN');
  await addMessage(trx, deps, conversationId, conversation.lastPosition + 1, {
    senderId: null,
    clientId: deps.newId(),
    content: '',
    event: { code, by: 'host', bookingId: null, reference: null, reason: null, offerId },
    authorId: byMemberId,
    // Offers have an email of their own.
    mail: { memberIds: [], dueAt: deps.clock.now() },
  });
}
