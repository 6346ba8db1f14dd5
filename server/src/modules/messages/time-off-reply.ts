// The automatic reply of a host on time off: once per conversation and time off (K10).
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findAwayNow } from '../time-off/service.ts';
import { addMessage } from './add-message.ts';
import * as store from './store.ts';

/** The host who a message is for, and who may be on time off; undefined if it's for someone else. */
export function findAbsentHostId(
  participants: store.LockedConversation['participants'],
  writerId: string,
): string | undefined {
  const writer = participants.find(({ member_id }) => member_id === writerId);
  if (writer?.role !== 'guest' && writer?.role !== 'member') return undefined;
  return participants.find(({ member_id, role }) => member_id !== writerId && (role === 'host' || role === 'member'))
    ?.member_id;
}

/**
 * Replies that the host is away, right after a message to them. The caller has locked the conversation. The message still waits for
 * the host.
 */
export async function sendTimeOffReply(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  { id: conversationId, lastPosition, participants }: store.LockedConversation,
  writerId: string,
): Promise<void> {
  const hostId = findAbsentHostId(participants, writerId);
  if (hostId === undefined) return;
  const now = deps.clock.now();
  const away = await findAwayNow(trx, { conversationId, hostId, now });
  if (!away || (await store.findSaid(trx, { conversationId, senderId: null, clientId: away.id }))) return;
  await addMessage(trx, deps, conversationId, lastPosition + 2, {
    senderId: null,
    clientId: away.id,
    content: '',
    event: { code: 'host-away', by: 'host', bookingId: null, reference: null, reason: away.note, until: away.toDate },
    authorId: null,
    mail: { memberIds: [], dueAt: now },
  });
}
