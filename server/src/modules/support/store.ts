// Queries for tickets, their messages, and canned replies.
import type { Language } from '@daynook/contract/languages/languages';
import { SUPPORT, type TicketKind, type TicketState } from '@daynook/contract/limits/support';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';
import { refundWaitsForStaff } from '../bookings/service.ts';
import { bookingsWithin } from '../permissions/service.ts';

const selectTickets = (db: Db) =>
  db
    .selectFrom('support_ticket as ticket')
    .leftJoin('booking', 'booking.id', 'ticket.booking_id')
    .leftJoin('listing', 'listing.id', 'booking.listing_id')
    .leftJoin('member as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('member as asker', 'asker.id', 'ticket.member_id')
    .selectAll('ticket')
    // The member's current email. They may have changed it since, and the old one may belong to someone else.
    .select((eb) => eb.fn.coalesce('asker.email', 'ticket.email').as('asker_email'))
    .select([
      'booking.reference as booking_reference',
      'booking.status as booking_status',
      'booking.starts_at as booking_starts_at',
      'booking.ends_at as booking_ends_at',
      'booking.time_zone as booking_time_zone',
      'listing.title as listing_title',
      'assignee.name as assignee_name',
    ]);
export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

export const findTicket = (db: Db, id: string): Promise<TicketRow | undefined> =>
  selectTickets(db).where('ticket.id', '=', id).executeTakeFirst();

/** Messages to one side of the booking are in a child of the original ticket. */
export const listSides = (db: Db, parentId: string): Promise<TicketRow[]> =>
  selectTickets(db).where('ticket.parent_id', '=', parentId).execute();

/** The ticket, locked until the transaction ends. */
export async function lockTicket(trx: Transaction<DB>, id: string): Promise<TicketRow | undefined> {
  await trx.selectFrom('support_ticket').select('id').where('id', '=', id).forUpdate().execute();
  return findTicket(trx, id);
}

export const findByClientId = (db: Db, memberId: string, clientId: string): Promise<TicketRow | undefined> =>
  selectTickets(db)
    .where('ticket.member_id', '=', memberId)
    .where('ticket.client_id', '=', clientId)
    .executeTakeFirst();

/** By number and email. Knowing one of them isn't enough. */
export const findByReference = (db: Db, { reference, email }: { reference: string; email: string }) =>
  db
    .selectFrom('support_ticket as ticket')
    .leftJoin('member as asker', 'asker.id', 'ticket.member_id')
    .select(['ticket.id', 'ticket.parent_id'])
    .where('reference', '=', reference.toUpperCase())
    .where((eb) => eb(eb.fn.coalesce('asker.email', 'ticket.email'), '=', email))
    .executeTakeFirst();

/** The number begins with the text, or the words are in the subject or a message. Staff notes aren't searched. */
const saysIt = (text: string): RawBuilder<boolean> => {
  const part = sql`'%' || plain_text(${likeText(text)}) || '%'`;
  return sql<boolean>`(ticket.reference ilike ${`${likeText(text)}%`} or plain_text(ticket.subject) like ${part}
    or exists (select from support_message as said where said.ticket_id = ticket.id and said.kind <> 'note'
      and plain_text(said.text) like ${part}))`;
};

/** The member's own, latest activity first. */
export const listOwn = (
  db: Db,
  {
    memberId,
    text,
    after,
    limit,
  }: { memberId: string; text: string | undefined; after: Mark | undefined; limit: number },
) =>
  selectTickets(db)
    .where('ticket.member_id', '=', memberId)
    .$if(text !== undefined, (query) => query.where(saysIt(text!)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ticket.updated_at, ticket.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('ticket.updated_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(limit)
    .execute();

export interface QueueFilter {
  /** One state, or the reader's own unfinished tickets. */
  readonly state: TicketState | undefined;
  readonly assignedTo: string | undefined;
  readonly isUnassigned: boolean;
  /** Only tickets with notes that mention this staff member. */
  readonly mentionedId: string | undefined;
  /** Only tickets with a proposed refund that's waiting for staff at that time. */
  readonly refundsAt: Date | undefined;
  readonly kind: TicketKind | undefined;
  readonly bookingId: string | undefined;
  readonly text: string | undefined;
}

const ofQueue = (filter: QueueFilter): RawBuilder<boolean> => {
  const { state, assignedTo, isUnassigned, mentionedId, refundsAt, kind, bookingId, text } = filter;
  const parts = [sql`ticket.parent_id is null`];
  if (isUnassigned) parts.push(sql`ticket.assignee_id is null`);
  if (mentionedId !== undefined)
    parts.push(sql`ticket.id in (select ticket_id from support_mention where member_id = ${mentionedId})`);
  if (state !== undefined) parts.push(sql`ticket.state = ${state}`);
  if (assignedTo !== undefined) parts.push(sql`ticket.assignee_id = ${assignedTo} and ticket.state <> 'closed'`);
  if (refundsAt !== undefined) {
    parts.push(sql`ticket.id in (select ticket_id from refund_proposal as proposal
      where state in ('host', 'second', 'declined') and ${refundWaitsForStaff(refundsAt)})`);
  }
  if (kind !== undefined) parts.push(sql`ticket.kind = ${kind}`);
  if (bookingId !== undefined) parts.push(sql`ticket.booking_id = ${bookingId}`);
  if (text !== undefined) {
    const like = `%${likeText(text)}%`;
    parts.push(sql`(ticket.reference ilike ${like} or ticket.name ilike ${like} or ticket.email::text ilike ${like}
      or ticket.subject ilike ${like} or exists (select from support_ticket as side
        where side.parent_id = ticket.id and (side.reference ilike ${like} or side.name ilike ${like})))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** True if a note mentions the reader and they haven't opened the ticket since. */
const mentionsUnseen = (readerId: string) => sql<boolean>`exists (select from support_mention as mention
  where mention.ticket_id = ticket.id and mention.member_id = ${readerId} and mention.seen_at is null)`;

/** Tickets waiting for staff are sorted by deadline, others by latest activity. */
export function listQueue(
  db: Db,
  filter: QueueFilter,
  { after, limit, readerId }: { after: Mark | undefined; limit: number; readerId: string },
) {
  const isByDue = filter.state === 'open';
  return selectTickets(db)
    .select(mentionsUnseen(readerId).as('mentions_reader'))
    .where(ofQueue(filter))
    .$if(after !== undefined && isByDue, (query) =>
      query.where(sql<boolean>`(ticket.due_at, ticket.id) > (${after!.at}, ${after!.id}::uuid)`),
    )
    .$if(after !== undefined && !isByDue, (query) =>
      query.where(sql<boolean>`(ticket.updated_at, ticket.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy(isByDue ? 'ticket.due_at' : 'ticket.updated_at', isByDue ? 'asc' : 'desc')
    .orderBy('ticket.id', isByDue ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function countQueues(db: Db, { staffId, now }: { staffId: string; now: Date }) {
  const { rows } = await sql<{
    open: number;
    waiting: number;
    mine: number;
    unassigned: number;
    mentions: number;
    refunds: number;
    late: number;
  }>`
    select
      (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where assignee_id = ${staffId}))::int as mine,
      (count(*) filter (where state = 'open' and assignee_id is null))::int as unassigned,
      (select count(distinct ticket_id)::int from support_mention
        where member_id = ${staffId} and seen_at is null) as mentions,
      (select count(*)::int from refund_proposal as proposal join support_ticket as told on told.id = proposal.ticket_id
        where proposal.state in ('host', 'second', 'declined') and ${refundWaitsForStaff(now)}) as refunds,
      (count(*) filter (where state = 'open' and due_at < ${now}))::int as late
    from support_ticket where state in ('open', 'waiting') and parent_id is null`.execute(db);
  return rows[0]!;
}

/** How many are waiting for staff, since when the oldest is, and how many are past their deadline. */
export async function countOpen(
  db: Db,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null; lateCount: number }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null; lateCount: number }>`
    select count(*)::int as count, min(turned_at) as "oldestAt",
      (count(*) filter (where due_at < ${now}))::int as "lateCount"
    from support_ticket
    where state = 'open' and parent_id is null`.execute(db);
  return rows[0]!;
}

/** How many tickets in which the member asked us something aren't closed. Those in which only staff wrote don't count. */
export async function countUnclosed(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_ticket
    where member_id = ${memberId} and parent_id is null and state <> 'closed'
      and exists (select from support_message as said where said.ticket_id = support_ticket.id and said.kind = 'question')`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function countFromAddress(db: Db, email: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_ticket
    where email = ${email}::citext and member_id is null and created_at > ${since}`.execute(db);
  return rows[0]!.count;
}

/** Makes concurrent questions from the same person wait until the transaction ends, so limits hold. */
export async function lockAsker(trx: Transaction<DB>, who: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${who}`}, 0))`.execute(trx);
}

export interface NewTicket {
  readonly id: string;
  readonly reference: string;
  readonly kind: TicketKind;
  readonly memberId: string | null;
  readonly name: string;
  readonly email: string;
  readonly bookingId: string | null;
  readonly subject: string;
  readonly clientId: string | null;
  readonly language: Language;
  /** The ticket this is a side of. */
  readonly parentId?: string | undefined;
  readonly at: Date;
}

/** False if the reference is taken. */
export async function insertTicket(trx: Transaction<DB>, ticket: NewTicket): Promise<boolean> {
  const result = await trx
    .insertInto('support_ticket')
    .values({
      id: ticket.id,
      reference: ticket.reference,
      kind: ticket.kind,
      member_id: ticket.memberId,
      name: ticket.name,
      email: ticket.email,
      booking_id: ticket.bookingId,
      subject: ticket.subject,
      client_id: ticket.clientId,
      language: ticket.language,
      parent_id: ticket.parentId ?? null,
      turned_at: ticket.at,
      due_at: ticket.at,
      created_at: ticket.at,
      updated_at: ticket.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NewMessage {
  readonly id: string;
  readonly ticketId: string;
  readonly kind: 'question' | 'answer' | 'note';
  readonly authorId: string | null;
  readonly text: string;
  readonly clientId: string | null;
  readonly at: Date;
}

/** False if it was already sent. */
export async function insertMessage(trx: Transaction<DB>, message: NewMessage): Promise<boolean> {
  const result = await trx
    .insertInto('support_message')
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      kind: message.kind,
      author_id: message.authorId,
      text: message.text,
      client_id: message.clientId,
      at: message.at,
    })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'client_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const listMessages = (db: Db, ticketIds: readonly string[]) =>
  db
    .selectFrom('support_message as message')
    .leftJoin('member as author', 'author.id', 'message.author_id')
    .select([
      'message.id',
      'message.ticket_id',
      'message.kind',
      'message.text',
      'message.at',
      'author.name as author_name',
    ])
    .where('ticket_id', 'in', ticketIds)
    .orderBy('message.at')
    .orderBy('message.id')
    .execute();

export async function countQuestions(db: Db, ticketId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_message
    where ticket_id = ${ticketId} and kind = 'question' and at > ${since}`.execute(db);
  return rows[0]!.count;
}

interface TicketChange {
  readonly state?: TicketState;
  readonly turned_at?: Date;
  readonly due_at?: Date | null;
  readonly assignee_id?: string | null;
  readonly last_text?: string;
  readonly booking_id?: string;
}

export async function updateTicket(trx: Transaction<DB>, id: string, now: Date, change: TicketChange): Promise<void> {
  await trx
    .updateTable('support_ticket')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Child tickets are closed with the ticket they belong to. */
export async function closeSides(trx: Transaction<DB>, parentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('support_ticket')
    .set({ state: 'closed', turned_at: now, due_at: null, updated_at: now })
    .where('parent_id', '=', parentId)
    .where('state', '<>', 'closed')
    .execute();
}

/** The booking, if the member is its guest, its host, or a co-host who answers there. */
export const findOwnBooking = async (db: Db, { bookingId, memberId }: { bookingId: string; memberId: string }) => {
  const isHosted = await bookingsWithin(db, memberId, 'answer');
  return db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where('status', '!=', 'hold')
    .where((eb) => eb.or([eb('guest_id', '=', memberId), isHosted as RawBuilder<SqlBool>]))
    .executeTakeFirst();
};

const selectTicketedBookings = (db: Db) =>
  db.selectFrom('booking').select(['id', 'reference', 'guest_id', 'host_id']).where('status', '!=', 'hold');
type TicketedBooking = Awaited<ReturnType<ReturnType<typeof selectTicketedBookings>['execute']>>[number];

/** What a ticket needs of the booking it's about. */
export const findTicketedBooking = (db: Db, id: string): Promise<TicketedBooking | undefined> =>
  selectTicketedBookings(db).where('id', '=', id).executeTakeFirst();

export const findBookingNumbered = (db: Db, reference: string): Promise<TicketedBooking | undefined> =>
  selectTicketedBookings(db).where('reference', '=', reference.trim().toUpperCase()).executeTakeFirst();

/** True if the ticket began with a question, false if we wrote first. Notes don't count. */
export async function beginsWithQuestion(db: Db, ticketId: string): Promise<boolean> {
  const first = await db
    .selectFrom('support_message')
    .select('kind')
    .where('ticket_id', '=', ticketId)
    .where('kind', '<>', 'note')
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.kind === 'question';
}

/** A few details of each member. */
export async function listMembers(db: Db, memberIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    status: 'active' | 'pending' | 'suspended';
    is_email_verified: boolean;
    created_at: Date;
    deleted_at: Date | null;
    bookings: number;
    rooms: number;
    tickets: number;
  }>`
    select id, name, email::text, status, is_email_verified, created_at, deleted_at,
      (select count(*)::int from booking where guest_id = member.id and status <> 'hold') as bookings,
      (select count(*)::int from listing where host_id = member.id and state <> 'deleted') as rooms,
      (select count(*)::int from support_ticket where member_id = member.id) as tickets
    from member where id = any(${memberIds as string[]}::uuid[])`.execute(db);
  return rows;
}

/** The two sides of a booking. */
export const findSides = (db: Db, bookingId: string) =>
  db.selectFrom('booking').select(['guest_id', 'host_id']).where('id', '=', bookingId).executeTakeFirst();

/** The member's other tickets, newest first. */
export const listEarlier = (db: Db, { memberId, exceptIds }: { memberId: string; exceptIds: readonly string[] }) =>
  db
    .selectFrom('support_ticket')
    .select(['id', 'reference', 'subject', 'state', 'created_at'])
    .where('member_id', '=', memberId)
    .where('parent_id', 'is', null)
    .where('id', 'not in', exceptIds)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SUPPORT.earlierShown)
    .execute();

/** Removes the member's name from all their tickets and closes them. The messages are deleted at that time. */
export async function anonymizeTickets(
  trx: Transaction<DB>,
  memberId: string,
  { name, email, now, eraseAt }: { name: string; email: string; now: Date; eraseAt: Date },
): Promise<void> {
  const closed = { name, email, erase_at: eraseAt, state: 'closed', due_at: null, turned_at: now };
  await trx.updateTable('support_ticket').set(closed).where('member_id', '=', memberId).execute();
  // Done last, because afterwards the tickets can't be found by member anymore.
  await sql`
    update support_message as said set author_id = null from support_ticket as ticket
    where ticket.id = said.ticket_id and ticket.member_id = ${memberId} and said.author_id = ${memberId}`.execute(trx);
  await trx.updateTable('support_ticket').set({ member_id: null }).where('member_id', '=', memberId).execute();
}

export async function eraseTickets(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('support_ticket').where('erase_at', '<=', now).execute();
}
