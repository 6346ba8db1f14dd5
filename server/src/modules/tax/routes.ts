// HTTP routes for tax profiles, settings, and rules.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { downloadOwnReport, downloadReport, exportOwnReport, exportReport } from './annual-reports.ts';
import * as tax from './service.ts';

export function registerTaxRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/tax-profile', ({ actor }) => tax.viewOwnProfile(deps, actor));
  bind(app, deps, 'PUT /api/tax-profile', ({ actor, body }) => tax.setOwnProfile(deps, actor, body));
  bind(app, deps, 'GET /api/staff/tax-settings', () => tax.viewTaxSettings(deps));
  bind(app, deps, 'PUT /api/staff/tax-settings', ({ actor, body }) => tax.setTaxSettings(deps, actor, body));
  bind(app, deps, 'POST /api/staff/tax-rules', ({ actor, body }) => tax.addTaxRule(deps, actor, body));
  bind(app, deps, 'PUT /api/staff/tax-rules/{id}/end', ({ actor, params, body }) =>
    tax.endTaxRule(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/tax-report/export', ({ actor, query }) => exportOwnReport(deps, actor, query));
  bind(app, deps, 'GET /api/staff/tax-report/export', ({ actor, query }) => exportReport(deps, actor, query));
  bind(app, deps, 'GET /api/tax-report.pdf', ({ actor, query }) => downloadOwnReport(deps, actor, query));
  bind(app, deps, 'GET /api/staff/members/{id}/tax-report.pdf', ({ actor, params, query }) =>
    downloadReport(deps, actor, { ...params, ...query }),
  );
}
