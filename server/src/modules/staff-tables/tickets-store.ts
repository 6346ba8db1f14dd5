// Queries for the tickets table.
import type { StaffTicketRow } from '@daynook/contract/staff/tables';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likeText } from '../../lib/cursor.ts';
import {
  bookingsNumbered,
  filterByDates,
  filterByValue,
  findFirstIds,
  idIn,
  isAnyOf,
  isPart,
  membersWithEmail,
  ticketsNumbered,
} from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

type View = z.infer<typeof StaffTicketRow>;

export interface TicketRow extends TableRow {
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

export interface Query extends TableParams {
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

export const ticketsSource: TableSource<Query> = {
  from: sql`support_ticket as row`,
  joins: sql`left join member as asker on asker.id = row.member_id left join member as assignee on assignee.id = row.assignee_id
    left join booking on booking.id = row.booking_id`,
  columns: sql`row.reference, row.subject, row.kind, row.state, row.name, coalesce(asker.email, row.email)::text as email, row.assignee_id,
    assignee.name as assignee_name, booking.reference as booking_reference, row.created_at, row.updated_at, row.due_at`,
  sorts: {
    updated: { by: sql`row.updated_at`, type: 'timestamptz' },
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    // Tickets that need no reply come last.
    due: { by: sql`coalesce(row.due_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  },
  async narrow(db, { q, state, kind, ...days }): Promise<TableFilter> {
    const conditions = [
      ...filterByValue(sql`row.state`, state),
      ...filterByValue(sql`row.kind`, kind),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await findFirstIds(db, ticketsFrom(q), ticketsFound(q));
    return { conditions: [...conditions, isAnyOf(sql`row.id`, ids)], isBroad };
  },
};
