// The tickets table, with every status.
import type { StaffTicketRow } from '@daynook/contract/staff/tables';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likeText } from '../../lib/cursor.ts';
import type { Narrowed, Table, TableParams, TableRow } from './table.ts';
import {
  bookingsNumbered,
  equals,
  firstIdsOf,
  idIn,
  isAnyOf,
  isPart,
  membersWithEmail,
  ticketsNumbered,
  within,
} from './words.ts';

type View = z.infer<typeof StaffTicketRow>;

interface TicketRow extends TableRow {
  readonly reference: string;
  readonly subject: string;
  readonly kind: View['kind'];
  readonly state: View['state'];
  readonly name: string;
  readonly email: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly booking_reference: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly due_at: Date | null;
}

interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
}

/** From a complete email address: the one they wrote from, or their member's. */
export const ticketsFrom = (text: string): RawBuilder<{ id: string }>[] =>
  membersWithEmail(text).flatMap((member) => [
    sql<{ id: string }>`select id from support_ticket where member_id in (${member})`,
    sql<{ id: string }>`select id from support_ticket where email = ${text.trim()}::citext`,
  ]);

/** By number, words in the subject, name, email address, booking reference, or ID. */
export const ticketsFound = (text: string) => {
  const id = idIn(text);
  if (id !== undefined)
    return [
      sql<{ id: string }>`select id from support_ticket where id = ${id}::uuid`,
      sql<{ id: string }>`select id from support_ticket where member_id = ${id}::uuid`,
      sql<{ id: string }>`select id from support_ticket where booking_id = ${id}::uuid`,
    ];
  if (!isPart(text)) return [ticketsNumbered(text)];
  return [
    ticketsNumbered(text),
    sql<{ id: string }>`select id from support_ticket
      where (subject || ' ' || name || ' ' || email::text) ilike ${`%${likeText(text)}%`}`,
    sql<{ id: string }>`select id from support_ticket where booking_id in (${bookingsNumbered(text)})`,
  ];
};

export const tickets: Table<Query, TicketRow, View> = {
  name: 'tickets',
  from: sql`support_ticket as row`,
  joins: sql`left join member as asker on asker.id = row.member_id left join member as assignee on assignee.id = row.assignee_id
    left join booking on booking.id = row.booking_id`,
  columns: sql`row.reference, row.subject, row.kind, row.state, row.name, coalesce(asker.email, row.email)::text as email, row.assignee_id,
    assignee.name as assignee_name, booking.reference as booking_reference, row.created_at, row.updated_at, row.due_at`,
  sorts: {
    updated: { by: sql`row.updated_at`, type: 'timestamptz' },
    created: { by: sql`row.created_at`, type: 'timestamptz' },
  },
  async narrow(db, { q, state, kind, ...days }): Promise<Narrowed> {
    const conditions = [
      ...equals(sql`row.state`, state),
      ...equals(sql`row.kind`, kind),
      ...within(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await firstIdsOf(db, ticketsFrom(q), ticketsFound(q));
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
  view: (_deps, row) => ({
    _id: row.id,
    reference: row.reference,
    subject: row.subject,
    kind: row.kind,
    state: row.state,
    from: { name: row.name, email: row.email },
    assignee: row.assignee_id === null ? null : { _id: row.assignee_id, name: row.assignee_name! },
    bookingReference: row.booking_reference,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Ticket', ({ reference }) => reference],
    ['Subject', ({ subject }) => subject],
    ['Kind', ({ kind }) => kind],
    ['Status', ({ state }) => state],
    ['From', ({ from }) => from.name],
    ['Email', ({ from }) => from.email],
    ['Assigned to', ({ assignee }) => assignee?.name ?? null],
    ['Booking', ({ bookingReference }) => bookingReference],
    ['Opened (UTC)', ({ createdAt }) => createdAt],
    ['Updated (UTC)', ({ updatedAt }) => updatedAt],
    ['Due (UTC)', ({ dueAt }) => dueAt],
  ],
};
