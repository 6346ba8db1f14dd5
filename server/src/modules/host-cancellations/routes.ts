// Binds the endpoints of cancellations by hosts.
import type { Booking } from '@daynook/contract/bookings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type Handled } from '../../http/bind.ts';
import { type Outcome, readIdempotencyKey } from '../../http/idempotency.ts';
import type { Press } from '../bookings/service.ts';
import { cancelSeveral, previewCancellations } from './cancel-several.ts';
import { addExcuseFile, askForExcuse, decideExcuse, readExcuseFile, viewHostCancellation, waive } from './service.ts';

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

export function registerHostCancellationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings/{id}/host-cancellation', ({ actor, params }) =>
    viewHostCancellation(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/excuse', (input) =>
    runAction(input, (press) => askForExcuse(deps, press, input.body)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/excuse/files', ({ actor, params, upload }) =>
    addExcuseFile(deps, actor, params.id, () => upload.chunks()),
  );

  bind(app, deps, 'GET /api/bookings/{id}/excuse/files/{fileId}', ({ actor, params }) =>
    readExcuseFile(deps, actor, params),
  );

  bind(app, deps, 'POST /api/bookings/{id}/excuse/decide', (input) =>
    runAction(input, (press) => decideExcuse(deps, press, input.body)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/fine/waive', (input) =>
    runAction(input, (press) => waive(deps, press, input.body)),
  );

  bind(app, deps, 'POST /api/host/cancellations/preview', ({ actor, body }) =>
    previewCancellations(deps, actor, body.bookingIds),
  );

  bind(app, deps, 'POST /api/host/cancellations', async ({ actor, body, request, reply }) => {
    const { answer, isReplay } = await cancelSeveral(deps, { actor, key: readIdempotencyKey(request) }, body);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
}
