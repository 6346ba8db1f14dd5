// Teams' months over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as statements from './service.ts';

export function registerTeamStatementRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/teams/{id}/statements/{month}', ({ actor, params }) =>
    statements.getStatement(deps, actor, params),
  );
  bind(app, deps, 'GET /api/teams/{id}/statements/{month}/lines', ({ actor, params, query }) =>
    statements.listLines(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'GET /api/teams/{id}/bookings/{bookingId}/receipt.pdf', ({ actor, params }) =>
    statements.downloadBookingReceipt(deps, actor, params),
  );
  bind(app, deps, 'GET /api/teams/{id}/bookings/{bookingId}/invoices.pdf', ({ actor, params }) =>
    statements.downloadBookingInvoices(deps, actor, params),
  );
  bind(app, deps, 'GET /api/teams/{id}/statements/{month}.pdf', ({ actor, params }) =>
    statements.downloadStatement(deps, actor, params),
  );
  bind(app, deps, 'GET /api/teams/{id}/statements/{month}/invoices.pdf', ({ actor, params }) =>
    statements.downloadStatementWithInvoices(deps, actor, params),
  );
  bind(app, deps, 'GET /api/teams/{id}/statements/{month}.csv', ({ actor, params }) =>
    statements.exportStatement(deps, actor, params),
  );
}
