// Reading and exporting a table as staff: both are in the audit log.
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { audit, auditList } from '../audit/service.ts';
import { exportTable, readTable, type Table, type TableParams, type TableRow } from './table.ts';

/** The table and its filters, for the audit log: `payments, state: failed`. */
export const describeQuery = (name: string, query: object): string =>
  [
    name,
    ...Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [`${key}: ${value}`],
    ),
  ].join(', ');

/** A page of a table. The table and the search text are logged. Totals alone reveal nothing about anyone. */
export async function readLogged<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  actor: MemberActor,
  table: Table<Query, Row, View>,
  query: Query & { cursor?: string | undefined; only?: 'rows' | 'totals' | undefined },
) {
  const page = await readTable(deps, actor, table, query);
  const { cursor: _cursor, only, sort: _sort, order: _order, ...filters } = query;
  if (only !== 'totals')
    await auditList(deps.db.kysely, deps, { actorId: actor.memberId, words: describeQuery(table.name, filters) });
  return page;
}

/** Logged before the first row is sent. */
export async function exportLogged<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  actor: MemberActor,
  table: Table<Query, Row, View>,
  query: Query,
) {
  const file = await exportTable(deps, actor, table, query);
  await audit(deps.db.kysely, deps, {
    actorId: actor.memberId,
    action: 'exported',
    subject: { kind: 'export', id: deps.newId() },
    reason: describeQuery(table.name, query),
  });
  return file;
}
