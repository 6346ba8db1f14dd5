// HTTP routes of the staff tables, their exports, and the search.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { auditList } from '../audit/service.ts';
import { auditLog } from './audit.ts';
import { bookings } from './bookings.ts';
import { findAnything } from './find.ts';
import { listings } from './listings.ts';
import { describeQuery, exportLogged, readLogged } from './logged-table.ts';
import { members } from './members.ts';
import { readPaymentStory } from './payment-story.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { reports } from './reports.ts';
import { readTable } from './table.ts';
import { tickets } from './tickets.ts';

export function registerStaffTableRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/tables/members', ({ actor, query }) => readLogged(deps, actor, members, query));
  bind(app, deps, 'GET /api/staff/tables/members/export', ({ actor, query }) =>
    exportLogged(deps, actor, members, query),
  );
  bind(app, deps, 'GET /api/staff/tables/listings', ({ actor, query }) => readLogged(deps, actor, listings, query));
  bind(app, deps, 'GET /api/staff/tables/listings/export', ({ actor, query }) =>
    exportLogged(deps, actor, listings, query),
  );
  bind(app, deps, 'GET /api/staff/tables/bookings', ({ actor, query }) => readLogged(deps, actor, bookings, query));
  bind(app, deps, 'GET /api/staff/tables/bookings/export', ({ actor, query }) =>
    exportLogged(deps, actor, bookings, query),
  );
  bind(app, deps, 'GET /api/staff/tables/payments', ({ actor, query }) => readLogged(deps, actor, payments, query));
  bind(app, deps, 'GET /api/staff/tables/payments/export', ({ actor, query }) =>
    exportLogged(deps, actor, payments, query),
  );
  bind(app, deps, 'GET /api/staff/tables/payouts', ({ actor, query }) => readLogged(deps, actor, payouts, query));
  bind(app, deps, 'GET /api/staff/tables/payouts/export', ({ actor, query }) =>
    exportLogged(deps, actor, payouts, query),
  );
  bind(app, deps, 'GET /api/staff/tables/reports', ({ actor, query }) => readLogged(deps, actor, reports, query));
  bind(app, deps, 'GET /api/staff/tables/reports/export', ({ actor, query }) =>
    exportLogged(deps, actor, reports, query),
  );
  bind(app, deps, 'GET /api/staff/tables/tickets', ({ actor, query }) => readLogged(deps, actor, tickets, query));
  bind(app, deps, 'GET /api/staff/tables/tickets/export', ({ actor, query }) =>
    exportLogged(deps, actor, tickets, query),
  );
  bind(app, deps, 'GET /api/staff/tables/audit', ({ actor, query }) => readTable(deps, actor, auditLog, query));
  bind(app, deps, 'GET /api/staff/tables/audit/export', ({ actor, query }) =>
    exportLogged(deps, actor, auditLog, query),
  );
  bind(app, deps, 'GET /api/staff/find', async ({ actor, query }) => {
    const found = await findAnything(deps, actor, query);
    await auditList(deps.db.kysely, deps, { actorId: actor.memberId, words: describeQuery('everything', query) });
    return found;
  });
  bind(app, deps, 'GET /api/staff/payments/{id}', ({ actor, params }) => readPaymentStory(deps, actor, params.id));
}
