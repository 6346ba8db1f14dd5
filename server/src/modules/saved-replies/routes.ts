// Saved replies over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as replies from './service.ts';

export function registerSavedReplyRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/saved-replies', ({ actor }) => replies.listReplies(deps, actor));
  bind(app, deps, 'POST /api/saved-replies', ({ actor, body }) => replies.addReply(deps, actor, body));
  bind(app, deps, 'PATCH /api/saved-replies/{id}', ({ actor, params, body }) =>
    replies.changeReply(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/saved-replies/{id}', async ({ actor, params }) => {
    await replies.removeReply(deps, actor, params.id);
    return undefined;
  });
}
