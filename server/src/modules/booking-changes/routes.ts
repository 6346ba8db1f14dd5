// Binds the endpoints of changes.
import type { Booking } from '@daynook/contract/bookings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, type Handled } from '../../http/bind.ts';
import { type Outcome, readIdempotencyKey } from '../../http/idempotency.ts';
import type { Press } from '../bookings/service.ts';
import * as changes from './service.ts';

type Acting = 'POST /api/bookings/{id}/approve';
type WantedBody = Handled<'POST /api/bookings/{id}/changes/quote'>['body'];

const toWanted = ({
  listingId,
  startsAt,
  endsAt,
  guests,
  cars,
  addOns = [],
  priceMinor,
  bothAgreed,
}: WantedBody): changes.Wanted => ({
  listingId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  guests,
  cars,
  addOns,
  priceMinor,
  bothAgreed,
});

/** Runs an action. The response header says if it repeats an earlier answer. */
async function runAction(
  { actor, params, request, reply }: Pick<Handled<Acting>, 'actor' | 'params' | 'request' | 'reply'>,
  act: (press: Press) => Promise<Outcome<Booking>>,
): Promise<Booking> {
  const { answer, isReplay } = await act({ actor, id: params.id, key: readIdempotencyKey(request) });
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return answer;
}

export function registerBookingChangeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings/{id}/changes', ({ actor, params }) => changes.listChanges(deps, actor, params.id));

  bind(app, deps, 'GET /api/bookings/{id}/other-listings', ({ actor, params }) =>
    changes.listOtherListings(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/changes/quote', ({ actor, params, body }) =>
    changes.quoteChange(deps, actor, params.id, toWanted(body)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/changes', (input) => {
    const { message, expectedTotalMinor, expectedTermsKey } = input.body;
    const proposal = { ...toWanted(input.body), message, expectedTotalMinor, expectedTermsKey };
    return runAction(input, (press) => changes.proposeChange(deps, press, proposal));
  });

  bind(app, deps, 'POST /api/bookings/{id}/changes/{changeId}/accept', (input) =>
    runAction(input, (press) => changes.acceptChange(deps, press, { ...input.body, changeId: input.params.changeId })),
  );

  bind(app, deps, 'POST /api/bookings/{id}/changes/{changeId}/decline', (input) =>
    runAction(input, (press) => changes.declineChange(deps, press, input.params.changeId)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/changes/{changeId}/withdraw', (input) =>
    runAction(input, (press) => changes.withdrawChange(deps, press, input.params.changeId)),
  );

  bind(app, deps, 'GET /api/bookings/{id}/later-ends', ({ actor, params }) =>
    changes.listLaterEnds(deps, actor, params.id),
  );

  bind(app, deps, 'POST /api/bookings/{id}/extend', (input) => {
    const { endsAt, expectedTotalMinor } = input.body;
    return runAction(input, (press) =>
      changes.extendBooking(deps, press, { endsAt: new Date(endsAt), expectedTotalMinor }),
    );
  });

  bind(app, deps, 'POST /api/bookings/{id}/leave-early', (input) =>
    runAction(input, (press) => changes.leaveEarly(deps, press)),
  );

  bind(app, deps, 'POST /api/bookings/{id}/changes/{changeId}/pay', ({ actor, params, body }) =>
    changes.payChange(deps, actor, { ...params, ...body }),
  );
}
