// Reviews over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listListingReviews } from './service.ts';

export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/listings/{id}/reviews', ({ params, query, actor }) =>
    listListingReviews(deps.db.kysely, { listingId: params.id, page: query.page ?? 1, actor }),
  );
}
