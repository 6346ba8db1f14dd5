// HTTP routes for reputation files, and the keys that others check ours with.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as reputation from './service.ts';

export function registerReputationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/reputation/file', ({ actor }) => reputation.downloadFile(deps, actor));
  bind(app, deps, 'POST /api/reputation/checks', ({ body }) => reputation.checkFile(deps, body.file));
  bind(app, deps, 'GET /api/reputation/imports', ({ actor }) => reputation.listOwn(deps, actor));
  bind(app, deps, 'POST /api/reputation/imports', ({ actor, body }) => reputation.importFile(deps, actor, body.file));
  bind(app, deps, 'PATCH /api/reputation/imports/{id}', ({ actor, params, body }) =>
    reputation.showImport(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/reputation/imports/{id}', async ({ actor, params }) => {
    await reputation.removeImport(deps, actor, params.id);
    return undefined;
  });
  app.get(reputation.KEYS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(await reputation.publishKeys(deps)),
  );
}
