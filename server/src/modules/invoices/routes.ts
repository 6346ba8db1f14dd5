// HTTP routes for invoices.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getBilling, setBilling } from '../billing/service.ts';
import * as invoices from './service.ts';

export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/billing-details', ({ actor }) => getBilling(deps, actor));
  bind(app, deps, 'PUT /api/billing-details', ({ actor, body }) => setBilling(deps, actor, body));
  bind(app, deps, 'GET /api/bookings/{id}/invoices', ({ actor, params }) =>
    invoices.listBookingInvoices(deps, actor, params),
  );
  bind(app, deps, 'POST /api/bookings/{id}/invoices', ({ actor, params }) =>
    invoices.issueInvoices(deps, actor, params),
  );
  bind(app, deps, 'PUT /api/bookings/{id}/billing-details', ({ actor, params, body }) =>
    invoices.setBookingBilling(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/bookings/{id}/invoice.pdf', ({ actor, params }) =>
    invoices.downloadInvoices(deps, actor, params),
  );
  bind(app, deps, 'GET /api/statements/{month}/invoices.pdf', ({ actor, params }) =>
    invoices.downloadHostInvoices(deps, actor, params),
  );
}
