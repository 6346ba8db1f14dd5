// Staff with the same ticket open see each other, and who's writing to the member. The socket carries no ticket contents.
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { type MemberSocket, onStaffEvent } from '../../realtime/server.ts';

/** One per page; a few may be open in other tabs. */
const TICKETS_PER_SOCKET = 20;

const toChannel = (ticketId: string) => `ticket:${ticketId}`;

export function followTickets(deps: Deps, socket: MemberSocket, actor: MemberActor): void {
  const joined = new Set<string>();
  const line = { socket, actor };
  const notify = (ticketId: string, now: { isHere: boolean; isReplying: boolean }) => {
    const who = { ticketId, userId: actor.memberId, userName: actor.name };
    socket.to(toChannel(ticketId)).emit('ticket_colleague', { ...who, ...now });
  };
  onStaffEvent(deps, line, 'join_ticket', async (ticketId) => {
    if (!joined.has(ticketId) && joined.size >= TICKETS_PER_SOCKET) throw new AppError('LIMIT_REACHED');
    joined.add(ticketId);
    await socket.join(toChannel(ticketId));
    notify(ticketId, { isHere: true, isReplying: false });
  });
  onStaffEvent(deps, line, 'leave_ticket', async (ticketId) => {
    if (!joined.delete(ticketId)) return;
    notify(ticketId, { isHere: false, isReplying: false });
    await socket.leave(toChannel(ticketId));
  });
  onStaffEvent(deps, line, 'ticket_replying', async ({ ticketId, isReplying }) => {
    if (!joined.has(ticketId)) throw new AppError('FORBIDDEN');
    notify(ticketId, { isHere: true, isReplying });
  });
  socket.on('disconnect', () => {
    for (const ticketId of joined) notify(ticketId, { isHere: false, isReplying: false });
  });
}
