// Binds the booking endpoints. A handler says who asks what; everything else is decided in the service.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import { lookOf } from '../insights/service.ts';
import * as bookings from './service.ts';

export function registerBookingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookings/quote', async ({ actor, body, request }) => {
    const { quote, hostId } = await bookings.quoteBooking(deps, actor, bookings.slotOf(body));
    deps.funnel.quoted({ id: quote.listingId, hostId }, lookOf(request, actor));
    return quote;
  });

  bind(app, deps, 'POST /api/bookings/holds', ({ actor, body }) =>
    bookings.placeHold(deps, actor, bookings.slotOf(body)),
  );

  bind(app, deps, 'DELETE /api/bookings/holds/{id}', async ({ actor, params }) => {
    await bookings.leaveHold(deps, actor, params.id);
    return undefined;
  });

  bind(app, deps, 'POST /api/bookings', async ({ actor, body, request, reply }) => {
    const key = readIdempotencyKey(request);
    const { message, cardNumber, holdId, expectedTotalMinor } = body;
    const input = { ...bookings.slotOf(body), message, cardNumber, holdId, expectedTotalMinor };
    const { answer, isReplay } = await bookings.requestBooking(deps, actor, input, key);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });

  bind(app, deps, 'GET /api/bookings', ({ actor, query }) => bookings.listBookings(deps, actor, query));

  bind(app, deps, 'GET /api/bookings/{id}', ({ actor, params }) =>
    bookings.viewBooking(deps.db.kysely, deps, actor, params.id),
  );

  bind(app, deps, 'GET /api/bookings/{id}/refund-preview', ({ actor, params }) =>
    bookings.previewRefund(deps, actor, params.id),
  );

  bind(app, deps, 'GET /api/bookings/{id}/receipt', ({ actor, params }) =>
    bookings.viewReceipt(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/approve', ({ actor, params }) =>
    bookings.approveBooking(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/decline', ({ actor, params, body }) =>
    bookings.declineBooking(deps, actor, params.id, body.reason),
  );

  bind(app, deps, 'POST /api/bookings/{id}/withdraw', ({ actor, params }) =>
    bookings.withdrawBooking(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refund/accept', ({ actor, params, body }) =>
    bookings.acceptRefund(deps, actor, params.id, body),
  );

  bind(app, deps, 'POST /api/bookings/{id}/refund/decline', ({ actor, params, body }) =>
    bookings.declineRefund(deps, actor, params.id, body),
  );

  bind(app, deps, 'POST /api/bookings/{id}/cancel', ({ actor, params, body }) =>
    bookings.cancelBooking(deps, actor, params.id, body),
  );
}
