// The tickets table, with every status.
import type { StaffTicketRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import type { Table } from './table.ts';
import { type Query, type TicketRow, ticketsSource } from './tickets-store.ts';

type View = z.infer<typeof StaffTicketRow>;

export const tickets: Table<Query, TicketRow, View> = {
  name: 'tickets',
  ...ticketsSource,
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
