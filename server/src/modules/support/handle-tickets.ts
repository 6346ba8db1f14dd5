// What staff do with tickets: view, assign, change status, and use canned replies. Every view and action is logged.
import type { Answer } from '@daynook/contract/api';
import {
  SUPPORT,
  TICKET_STATES,
  type TicketKind,
  type TicketQueue,
  type TicketState,
} from '@daynook/contract/limits/support';
import type { Macro, StaffTicketThread } from '@daynook/contract/support';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { audit, auditView } from '../audit/service.ts';
import { notifyAgent, requireAgents } from './agents.ts';
import * as macros from './macro-store.ts';
import { markSeen } from './mention-store.ts';
import { movedTo } from './rules.ts';
import * as store from './store.ts';
import { loadStaffThread } from './thread.ts';
import { viewStaffTicket } from './view.ts';

export interface QueueInput {
  readonly queue?: TicketQueue | undefined;
  readonly kind?: TicketKind | undefined;
  readonly bookingId?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a queue. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listQueue(
  deps: Deps,
  actor: MemberActor,
  { queue, kind, bookingId, q, cursor }: QueueInput,
): Promise<Answer<'GET /api/staff/tickets'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const isState = (TICKET_STATES as readonly (string | undefined)[]).includes(queue);
  const filter = {
    state: isState ? (queue as TicketState) : queue === 'unassigned' ? ('open' as const) : undefined,
    assignedTo: queue === 'mine' ? actor.memberId : undefined,
    isUnassigned: queue === 'unassigned',
    mentionedId: queue === 'mentions' ? actor.memberId : undefined,
    refundsAt: queue === 'refunds' ? deps.clock.now() : undefined,
    kind,
    bookingId,
    text: q || undefined,
  };
  const db = deps.db.kysely;
  const [rows, counts] = await Promise.all([
    store.listQueue(db, filter, { after, limit: SUPPORT.pageSize + 1, readerId: actor.memberId }),
    store.countQueues(db, { staffId: actor.memberId, now: deps.clock.now() }),
  ]);
  const page = rows.slice(0, SUPPORT.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const at = last && (filter.state === 'open' ? last.due_at! : last.updated_at);
  return {
    tickets: page.map(viewStaffTicket),
    nextCursor: last && at ? writeCursor({ at, id: last.id }) : null,
    counts,
  };
}

const toAuditSubject = (ticket: store.TicketRow) => ({
  subject: { kind: 'ticket' as const, id: ticket.id },
  memberId: ticket.member_id,
});

/** The ticket with everything staff need. Access is logged. Throws NOT_FOUND. */
export async function viewTicketForStaff(deps: Deps, actor: MemberActor, id: string): Promise<StaffTicketThread> {
  const db = deps.db.kysely;
  const asked = await store.findTicket(db, id);
  // Messages to one side are shown in the ticket they belong to.
  const ticket = asked?.parent_id ? await store.findTicket(db, asked.parent_id) : asked;
  if (!ticket) throw new AppError('NOT_FOUND');
  await auditView(db, deps, { actorId: actor.memberId, ...toAuditSubject(ticket) });
  await markSeen(db, { ticketId: ticket.id, memberId: actor.memberId, at: deps.clock.now() });
  return loadStaffThread(db, deps, actor, ticket.id);
}

/** Runs an action on a locked ticket, and logs it if `work` says that something was done. */
export function act(
  deps: Deps,
  actor: MemberActor,
  id: string,
  work: (trx: Transaction<DB>, ticket: store.TicketRow, now: Date) => Promise<string | undefined>,
): Promise<StaffTicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const ticket = await store.lockTicket(trx, id);
    if (!ticket) throw new AppError('NOT_FOUND');
    const action = await work(trx, ticket, deps.clock.now());
    if (action) await audit(trx, deps, { actorId: actor.memberId, action, ...toAuditSubject(ticket) });
    return loadStaffThread(trx, deps, actor, id);
  });
}

export const toTurn = (ticket: store.TicketRow) => ({
  kind: ticket.kind as TicketKind,
  state: ticket.state as TicketState,
  turned_at: ticket.turned_at,
  due_at: ticket.due_at,
});

/** Assigns the ticket to a colleague or oneself, or unassigns it. Throws NOT_FOUND, VALIDATION_FAILED for people who can't work on it. */
export const assignTicket = (
  deps: Deps,
  actor: MemberActor,
  { id, assigneeId }: { id: string; assigneeId: string | null },
) =>
  act(deps, actor, id, async (trx, ticket, now) => {
    if (ticket.assignee_id === assigneeId) return undefined;
    const isOther = assigneeId !== null && assigneeId !== actor.memberId;
    if (isOther) {
      const [agent] = await requireAgents(trx, deps, [assigneeId], 'assigneeId');
      await notifyAgent(trx, deps, { agent: agent!, by: actor.name, ticket, why: 'assigned' });
    }
    await store.updateTicket(trx, id, now, { assignee_id: assigneeId });
    return assigneeId === null ? 'let-go' : isOther ? 'assigned' : 'took';
  });

/** Moves the ticket to another queue. Throws NOT_FOUND. */
export const moveTicket = (deps: Deps, actor: MemberActor, { id, state }: { id: string; state: TicketState }) =>
  act(deps, actor, id, async (trx, ticket, now) => {
    if (ticket.state === state) return undefined;
    await store.updateTicket(trx, id, now, movedTo(toTurn(ticket), state, now));
    if (state === 'closed') await store.closeSides(trx, id, now);
    return state === 'closed' ? 'closed' : 'reopened';
  });

export const listMacros = async (deps: Deps): Promise<{ macros: Macro[] }> => ({
  macros: (await macros.listMacros(deps.db.kysely)).map(({ id, title, text }) => ({ _id: id, title, text })),
});

/** Saves a canned reply for all staff. Throws LIMIT_REACHED. */
export function putMacro(deps: Deps, actor: MemberActor, input: { title: string; text: string }): Promise<Macro> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockAsker(trx, 'macros');
    const known = await macros.listMacros(trx);
    const isNew = !known.some(({ title }) => title.toLowerCase() === input.title.toLowerCase());
    if (isNew && known.length >= SUPPORT.macrosMaximum) throw new AppError('LIMIT_REACHED');
    const id = await macros.putMacro(trx, {
      ...input,
      id: deps.newId(),
      staffId: actor.memberId,
      at: deps.clock.now(),
    });
    await audit(trx, deps, { actorId: actor.memberId, action: 'kept-answer', subject: { kind: 'macro', id } });
    return { _id: id, ...input };
  });
}

/** Deletes a canned reply, if there is one. */
export async function removeMacro(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await macros.deleteMacro(trx, id))) return;
    await audit(trx, deps, { actorId: actor.memberId, action: 'dropped-answer', subject: { kind: 'macro', id } });
  });
}
