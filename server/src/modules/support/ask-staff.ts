// Asking staff: through the contact form or logged in, and adding messages. Each question is one transaction, and repeats count
// once.

import { SUPPORT, type TicketKind } from '@daynook/contract/limits/support';
import type { TicketThread } from '@daynook/contract/support';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { plainName } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import { viewRefundFor } from '../bookings/service.ts';
import { queueEmail } from '../emails/service.ts';
import { insertWithReference } from './create-ticket.ts';
import { dueAt, makeExcerpt, movedTo, ticketReference } from './rules.ts';
import * as store from './store.ts';
import { viewThread, viewTicket } from './view.ts';

type Parts = Pick<Deps, 'clock' | 'newId'>;
type TicketPage = { tickets: ReturnType<typeof viewTicket>[]; nextCursor: string | null };

const DAY_MS = 86_400_000;
/** More than anyone writes by hand. */
const QUESTIONS_PER_DAY = 60;

interface Asked {
  readonly kind: TicketKind;
  readonly subject: string;
  readonly text: string;
  readonly memberId: string | null;
  readonly name: string;
  readonly email: string;
  readonly bookingId: string | null;
  readonly clientId: string | null;
}

/** Opens a ticket with its first message. */
export async function openTicket(
  trx: Transaction<DB>,
  deps: Parts,
  asked: Asked,
): Promise<{ id: string; reference: string }> {
  const at = deps.clock.now();
  const { id, reference } = await insertWithReference(trx, deps, asked);
  await store.insertMessage(trx, {
    id: deps.newId(),
    ticketId: id,
    kind: 'question',
    authorId: asked.memberId,
    text: asked.text,
    clientId: asked.clientId,
    at,
  });
  await store.updateTicket(trx, id, at, { due_at: dueAt(asked.kind, at), last_text: makeExcerpt(asked.text) });
  return { id, reference };
}

/** Adds a message and reopens the ticket for staff, also the ticket this is a side of. Throws LIMIT_REACHED for excessive messages. */
export async function addQuestion(
  trx: Transaction<DB>,
  deps: Parts,
  ticket: store.TicketRow,
  said: { text: string; memberId: string | null; clientId: string | null },
): Promise<void> {
  const at = deps.clock.now();
  const message = { id: deps.newId(), ticketId: ticket.id, kind: 'question' as const, at };
  if (!(await store.insertMessage(trx, { ...message, ...said, authorId: said.memberId }))) return;
  if ((await store.countQuestions(trx, ticket.id, new Date(at.getTime() - DAY_MS))) > QUESTIONS_PER_DAY)
    throw new AppError('LIMIT_REACHED', {
      message: say('You’ve reached today’s limit. We have your earlier messages.'),
    });
  const parent = ticket.parent_id === null ? undefined : await store.findTicket(trx, ticket.parent_id);
  for (const one of parent ? [ticket, parent] : [ticket]) {
    const standing = { ...one, kind: one.kind as TicketKind, state: one.state as 'open' };
    await store.updateTicket(trx, one.id, at, {
      ...movedTo(standing, 'open', at),
      // The person who opened the ticket sees its excerpt, but not the other side's messages.
      ...(one === ticket ? { last_text: makeExcerpt(said.text) } : {}),
    });
  }
}

async function loadThread(
  db: Parameters<typeof store.findTicket>[0],
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<TicketThread> {
  const row = (await store.findTicket(db, id))!;
  const refund = row.booking_id === null ? null : await viewRefundFor(db, deps, actor, row.booking_id);
  return viewThread(row, await store.listMessages(db, [id]), refund);
}

/** Locks the ticket this is a side of first, like staff do, to avoid deadlocks. */
async function lockWithParent(
  trx: Transaction<DB>,
  { id, parent_id }: Pick<store.TicketRow, 'id' | 'parent_id'>,
): Promise<store.TicketRow | undefined> {
  if (parent_id !== null) await store.lockTicket(trx, parent_id);
  return store.lockTicket(trx, id);
}

/** The member's own ticket. Throws NOT_FOUND for someone else's. */
async function ownTicket(trx: Transaction<DB>, actor: MemberActor, id: string): Promise<store.TicketRow> {
  const found = await store.findTicket(trx, id);
  if (found?.member_id !== actor.memberId) throw new AppError('NOT_FOUND');
  return (await lockWithParent(trx, found))!;
}

export interface TicketInput {
  readonly kind: TicketKind;
  readonly bookingId?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly clientId: string;
}

/**
 * Opens a ticket and emails its number to the member. Repeating the same clientId returns the existing ticket. Throws NOT_FOUND for
 * a booking the member isn't part of, LIMIT_REACHED.
 */
export function askStaff(deps: Deps, actor: MemberActor, input: TicketInput): Promise<TicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { memberId } = actor;
    await store.lockAsker(trx, memberId);
    const known = await store.findByClientId(trx, memberId, input.clientId);
    if (known) return loadThread(trx, deps, actor, known.id);
    const bookingId = input.bookingId ?? null;
    if (bookingId !== null && !(await store.findOwnBooking(trx, { bookingId, memberId })))
      throw new AppError('NOT_FOUND', { message: say('That isn’t one of your bookings.') });
    if ((await store.countUnclosed(trx, memberId)) >= SUPPORT.openPerMember)
      throw new AppError('LIMIT_REACHED', {
        message: say('You have {count} open requests. Mark one as solved, or reply to it.', {
          count: SUPPORT.openPerMember,
        }),
      });
    const { name, email } = actor;
    const { id, reference } = await openTicket(trx, deps, { ...input, bookingId, memberId, name, email });
    await queueEmail(trx, deps, {
      to: email,
      memberId,
      template: 'ticket-opened',
      data: { name, reference, subject: input.subject, ticketId: id },
    });
    return loadThread(trx, deps, actor, id);
  });
}

export interface ContactInput {
  readonly kind: TicketKind;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly subject?: string | undefined;
  readonly text: string;
  readonly reference?: string | undefined;
  readonly website?: string | undefined;
}

/** The writer: a member as we know them, anyone else as they say. Throws VALIDATION_FAILED by field. */
function toWriter(actor: Actor, input: ContactInput): { memberId: string | null; name: string; email: string } {
  if (actor.kind === 'member') return { memberId: actor.memberId, name: actor.name, email: actor.email };
  const name = plainName(input.name ?? '');
  const fields = { ...(name ? {} : { name: say('Required.') }), ...(input.email ? {} : { email: say('Required.') }) };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return { memberId: null, name, email: input.email! };
}

/**
 * Writes to staff through the public contact form. With a ticket's number and email, the message is added to that ticket. No email
 * is sent, because the address isn't confirmed. Throws VALIDATION_FAILED by field, LIMIT_REACHED.
 */
export function contactStaff(deps: Deps, actor: Actor, input: ContactInput): Promise<{ reference: string }> {
  const writer = toWriter(actor, input);
  // A field hidden from people was filled in, so it's a bot. It gets the usual response, but nothing is stored.
  if (input.website) return Promise.resolve({ reference: ticketReference(deps.newId()) });
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockAsker(trx, writer.memberId ?? writer.email.toLowerCase());
    const since = new Date(deps.clock.now().getTime() - DAY_MS);
    const count =
      writer.memberId === null
        ? await store.countFromAddress(trx, writer.email, since)
        : await store.countUnclosed(trx, writer.memberId);
    const limit = writer.memberId === null ? SUPPORT.perAddressAndDay : SUPPORT.openPerMember;
    const found =
      input.reference === undefined
        ? undefined
        : await store.findByReference(trx, { reference: input.reference, email: writer.email });
    const known = found && (await lockWithParent(trx, found));
    if (known) {
      await addQuestion(trx, deps, known, { text: input.text, memberId: writer.memberId, clientId: null });
      return { reference: known.reference };
    }
    if (count >= limit)
      throw new AppError('LIMIT_REACHED', {
        message: say('We already have several messages from you. We’ll reply to them.'),
      });
    const subject = input.subject || makeExcerpt(input.text).slice(0, 80);
    const { reference } = await openTicket(trx, deps, {
      kind: input.kind,
      text: input.text,
      subject: subject.toWellFormed(),
      ...writer,
      bookingId: null,
      clientId: null,
    });
    return { reference };
  });
}

/** The member's own tickets, latest activity first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listOwnTickets(
  deps: Deps,
  actor: MemberActor,
  { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<TicketPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const limit = SUPPORT.pageSize + 1;
  const rows = await store.listOwn(deps.db.kysely, { memberId: actor.memberId, text: q || undefined, after, limit });
  const page = rows.slice(0, SUPPORT.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { tickets: page.map(viewTicket), nextCursor: last ? writeCursor({ at: last.updated_at, id: last.id }) : null };
}

/** Throws NOT_FOUND for someone else's. */
export async function getOwnTicket(deps: Deps, actor: MemberActor, id: string): Promise<TicketThread> {
  const row = await store.findTicket(deps.db.kysely, id);
  if (!row || row.member_id !== actor.memberId) throw new AppError('NOT_FOUND');
  return loadThread(deps.db.kysely, deps, actor, id);
}

/** Adds a message to one's own ticket and reopens it if it's closed. Throws NOT_FOUND, LIMIT_REACHED. */
export function saySomething(
  deps: Deps,
  actor: MemberActor,
  { id, text, clientId }: { id: string; text: string; clientId: string },
): Promise<TicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const ticket = await ownTicket(trx, actor, id);
    await addQuestion(trx, deps, ticket, { text, memberId: actor.memberId, clientId });
    return loadThread(trx, deps, actor, id);
  });
}

/** Closes one's own ticket. Throws NOT_FOUND. */
export function closeOwnTicket(deps: Deps, actor: MemberActor, id: string): Promise<TicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const ticket = await ownTicket(trx, actor, id);
    const now = deps.clock.now();
    if (ticket.state !== 'closed')
      await store.updateTicket(trx, id, now, { state: 'closed', turned_at: now, due_at: null });
    return loadThread(trx, deps, actor, id);
  });
}
