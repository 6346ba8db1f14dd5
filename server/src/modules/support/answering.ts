// What staff do with tickets: look, answer, note, take, move. Every look and every deed is in the log.
import type { Answer } from '@daynook/contract/api';
import type { Macro, StaffTicketThread } from '@daynook/contract/support';
import { SUPPORT, type TicketKind, type TicketQueue, type TicketState } from '@daynook/contract/support-limits';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { audit, auditLook } from '../audit/service.ts';
import { viewTicketRefunds } from '../bookings/service.ts';
import { queueMail } from '../mail/service.ts';
import { excerptOf, movedTo } from './rules.ts';
import * as store from './store.ts';
import { viewStaffThread, viewStaffTicket } from './view.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface QueueWish {
  readonly queue?: TicketQueue | undefined;
  readonly kind?: TicketKind | undefined;
  readonly bookingId?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a queue. Throws VALIDATION_FAILED for a cursor not ours. */
export async function listQueue(
  deps: Deps,
  actor: MemberActor,
  { queue, kind, bookingId, q, cursor }: QueueWish,
): Promise<Answer<'GET /api/staff/tickets'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const filter = {
    state: queue === 'mine' || queue === 'refunds' ? undefined : queue,
    mineOf: queue === 'mine' ? actor.memberId : undefined,
    refundsAt: queue === 'refunds' ? deps.clock.now() : undefined,
    kind,
    bookingId,
    text: q || undefined,
  };
  const db = deps.db.kysely;
  const [rows, counts] = await Promise.all([
    store.listQueue(db, filter, { after, limit: SUPPORT.pageSize + 1 }),
    store.countQueues(db, { staffId: actor.memberId, now: deps.clock.now() }),
  ]);
  const page = rows.slice(0, SUPPORT.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const at = last && (queue === 'open' ? last.due_at! : last.updated_at);
  return {
    tickets: page.map(viewStaffTicket),
    nextCursor: last && at ? writeCursor({ at, id: last.id }) : null,
    counts,
  };
}

/** The ticket as staff see it, with what may be given back for its booking. */
export async function staffThreadOf(db: Db, deps: Deps, actor: MemberActor, id: string): Promise<StaffTicketThread> {
  const row = (await store.findTicket(db, id))!;
  const asker = row.member_id === null ? undefined : await store.findAsker(db, row.member_id);
  const refunds = row.booking_id === null ? null : await viewTicketRefunds(db, deps, actor, row.booking_id);
  return viewStaffThread(row, await store.listMessages(db, id), asker, refunds);
}

const subjectOf = (ticket: store.TicketRow) => ({
  subject: { kind: 'ticket' as const, id: ticket.id },
  memberId: ticket.member_id,
});

/** The ticket with everything staff need; the look is logged. Throws NOT_FOUND. */
export async function lookAtTicket(deps: Deps, actor: MemberActor, id: string): Promise<StaffTicketThread> {
  const db = deps.db.kysely;
  const ticket = await store.findTicket(db, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  await auditLook(db, deps, { actorId: actor.memberId, ...subjectOf(ticket) });
  return staffThreadOf(db, deps, actor, id);
}

/** Runs a deed on a locked ticket and logs it when `work` says that something was done. */
function act(
  deps: Deps,
  actor: MemberActor,
  id: string,
  work: (trx: Transaction<DB>, ticket: store.TicketRow, now: Date) => Promise<string | undefined>,
): Promise<StaffTicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const ticket = await store.lockTicket(trx, id);
    if (!ticket) throw new AppError('NOT_FOUND');
    const action = await work(trx, ticket, deps.clock.now());
    if (action) await audit(trx, deps, { actorId: actor.memberId, action, ...subjectOf(ticket) });
    return staffThreadOf(trx, deps, actor, id);
  });
}

const standingOf = (ticket: store.TicketRow) => ({
  kind: ticket.kind as TicketKind,
  state: ticket.state as TicketState,
  turned_at: ticket.turned_at,
  due_at: ticket.due_at,
});

export interface AnswerWish {
  readonly id: string;
  readonly kind: 'answer' | 'note';
  readonly text: string;
  readonly clientId: string;
  readonly close?: boolean | undefined;
}

/** Answers, which goes by mail to who asked, or notes something for colleagues. A repeat says it once. Throws NOT_FOUND. */
export function answerTicket(deps: Deps, actor: MemberActor, wish: AnswerWish): Promise<StaffTicketThread> {
  const { id, kind, text, clientId, close = false } = wish;
  return act(deps, actor, id, async (trx, ticket, now) => {
    const message = { id: deps.newId(), ticketId: id, kind, authorId: actor.memberId, text, clientId, at: now };
    if (!(await store.insertMessage(trx, message))) return undefined;
    const state = close ? 'closed' : kind === 'answer' ? 'waiting' : (ticket.state as TicketState);
    await store.updateTicket(trx, id, now, {
      ...movedTo(standingOf(ticket), state, now),
      ...(kind === 'answer' ? { last_text: excerptOf(text) } : {}),
      // Answering an unassigned ticket assigns it.
      ...(ticket.assignee_id === null && kind === 'answer' ? { assignee_id: actor.memberId } : {}),
    });
    if (kind === 'note') return 'noted';
    await queueMail(trx, deps, {
      to: ticket.asker_email,
      memberId: ticket.member_id,
      template: 'ticket-answered',
      data: {
        name: ticket.name,
        reference: ticket.reference,
        subject: ticket.subject,
        text,
        ticketId: ticket.member_id === null ? null : id,
      },
    });
    return close ? 'answered-and-closed' : 'answered';
  });
}

/** Takes the ticket, or lets it go. Throws NOT_FOUND. */
export const assignTicket = (deps: Deps, actor: MemberActor, { id, toMe }: { id: string; toMe: boolean }) =>
  act(deps, actor, id, async (trx, ticket, now) => {
    const assigneeId = toMe ? actor.memberId : null;
    if (ticket.assignee_id === assigneeId) return undefined;
    await store.updateTicket(trx, id, now, { assignee_id: assigneeId });
    return toMe ? 'took' : 'let-go';
  });

/** Moves the ticket to another queue. Throws NOT_FOUND. */
export const moveTicket = (deps: Deps, actor: MemberActor, { id, state }: { id: string; state: TicketState }) =>
  act(deps, actor, id, async (trx, ticket, now) => {
    if (ticket.state === state) return undefined;
    await store.updateTicket(trx, id, now, movedTo(standingOf(ticket), state, now));
    return state === 'closed' ? 'closed' : 'reopened';
  });

export const listMacros = async (deps: Deps): Promise<{ macros: Macro[] }> => ({
  macros: (await store.listMacros(deps.db.kysely)).map(({ id, title, text }) => ({ _id: id, title, text })),
});

/** Keeps an answer for all staff. Throws LIMIT_REACHED. */
export function putMacro(deps: Deps, actor: MemberActor, wish: { title: string; text: string }): Promise<Macro> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockAsker(trx, 'macros');
    const known = await store.listMacros(trx);
    const isNew = !known.some(({ title }) => title.toLowerCase() === wish.title.toLowerCase());
    if (isNew && known.length >= SUPPORT.macrosMaximum) throw new AppError('LIMIT_REACHED');
    const id = await store.putMacro(trx, { ...wish, id: deps.newId(), staffId: actor.memberId, at: deps.clock.now() });
    await audit(trx, deps, { actorId: actor.memberId, action: 'kept-answer', subject: { kind: 'macro', id } });
    return { _id: id, ...wish };
  });
}

/** Drops an answer; nothing there is as good. */
export async function removeMacro(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await store.deleteMacro(trx, id))) return;
    await audit(trx, deps, { actorId: actor.memberId, action: 'dropped-answer', subject: { kind: 'macro', id } });
  });
}
