// Disputes over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as disputes from './service.ts';

export function registerDisputeRoutes(app: FastifyInstance, deps: Deps, makeReceipt: disputes.MakeReceipt): void {
  bind(app, deps, 'GET /api/staff/disputes', ({ query }) => disputes.listDisputes(deps, query));
  bind(app, deps, 'GET /api/staff/disputes/{id}', ({ actor, params }) => disputes.readDispute(deps, actor, params));
  bind(app, deps, 'POST /api/staff/disputes/{id}/evidence', ({ actor, params, body }) =>
    disputes.answerDispute(deps, actor, { ...params, ...body }, makeReceipt),
  );
  bind(app, deps, 'POST /api/staff/disputes/{id}/files/{field}', ({ actor, params, upload }) =>
    disputes.takeFile(deps, actor, params, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/staff/disputes/{id}/files/{field}', ({ actor, params }) =>
    disputes.readFile(deps, actor, params, makeReceipt),
  );
  bind(app, deps, 'DELETE /api/staff/disputes/{id}/files/{field}', async ({ actor, params }) => {
    await disputes.removeFile(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'POST /api/staff/disputes/{id}/accept', ({ actor, params }) =>
    disputes.acceptDispute(deps, actor, params),
  );
  bind(app, deps, 'POST /api/staff/disputes/{id}/host-share', ({ actor, params, body }) =>
    disputes.decideHostShare(deps, actor, { ...params, ...body }),
  );
}
