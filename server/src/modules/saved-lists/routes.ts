// HTTP routes for saved lists.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as lists from './service.ts';
import * as sharing from './share-list.ts';

export function registerSavedListRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/saved-lists', ({ actor, query }) => lists.listLists(deps, actor, query));
  bind(app, deps, 'POST /api/saved-lists', ({ actor, body }) => lists.makeList(deps, actor, body));
  bind(app, deps, 'GET /api/saved-lists/{id}', ({ actor, params, query }) =>
    lists.getList(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'PATCH /api/saved-lists/{id}', ({ actor, params, body }) =>
    lists.nameList(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/saved-lists/{id}', async ({ actor, params }) => {
    await lists.removeList(deps, actor, params.id);
    return undefined;
  });
  bind(app, deps, 'PUT /api/saved-lists/{id}/listings/{listingId}', async ({ actor, params }) => {
    await lists.addListing(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'DELETE /api/saved-lists/{id}/listings/{listingId}', async ({ actor, params }) => {
    await lists.removeListing(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'PUT /api/saved-lists/{id}/listings/{listingId}/vote', ({ actor, params, body }) =>
    lists.vote(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'PUT /api/saved-lists/{id}/listings/{listingId}/comment', ({ actor, params, body }) =>
    lists.comment(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/saved-lists/{id}/links', ({ actor, params, body }) =>
    sharing.openLink(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/saved-lists/{id}/links/{grants}', async ({ actor, params }) => {
    await sharing.endLink(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'DELETE /api/saved-lists/{id}/members/{memberId}', async ({ actor, params }) => {
    await sharing.removeMember(deps, actor, params);
    return undefined;
  });
  bind(app, deps, 'GET /api/shared-lists/{secret}', ({ actor, params, query }) =>
    sharing.readShared(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/shared-lists/{secret}/join', ({ actor, params }) =>
    sharing.join(deps, actor, params.secret),
  );
}
