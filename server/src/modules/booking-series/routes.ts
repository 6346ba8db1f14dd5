// Binds the endpoints of series.
import type { SeriesResult } from '@daynook/contract/bookings/booking-series';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type Handled } from '../../http/bind.ts';
import { type Outcome, readIdempotencyKey } from '../../http/idempotency.ts';
import * as series from './service.ts';

type Acting = 'POST /api/booking-series/{id}/approve';

const toRange = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Runs an action. The response header says if it repeats an earlier answer. */
async function runAction(
  { actor, params, request, reply }: Pick<Handled<Acting>, 'actor' | 'params' | 'request' | 'reply'>,
  act: (press: series.SeriesPress) => Promise<Outcome<SeriesResult>>,
): Promise<SeriesResult> {
  const { answer, isReplay } = await act({ actor, id: params.id, key: readIdempotencyKey(request) });
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return answer;
}

export function registerBookingSeriesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'POST /api/booking-series/quote', ({ actor, body }) => {
    const { listingId, guests, cars, addOns = [], repeat } = body;
    return series.quoteSeries(deps, actor, { listingId, guests, cars, addOns, repeat, ...toRange(body) });
  });

  bind(app, deps, 'POST /api/booking-series', async ({ actor, body, request, reply }) => {
    const { addOns = [], rows, ...rest } = body;
    const order: series.SeriesOrder = {
      ...rest,
      addOns,
      rows: rows.map(({ listingId = body.listingId, expectedTotalMinor, ...row }) => ({
        listingId,
        expectedTotalMinor,
        ...toRange(row),
      })),
    };
    const { answer, isReplay } = await series.bookSeries(deps, actor, order, readIdempotencyKey(request));
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });

  bind(app, deps, 'GET /api/booking-series/{id}', ({ actor, params }) => series.viewSeries(deps, actor, params.id));

  bind(app, deps, 'POST /api/booking-series/{id}/refund-preview', ({ actor, params, body }) =>
    series.previewSeriesRefund(deps, actor, params.id, body),
  );

  bind(app, deps, 'POST /api/booking-series/{id}/cancel', (input) =>
    runAction(input, (press) => series.cancelSeries(deps, press, input.body)),
  );

  bind(app, deps, 'POST /api/booking-series/{id}/approve', (input) =>
    runAction(input, (press) => series.approveSeries(deps, press)),
  );

  bind(app, deps, 'POST /api/booking-series/{id}/decline', (input) =>
    runAction(input, (press) => series.declineSeries(deps, press, input.body.reason)),
  );
}
