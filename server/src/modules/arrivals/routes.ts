// Binds the endpoints of arrivals.
import type { Booking } from '@daynook/contract/bookings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type Handled } from '../../http/bind.ts';
import { type Outcome, readIdempotencyKey } from '../../http/idempotency.ts';
import type { Press } from '../bookings/service.ts';
import * as arrivals from './service.ts';

type Input = Pick<Handled<'POST /api/bookings/{id}/check-in'>, 'actor' | 'params' | 'request' | 'reply'>;

/** Runs an action. The response header says if it repeats an earlier answer. */
async function runAction(
  { actor, params, request, reply }: Input,
  act: (press: Press) => Promise<Outcome<Booking>>,
): Promise<Booking> {
  const { answer, isReplay } = await act({ actor, id: params.id, key: readIdempotencyKey(request) });
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return answer;
}

export function registerArrivalRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/bookings/{id}/check-in', (input) =>
    runAction(input, (press) => arrivals.checkIn(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/check-out', (input) =>
    runAction(input, (press) => arrivals.checkOut(deps, press)),
  );

  bind(app, deps, 'GET /api/bookings/{id}/arrival', ({ actor, params }) =>
    arrivals.viewArrival(deps, actor, params.id),
  );

  bind(app, deps, 'GET /api/bookings/{id}/way-in-photos/{photoId}', ({ actor, params, query }) =>
    arrivals.readWayInPhoto(deps, actor, { ...params, ...query }),
  );

  bind(app, deps, 'GET /api/bookings/{id}/openings', ({ actor, params, query }) =>
    arrivals.listOpenings(deps, actor, { ...params, ...query }),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-show', (input) =>
    runAction(input, (press) => arrivals.markNoShow(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-show/contest', (input) =>
    runAction(input, (press) => arrivals.contestNoShow(deps, press, input.body.message)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-show/decide', (input) =>
    runAction(input, (press) => arrivals.decideNoShow(deps, press, input.body.decision)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-access', (input) =>
    runAction(input, (press) => arrivals.reportNoAccess(deps, press, input.body.message)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-access/answer', (input) =>
    runAction(input, (press) => arrivals.answerNoAccess(deps, press, input.body.answer)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-access/close', (input) =>
    runAction(input, (press) => arrivals.closeNoAccess(deps, press, input.body.outcome)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/no-access/decide', (input) =>
    runAction(input, (press) => arrivals.decideNoAccess(deps, press, input.body.decision)),
  );
}
