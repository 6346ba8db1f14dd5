// HTTP routes for hosts' documents and insurance claims.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as insurance from './service.ts';

export function registerInsuranceRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/documents', ({ actor }) => insurance.listOwnDocuments(deps, actor));
  bind(app, deps, 'POST /api/host/documents', async ({ actor, body }) => insurance.beginDocument(deps, actor, body));
  bind(app, deps, 'POST /api/host/documents/{id}/file', ({ actor, params, upload }) =>
    insurance.takeFile(deps, actor, params.id, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/host/documents/{id}/file', ({ actor, params }) =>
    insurance.readOwnFile(deps, actor, params.id),
  );
  bind(app, deps, 'DELETE /api/host/documents/{id}', async ({ actor, params }) => {
    await insurance.removeDocument(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'GET /api/staff/documents', ({ query }) => insurance.listDocuments(deps, query));
  bind(app, deps, 'GET /api/staff/documents/{id}/file', ({ actor, params }) =>
    insurance.viewFileForStaff(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/staff/documents/{id}/decision', ({ actor, params, body }) =>
    insurance.decideOnDocument(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/claims', ({ query }) => insurance.listClaims(deps, query));
  bind(app, deps, 'POST /api/staff/claims', ({ actor, body }) => insurance.openClaim(deps, actor, body));
  bind(app, deps, 'POST /api/staff/claims/{id}', ({ actor, params, body }) =>
    insurance.changeClaim(deps, actor, { ...params, ...body }),
  );
}
