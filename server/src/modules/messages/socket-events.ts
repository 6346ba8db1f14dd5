// Events between open pages of a conversation (RM2–RM4), such as who is typing. Each join checks in the database that the member is
// a participant. The server sets names and recipients, never the page.
import { CLIENT_EVENTS, type Joined } from '@daynook/contract/realtime';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { conversationRoom, type MemberSocket, onEvent } from '../../realtime/server.ts';
import { findLastPosition, listMemberIds } from './read-store.ts';

/** How many conversations a socket may join at once. A page shows one or a few. */
const ROOMS_PER_SOCKET = 20;

/** Handles events from a member's page. Membership is checked for each event and never cached. */
export function followConversations(deps: Deps, socket: MemberSocket, actor: MemberActor): void {
  const { memberId } = actor;
  const joined = new Set<string>();
  // One at a time, in order. A leave that overtook its join would leave the page in the room.
  let turn: Promise<unknown> = Promise.resolve();
  const runInQueue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  onEvent(socket, 'join_conversation', CLIENT_EVENTS.join_conversation, (id) => runInQueue(() => join(id)));
  onEvent(socket, 'leave_conversation', CLIENT_EVENTS.leave_conversation, (id) => runInQueue(() => leave(id)));

  async function join(id: string): Promise<Joined> {
    if (actor.accountStatus !== 'active' && !actor.isStaff) throw new AppError('FORBIDDEN');
    if (!(await listMemberIds(deps.db.kysely, id)).includes(memberId)) throw new AppError('FORBIDDEN');
    if (!joined.has(id) && joined.size >= ROOMS_PER_SOCKET) throw new AppError('LIMIT_REACHED');
    joined.add(id);
    await socket.join(conversationRoom(id, memberId));
    // Read after joining: later messages arrive as events, earlier ones can be requested.
    return { position: await findLastPosition(deps.db.kysely, id) };
  }

  async function leave(id: string): Promise<void> {
    joined.delete(id);
    await socket.leave(conversationRoom(id, memberId));
  }

  const toOthers = async ({ conversationId, recipientId }: z.infer<typeof CLIENT_EVENTS.typing_start>) => {
    // Only members can join, so a page that hasn't joined has nobody to type to.
    if (!joined.has(conversationId)) throw new AppError('FORBIDDEN');
    const memberIds = await listMemberIds(deps.db.kysely, conversationId);
    if (!memberIds.includes(memberId)) await leave(conversationId);
    const isOther = recipientId !== memberId && memberIds.includes(recipientId);
    if (!isOther || !memberIds.includes(memberId)) throw new AppError('FORBIDDEN');
    return socket.to(memberIds.map((one) => conversationRoom(conversationId, one)));
  };
  onEvent(socket, 'typing_start', CLIENT_EVENTS.typing_start, (typing) =>
    runInQueue(async () => {
      const { conversationId } = typing;
      const others = await toOthers(typing);
      others.emit('user_typing', { conversationId, userId: memberId, userName: actor.name });
    }),
  );
  onEvent(socket, 'typing_stop', CLIENT_EVENTS.typing_stop, (typing) =>
    runInQueue(async () => {
      const { conversationId } = typing;
      const others = await toOthers(typing);
      others.emit('user_stopped_typing', { conversationId, userId: memberId });
    }),
  );
}
