// Staff reply, or add a note for colleagues. The member who asked reads replies in their ticket; the other side of a booking gets a
// child ticket, so neither sees what was written to the other.

import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { TicketSide, TicketState } from '@daynook/contract/limits/support';
import type { StaffTicketThread } from '@daynook/contract/support';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { notifyAgent, requireAgents } from './agents.ts';
import { insertWithReference } from './create-ticket.ts';
import { act, toTurn } from './handle-tickets.ts';
import { insertMentions } from './mention-store.ts';
import { makeExcerpt, movedTo } from './rules.ts';
import * as store from './store.ts';
import { findSide } from './thread.ts';

export interface AnswerInput {
  readonly id: string;
  readonly kind: 'answer' | 'note';
  readonly to?: TicketSide | undefined;
  readonly text: string;
  readonly clientId: string;
  readonly close?: boolean | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly seenId?: string | undefined;
}

/** Throws STATE_CHANGED if there's a message newer than the last one the writer has seen. */
async function requireSeen(
  trx: Transaction<DB>,
  ticketId: string,
  { seenId, ownId }: { seenId: string | undefined; ownId: string },
): Promise<void> {
  if (seenId === undefined) return;
  const ids = [ticketId, ...(await store.listSides(trx, ticketId)).map(({ id }) => id)];
  const messages = (await store.listMessages(trx, ids)).filter(({ id }) => id !== ownId);
  const later = messages.slice(messages.findIndex(({ id }) => id === seenId) + 1).filter(({ kind }) => kind !== 'note');
  const last = later.at(-1);
  if (!last) return;
  const who = last.kind === 'answer' ? (last.author_name ?? say('A colleague')) : say('The member');
  throw new AppError('STATE_CHANGED', {
    message: say('{who} replied while you were writing. Read it, then send your reply again.', { who }),
  });
}

/** The ticket that side reads: the original, or its child ticket, created if needed. */
async function ticketOfSide(
  trx: Transaction<DB>,
  deps: Deps,
  ticket: store.TicketRow,
  to: TicketSide,
): Promise<store.TicketRow> {
  if (to === 'asker') return ticket;
  const sides = ticket.booking_id === null ? undefined : await store.findSides(trx, ticket.booking_id);
  if (!sides) throw new AppError('VALIDATION_FAILED', { fields: { to: say('This ticket isn’t about a booking.') } });
  if (findSide(sides, ticket.member_id) === to) return ticket;
  const memberId = to === 'guest' ? sides.guest_id : sides.host_id;
  const known = (await store.listSides(trx, ticket.id)).find((one) => one.member_id === memberId);
  if (known) return known;
  const [member] = await store.listMembers(trx, [memberId]);
  if (!member) throw new AppError('VALIDATION_FAILED', { fields: { to: say('Their account was deleted.') } });
  const { id } = await insertWithReference(trx, deps, {
    kind: 'booking',
    memberId,
    name: member.name,
    email: member.email,
    bookingId: ticket.booking_id,
    // The other side's messages stay between them and us.
    subject: `Your booking ${ticket.booking_reference}`,
    clientId: null,
    parentId: ticket.id,
  });
  return (await store.findTicket(trx, id))!;
}

async function note(trx: Transaction<DB>, deps: Deps, actor: MemberActor, ticket: store.TicketRow, input: AnswerInput) {
  const at = deps.clock.now();
  const message = { id: deps.newId(), ticketId: ticket.id, kind: 'note' as const, authorId: actor.memberId, at };
  const mentioned = await requireAgents(trx, deps, input.mentions ?? [], 'mentions');
  if (!(await store.insertMessage(trx, { ...message, text: input.text, clientId: input.clientId }))) return undefined;
  const others = mentioned.filter(({ id }) => id !== actor.memberId);
  const memberIds = others.map(({ id }) => id);
  await insertMentions(trx, { messageId: message.id, ticketId: ticket.id, memberIds, at });
  for (const agent of others) await notifyAgent(trx, deps, { agent, by: actor.name, ticket, why: 'mentioned' });
  const state = input.close ? 'closed' : (ticket.state as TicketState);
  await store.updateTicket(trx, ticket.id, at, movedTo(toTurn(ticket), state, at));
  return 'noted';
}

/** Writes to one side by email and in their ticket. */
export async function answer(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  ticket: store.TicketRow,
  input: Pick<AnswerInput, 'to' | 'text' | 'clientId' | 'close' | 'seenId'>,
) {
  const at = deps.clock.now();
  const { text, clientId, close = false, to = 'asker', seenId } = input;
  const target = await ticketOfSide(trx, deps, ticket, to);
  const message = { id: deps.newId(), ticketId: target.id, kind: 'answer' as const, authorId: actor.memberId, at };
  if (!(await store.insertMessage(trx, { ...message, text, clientId }))) return undefined;
  await requireSeen(trx, ticket.id, { seenId, ownId: message.id });
  const state = close ? 'closed' : 'waiting';
  await store.updateTicket(trx, target.id, at, {
    ...movedTo(toTurn(target), state, at),
    last_text: makeExcerpt(text),
  });
  await store.updateTicket(trx, ticket.id, at, {
    // The member who asked still waits for a reply if staff only write to the other side.
    ...(close ? movedTo(toTurn(ticket), 'closed', at) : {}),
    // Answering an unassigned ticket assigns it.
    ...(ticket.assignee_id === null ? { assignee_id: actor.memberId } : {}),
  });
  if (close) await store.closeSides(trx, ticket.id, at);
  await queueEmail(trx, deps, {
    to: target.asker_email,
    memberId: target.member_id,
    language: LANGUAGES.find((language) => language === target.language),
    template: 'ticket-answered',
    data: {
      name: target.name,
      reference: target.reference,
      subject: target.subject,
      text,
      ticketId: target.member_id === null ? null : target.id,
      isAsked: await store.beginsWithQuestion(trx, target.id),
    },
  });
  return close ? 'answered-and-closed' : 'answered';
}

/**
 * Replies by email and in the ticket, or adds a note for colleagues. Safe to repeat. Throws NOT_FOUND, VALIDATION_FAILED for a side
 * that doesn't exist and for mentions of people who aren't staff, STATE_CHANGED if someone else has written since.
 */
export const answerTicket = (deps: Deps, actor: MemberActor, input: AnswerInput): Promise<StaffTicketThread> =>
  act(deps, actor, input.id, (trx, ticket) => (input.kind === 'note' ? note : answer)(trx, deps, actor, ticket, input));
