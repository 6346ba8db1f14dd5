// Bookmarks over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as bookmarks from './service.ts';

export function registerBookmarkRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookmarks', async ({ actor, body }) => ({
    bookmark: await bookmarks.saveListing(deps, actor, body),
  }));
  bind(app, deps, 'GET /api/bookmarks', ({ actor, query }) => bookmarks.listBookmarks(deps, actor, query));
  bind(app, deps, 'GET /api/bookmarks/listing-ids', ({ actor }) => bookmarks.listSavedIds(deps, actor));
  bind(app, deps, 'PATCH /api/bookmarks/listing/{listingId}', ({ actor, params, body }) =>
    bookmarks.changeBookmark(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/bookmarks/listing/{listingId}', ({ actor, params }) =>
    bookmarks.removeBookmark(deps, actor, params.listingId),
  );
}
