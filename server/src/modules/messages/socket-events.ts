// What open pages of a conversation tell each other while they are open (RM2–RM4): who is typing. Whether one is in a
// conversation is asked of the database at each join; names and ears are the server's to know, never the page's.
import { CLIENT_EVENTS, type Joined } from '@daynook/contract/realtime';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { conversationRoom, type MemberSocket, onEvent } from '../../realtime/server.ts';
import { findLastPosition, listMemberIds } from './read-store.ts';

/** Rooms one socket may be in at once: a page shows one conversation, or a few. */
const ROOMS_PER_SOCKET = 20;

/** Listens to what a member's page says of its conversations. What is returned asks again whether they are still theirs. */
export function followConversations(deps: Deps, socket: MemberSocket, actor: MemberActor): () => Promise<void> {
  /** The conversations this page is in, with their members. */
  const joined = new Map<string, readonly string[]>();
  // One after the other, as they were said: a leave that overtook its join would leave the page in the room.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  onEvent(socket, 'join_conversation', CLIENT_EVENTS.join_conversation, (id) => inTurn(() => join(id)));
  onEvent(socket, 'leave_conversation', CLIENT_EVENTS.leave_conversation, (id) => inTurn(() => leave(id)));

  async function join(id: string): Promise<Joined> {
    if (actor.accountStatus !== 'active' && !actor.isStaff) throw new AppError('FORBIDDEN');
    const memberIds = await listMemberIds(deps.db.kysely, id);
    if (!memberIds.includes(actor.memberId)) throw new AppError('FORBIDDEN');
    if (!joined.has(id) && joined.size >= ROOMS_PER_SOCKET) throw new AppError('LIMIT_REACHED');
    joined.set(id, memberIds);
    await socket.join(conversationRoom(id));
    // Read after it: what comes later is heard, and what came before can be asked for.
    return { position: await findLastPosition(deps.db.kysely, id) };
  }

  async function leave(id: string): Promise<void> {
    joined.delete(id);
    await socket.leave(conversationRoom(id));
  }

  const toOthers = ({ conversationId, recipientId }: z.infer<typeof CLIENT_EVENTS.typing_start>) => {
    // Only members can join, so a page that hasn't joined has nobody to type to.
    const isOther = recipientId !== actor.memberId && joined.get(conversationId)?.includes(recipientId);
    if (!isOther) throw new AppError('FORBIDDEN');
    return socket.to(conversationRoom(conversationId));
  };
  onEvent(socket, 'typing_start', CLIENT_EVENTS.typing_start, async (typing) => {
    const { conversationId } = typing;
    toOthers(typing).emit('user_typing', {
      conversationId,
      userId: actor.memberId,
      userName: actor.name,
    });
  });
  onEvent(socket, 'typing_stop', CLIENT_EVENTS.typing_stop, async (typing) => {
    const { conversationId } = typing;
    toOthers(typing).emit('user_stopped_typing', { conversationId, userId: actor.memberId });
  });
  return async () => {
    for (const id of joined.keys()) {
      const memberIds = await listMemberIds(deps.db.kysely, id);
      if (!joined.has(id)) continue;
      if (memberIds.includes(actor.memberId)) joined.set(id, memberIds);
      else await leave(id);
    }
  };
}
