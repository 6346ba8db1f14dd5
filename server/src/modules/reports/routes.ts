// HTTP routes for reports.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { fileReport } from './service.ts';
import * as staff from './staff.ts';

export function registerReportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/reports', ({ actor, body }) => fileReport(deps, actor, body));

  bind(app, deps, 'GET /api/staff/reports', ({ query }) => staff.listReports(deps, query));
  bind(app, deps, 'GET /api/staff/reports/{id}', ({ actor, params }) =>
    staff.viewReportForStaff(deps, actor, params.id),
  );
  bind(app, deps, 'GET /api/staff/reports/{id}/pictures/{pictureId}', ({ actor, params }) =>
    staff.viewReportedPicture(deps, actor, params),
  );
  bind(app, deps, 'GET /api/staff/reports/{id}/files/{fileId}', ({ actor, params }) =>
    staff.viewReportedFile(deps, actor, params),
  );
  bind(app, deps, 'POST /api/staff/reports/{id}/decision', ({ actor, params, body }) =>
    staff.decide(deps, actor, { ...params, ...body }),
  );
}
