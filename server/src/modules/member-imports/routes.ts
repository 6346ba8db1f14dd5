// HTTP routes for imports of members.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as imports from './service.ts';

export function registerMemberImportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/staff/member-imports/check', ({ body }) => imports.checkMembers(deps, body));
  bind(app, deps, 'POST /api/staff/member-imports', ({ actor, body }) => imports.importMembers(deps, actor, body));
  bind(app, deps, 'GET /api/staff/member-imports', ({ query }) => imports.listMemberImports(deps, query));
  bind(app, deps, 'GET /api/staff/member-imports/{id}', ({ params, query }) =>
    imports.viewMemberImport(deps, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/staff/member-imports/{id}/undo', ({ actor, params }) =>
    imports.undoMemberImport(deps, actor, params.id),
  );
}
