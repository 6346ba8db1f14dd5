// HTTP routes for reviews.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listDueReviews, listListingReviews, replyToReview, viewBookingReviews, writeReview } from './service.ts';

export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/listings/{id}/reviews', ({ params, query, actor, reads }) =>
    listListingReviews(reads.kysely, { listingId: params.id, page: query.page ?? 1, actor, now: deps.clock.now() }),
  );
  bind(app, deps, 'GET /api/bookings/{id}/reviews', ({ actor, params }) => viewBookingReviews(deps, actor, params.id));
  bind(app, deps, 'PUT /api/bookings/{id}/review', ({ actor, params, body }) =>
    writeReview(deps, actor, { bookingId: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/reviews/{id}/reply', ({ actor, params, body }) =>
    replyToReview(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/reviews/due', ({ actor }) => listDueReviews(deps, actor));
}
