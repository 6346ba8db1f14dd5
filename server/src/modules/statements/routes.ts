// HTTP routes for statements.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as statements from './service.ts';

export function registerStatementRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/statements', ({ actor, query }) => statements.listStatements(deps, actor, query));
  bind(app, deps, 'GET /api/statements/{month}', ({ actor, params }) => statements.getStatement(deps, actor, params));
  bind(app, deps, 'GET /api/statements/{month}.pdf', ({ actor, params }) =>
    statements.downloadStatement(deps, actor, params),
  );
  bind(app, deps, 'GET /api/statements/{month}.csv', ({ actor, params }) =>
    statements.exportStatement(deps, actor, params),
  );
}
