// The audit log table: who viewed or did what, to whom, and why.
import type { AuditEvent } from '@daynook/contract/staff/staff';
import { auditLogSource, type EntryRow, type Query } from './audit-store.ts';
import type { Table } from './table.ts';

export const auditLog: Table<Query, EntryRow, AuditEvent> = {
  name: 'audit-log',
  ...auditLogSource,
  view: (_deps, row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor: { _id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: {
      kind: row.subject_kind,
      _id: row.subject_id,
      ...(row.subject_title !== null && { title: row.subject_title }),
    },
    member: row.member_id === null ? null : { _id: row.member_id, name: row.member_name },
    reason: row.reason,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['When (UTC)', ({ at }) => at],
    ['Who', ({ actor }) => actor.name],
    ['Who id', ({ actor }) => actor._id],
    ['Action', ({ action }) => action],
    ['Subject', ({ subject }) => subject.kind],
    ['Subject title', ({ subject }) => subject.title ?? null],
    ['Subject id', ({ subject }) => subject._id],
    ['Member', ({ member }) => member?.name ?? null],
    ['Member id', ({ member }) => member?._id ?? null],
    ['Reason', ({ reason }) => reason],
  ],
};
