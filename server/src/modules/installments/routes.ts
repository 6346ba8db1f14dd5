// HTTP routes for monthly payments.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as installments from './service.ts';

export function registerInstallmentRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings/{id}/payment-plan', ({ actor, params }) =>
    installments.viewPlan(deps, actor, params),
  );
  bind(app, deps, 'POST /api/bookings/{id}/payment-plan/pay', ({ actor, params, body }) =>
    installments.payInstallment(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/payment-plan/pay-by-card', ({ actor, params, body }) =>
    installments.payByCard(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/payment-plan/received', ({ actor, params, body }) =>
    installments.recordReceived(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/installments', ({ query }) => installments.listOwed(deps, query));
  bind(app, deps, 'POST /api/staff/bookings/{id}/payment-plan/write-off', ({ actor, params, body }) =>
    installments.writeOffInstallment(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/bookings/{id}/payment-plan/postpone', ({ actor, params, body }) =>
    installments.postponeInstallment(deps, actor, { ...params, ...body }),
  );
}
