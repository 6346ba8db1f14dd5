// Boards over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as community from './service.ts';

export function registerCommunityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/community/boards', ({ actor }) => community.listBoards(deps, actor));
  bind(app, deps, 'GET /api/community/boards/{board}/posts', ({ actor, params, query }) =>
    community.listPosts(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/community/boards/{board}/posts', ({ actor, params, body }) =>
    community.writePost(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/community/posts/{id}', ({ actor, params, query }) =>
    community.getPost(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/community/posts/{id}/replies', ({ actor, params, body }) =>
    community.writeReply(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/community/posts/{id}', async ({ actor, params }) => {
    await community.removePost(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'DELETE /api/community/replies/{id}', async ({ actor, params }) => {
    await community.removeReply(deps, actor, params.id);
    return undefined;
  });
}
