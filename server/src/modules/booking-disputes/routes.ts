// Disputes between guests and hosts over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as disputes from './service.ts';

export function registerBookingDisputeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/bookings/{id}/disputes', ({ actor, params }) => disputes.view(deps, actor, params.id));
  bind(app, deps, 'POST /api/bookings/{id}/disputes', ({ actor, params, body: { until, ...body } }) =>
    disputes.openDispute(deps, actor, { ...params, ...body, until: until === undefined ? undefined : new Date(until) }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/offers', ({ actor, params, body }) =>
    disputes.makeOffer(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/accept', ({ actor, params, body }) =>
    disputes.acceptOffer(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/decline', ({ actor, params, body }) =>
    disputes.declineOffer(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/withdraw', ({ actor, params, body }) =>
    disputes.withdraw(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/pay', ({ actor, params, body }) =>
    disputes.payExtra(deps, actor, { ...params, card: body.card }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/received', ({ actor, params, body }) =>
    disputes.recordReceived(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/bookings/{id}/disputes/{disputeId}/evidence', ({ actor, params, upload }) =>
    disputes.addEvidence(deps, actor, { ...params, moment: 'dispute' }, () => upload.chunks()),
  );
  bind(app, deps, 'POST /api/bookings/{id}/stay-photos/{moment}', ({ actor, params, upload }) =>
    disputes.addEvidence(deps, actor, { ...params, disputeId: null }, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/bookings/{id}/evidence/{evidenceId}', ({ actor, params }) =>
    disputes.readEvidence(deps, actor, params),
  );
  bind(app, deps, 'GET /api/staff/booking-disputes', ({ query }) => disputes.listForStaff(deps, query));
  bind(app, deps, 'POST /api/staff/booking-disputes/{id}/decide', ({ actor, params, body }) =>
    disputes.decideDispute(deps, actor, { ...params, ...body }),
  );
}
