// Conversations: starting, sending, reading, archiving, blocking. Each write is one transaction with its outbox effects. Sockets
// only announce what's already stored.
import type { Answer } from '@daynook/contract/api';
import { MESSAGES } from '@daynook/contract/limits/messages';
import type { CONVERSATION_FILTERS, Message } from '@daynook/contract/messages';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { hasPermissionFor } from '../permissions/service.ts';
import { findHostId } from './co-host-store.ts';
import { countLeft } from './count-left.ts';
import { readEffect } from './message-effects.ts';
import * as reading from './read-store.ts';
import { OTHER_ROLE, pairKey, starterRole } from './rules.ts';
import * as store from './store.ts';
import { viewConversation, viewDetail, viewMessage } from './view.ts';

export {
  discardUnsent,
  forgetAttachments,
  messageJobs,
  readReportedFile,
  readReportedPicture,
} from './attachments.ts';
export { sendAutomatic } from './automatic.ts';
export { enterConversations, leaveConversations } from './co-host-store.ts';
export { readableContent } from './covered-sql.ts';
export { type BookingNotifications, findUnreadEmailData, messageTopics, notifyOfBooking } from './effect-topics.ts';
export { latestMessages } from './latest-store.ts';
export { hideMessage, reportMessage, showReportedMessage } from './reported.ts';
export { sendMessage } from './send-queue.ts';
export { followConversations } from './socket-events.ts';
export { addOfferMessage } from './system-messages.ts';

type Detail = Answer<'GET /api/conversations/{id}'>;
type Inbox = Answer<'GET /api/conversations'>;
type Page = Answer<'GET /api/conversations/{id}/messages'>;

const DAY_MINUTES = 1_440;

/** One's own conversation with its booking. Throws NOT_FOUND, also for other people's conversations. */
/** The message as the member sees it. Throws NOT_FOUND, also outside of their conversations. */
export async function findOwnMessage(deps: Pick<Deps, 'db'>, { memberId }: MemberActor, id: string): Promise<Message> {
  const row = await reading.findMessage(deps.db.kysely, id);
  const memberIds = row ? await reading.listMemberIds(deps.db.kysely, row.conversation_id) : [];
  if (!row || !memberIds.includes(memberId)) throw new AppError('NOT_FOUND');
  return viewMessage(row);
}

export async function getConversation(deps: Deps, actor: MemberActor, id: string): Promise<Detail> {
  const db = deps.db.kysely;
  const row = await reading.findConversation(db, id, actor.memberId);
  if (!row) throw new AppError('NOT_FOUND');
  const booking = await reading.findBookingBetween(db, {
    oneId: row.side_id,
    otherId: row.other_id,
    listingId: row.listing_id,
    now: deps.clock.now(),
  });
  const pair = { conversationId: id, sideId: row.side_id, otherId: row.other_id };
  const canSendFiles = await reading.haveMet(db, id);
  return viewDetail(row, { booking, canSendFiles, readerId: actor.memberId }, await countLeft(db, deps, pair));
}

/**
 * The conversation with a member, started if there's none. Anyone can write to a host about a published listing. A host can write
 * to guests who asked or booked. Throws NOT_FOUND if there's no reason to write, LIMIT_REACHED.
 */
export async function openConversation(
  deps: Deps,
  actor: MemberActor,
  { recipientId, listingId }: { recipientId: string; listingId: string | null },
): Promise<Detail> {
  if (recipientId === actor.memberId)
    throw new AppError('VALIDATION_FAILED', { fields: { recipientId: say('You can’t message yourself.') } });
  const db = deps.db.kysely;
  const sideId = await findSide(db, actor, { recipientId, listingId });
  const key = pairKey(sideId, recipientId, listingId);
  const id =
    (await store.findByPair(db, key)) ??
    (await retryTransaction(db, (trx) => begin(trx, deps, actor, { sideId, recipientId, listingId, key })));
  return getConversation(deps, actor, id);
}

/** Whom one writes for: co-hosts write for the host, everyone else for themselves. */
async function findSide(
  db: Deps['db']['kysely'],
  actor: MemberActor,
  { recipientId, listingId }: { recipientId: string; listingId: string | null },
): Promise<string> {
  if (listingId === null) return actor.memberId;
  const hostId = await findHostId(db, listingId);
  if (!hostId || hostId === recipientId) return actor.memberId;
  return (await hasPermissionFor(db, actor.memberId, { listingId }, 'message')) ? hostId : actor.memberId;
}

async function begin(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  {
    sideId,
    recipientId,
    listingId,
    key,
  }: { sideId: string; recipientId: string; listingId: string | null; key: string },
): Promise<string> {
  const at = deps.clock.now();
  const about = await store.findAcquaintance(trx, { actorId: sideId, recipientId, listingId });
  const role = about.recipientExists ? starterRole(recipientId, about) : undefined;
  if (!role) throw new AppError('NOT_FOUND');
  const begunCount = await store.countStarted(trx, actor.memberId, addMinutes(at, -DAY_MINUTES));
  if (begunCount >= currentLimits().conversationsPerDay) throw new AppError('LIMIT_REACHED');
  return store.insertIfMissing(trx, {
    id: deps.newId(),
    pairKey: key,
    listingId,
    startedBy: actor.memberId,
    members: [
      { memberId: sideId, role },
      { memberId: recipientId, role: OTHER_ROLE[role] },
    ],
    at,
  });
}

/** A page of one's conversations and the number of unread messages. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listConversations(
  deps: Deps,
  actor: MemberActor,
  input: {
    filter?: (typeof CONVERSATION_FILTERS)[number] | undefined;
    q?: string | undefined;
    cursor?: string | undefined;
  },
): Promise<Inbox> {
  const db = deps.db.kysely;
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const [rows, unread] = await Promise.all([
    reading.listConversations(db, {
      memberId: actor.memberId,
      filter: input.filter ?? 'inbox',
      text: input.q,
      after,
      limit: MESSAGES.conversationsPerPage + 1,
    }),
    reading.countUnread(db, actor.memberId),
  ]);
  const page = rows.slice(0, MESSAGES.conversationsPerPage);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    conversations: page.map(viewConversation),
    nextCursor: last ? writeCursor({ at: last.last_message_at, id: last.id }) : null,
    unreadCount: unread.unreadCount,
  };
}

export const countUnread = (deps: Pick<Deps, 'db'>, actor: Pick<MemberActor, 'memberId'>) =>
  reading.countUnread(deps.db.kysely, actor.memberId);

/** Messages of one's own conversation: the latest, those before a position, or those after one. Throws NOT_FOUND. */
export async function listMessages(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: { before?: number | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<Page> {
  if (input.before !== undefined && input.after !== undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { before: say('Use either before or after, not both.') } });
  const db = deps.db.kysely;
  const positions = await reading.findPositions(db, id, actor.memberId);
  if (!positions) throw new AppError('NOT_FOUND');
  const limit = input.limit ?? MESSAGES.pageSize;
  const stretch = input.after === undefined ? { before: input.before } : { after: input.after };
  const rows = await reading.listMessages(db, id, stretch, limit + 1);
  const page = rows.slice(0, limit);
  if (!('after' in stretch)) page.reverse();
  return {
    messages: page.map(viewMessage),
    hasMore: rows.length > limit,
    lastPosition: positions.last_position,
    otherReadPosition: positions.other_read_position,
  };
}

/** Marks messages as read up to a position or to the end, never backward. Throws NOT_FOUND. */
export async function readConversation(
  deps: Deps,
  actor: MemberActor,
  { conversationId, position }: { conversationId: string; position: number | undefined },
): Promise<{ readPosition: number; unreadCount: number }> {
  const { hasMoved, ...read } = await retryTransaction(deps.db.kysely, async (trx) => {
    const result = await store.markRead(trx, { conversationId, memberId: actor.memberId, position });
    if (!result) throw new AppError('NOT_FOUND');
    if (result.hasMoved)
      await queueEffects(trx, deps, [
        readEffect({ conversationId, readerId: actor.memberId, position: result.readPosition }),
      ]);
    return result;
  });
  if (hasMoved) deps.outboxSignal.ring();
  return read;
}

/** Archives or restores a conversation. Throws NOT_FOUND. */
export async function archiveConversation(
  deps: Deps,
  actor: MemberActor,
  { conversationId, isArchived }: { conversationId: string; isArchived: boolean },
): Promise<void> {
  const own = { conversationId, memberId: actor.memberId, isArchived };
  if (!(await store.setArchived(deps.db.kysely, own))) throw new AppError('NOT_FOUND');
}

/** Blocks or unblocks the other member of a conversation. Throws NOT_FOUND, FORBIDDEN for co-hosts. */
export async function blockOther(
  deps: Deps,
  actor: MemberActor,
  { conversationId, isBlocked }: { conversationId: string; isBlocked: boolean },
): Promise<void> {
  const row = await reading.findConversation(deps.db.kysely, conversationId, actor.memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.role === 'co-host')
    throw new AppError('FORBIDDEN', { message: say('Only the two members in a conversation can block each other.') });
  const block = { blockerId: actor.memberId, blockedId: row.other_id, isBlocked, at: deps.clock.now() };
  await store.setBlocked(deps.db.kysely, block);
}
