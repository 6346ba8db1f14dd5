// Damage deposits over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as damages from './service.ts';

export function registerDamageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings/{id}/damage-deposit', ({ actor, params }) =>
    damages.viewDeposit(deps, actor, params),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-report', ({ actor, params, body }) =>
    damages.reportDamage(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-pictures', ({ actor, params, upload }) =>
    damages.takePicture(deps, actor, params.id, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/bookings/{id}/damage-pictures/{pictureId}', ({ actor, params }) =>
    damages.readPicture(deps, actor, params),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-report/withdraw', ({ actor, params, body }) =>
    damages.withdrawReport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-report/answer', ({ actor, params, body }) =>
    damages.answerReport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-report/pay', ({ actor, params, body }) =>
    damages.payAgain(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/damage-report/received', ({ actor, params, body }) =>
    damages.recordReceived(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/damage-reports', ({ query }) => damages.listReports(deps, query));
  bind(app, deps, 'POST /api/staff/damage-reports/{id}/decide', ({ actor, params, body }) =>
    damages.decideReport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/damage-reports/{id}/charge', ({ actor, params, body }) =>
    damages.chargeReport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/damage-reports/{id}/write-off', ({ actor, params, body }) =>
    damages.writeOffReport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/damage-reports/{id}/refund', ({ actor, params, body }) =>
    damages.refundReport(deps, actor, { ...params, ...body }),
  );
}
