// What open pages of a conversation tell each other while they are open (RM2–RM4): who is typing. Whether one is in a
// conversation is asked of the database at each join; names and ears are the server's to know, never the page's.
import { CLIENT_EVENTS, type Joined } from '@daynook/contract/realtime';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { conversationRoom, type MemberSocket, onEvent } from '../../realtime/server.ts';
import { findLastPosition, listMemberIds } from './read-store.ts';

/** Rooms one socket may be in at once: a page shows one conversation, or a few. */
const ROOMS_PER_SOCKET = 20;

/** Listens to what a member's page says of its conversations. What is returned asks again whether they are still theirs. */
export function followConversations(deps: Deps, socket: MemberSocket, actor: MemberActor): () => Promise<void> {
  const joined = new Set<string>();
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
    if (!(await listMemberIds(deps.db.kysely, id)).includes(actor.memberId)) throw new AppError('FORBIDDEN');
    if (!joined.has(id) && joined.size >= ROOMS_PER_SOCKET) throw new AppError('LIMIT_REACHED');
    joined.add(id);
    await socket.join(conversationRoom(id));
    // Read after it: what comes later is heard, and what came before can be asked for.
    return { position: await findLastPosition(deps.db.kysely, id) };
  }

  async function leave(id: string): Promise<void> {
    joined.delete(id);
    await socket.leave(conversationRoom(id));
  }

  const toOthers = (id: string) => {
    // Having joined is having been asked for: without it one is nobody's partner.
    if (!joined.has(id)) throw new AppError('FORBIDDEN');
    return socket.to(conversationRoom(id));
  };
  onEvent(socket, 'typing_start', CLIENT_EVENTS.typing_start, async ({ conversationId }) => {
    toOthers(conversationId).emit('user_typing', {
      conversationId,
      userId: actor.memberId,
      userName: actor.name,
    });
  });
  onEvent(socket, 'typing_stop', CLIENT_EVENTS.typing_stop, async ({ conversationId }) => {
    toOthers(conversationId).emit('user_stopped_typing', { conversationId, userId: actor.memberId });
  });
  return async () => {
    for (const id of joined) {
      if ((await listMemberIds(deps.db.kysely, id)).includes(actor.memberId)) continue;
      joined.delete(id);
      await socket.leave(conversationRoom(id));
    }
  };
}
