// HTTP routes for the staff area: the audit log, queues, and figures.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as hosting from '../hosting/service.ts';
import * as emails from './emails.ts';
import { listManualPayments } from './manual-payments.ts';
import * as lists from './member-lists.ts';
import * as members from './members.ts';
import { readMarket, readOverview } from './overview.ts';
import { listPaymentBreaks } from './payment-breaks.ts';
import { closeStripeRefund, listStripeRefunds } from './stripe-refunds.ts';
import * as stuckPayments from './stuck-payments.ts';

function registerListingReview(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/staff/listings', ({ query }) => hosting.listForReview(deps, query));
  bind(app, deps, 'GET /api/staff/listings/{id}', ({ actor, params }) =>
    hosting.viewListingForReview(deps, actor, params.id),
  );
  bind(app, deps, 'PUT /api/staff/listings/{id}/checked-facts', ({ actor, params, body }) =>
    hosting.checkFacts(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/listings/{id}/decision', ({ actor, params, body }) =>
    hosting.decideOnListing(deps, actor, { ...params, ...body }),
  );
}

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  registerListingReview(app, deps);

  bind(app, deps, 'GET /api/staff/overview', ({ actor }) => readOverview(deps, actor));
  bind(app, deps, 'GET /api/staff/manual-payments', ({ query }) => listManualPayments(deps, query));
  bind(app, deps, 'GET /api/staff/stuck-payments', ({ query }) => stuckPayments.listStuckPayments(deps, query));
  bind(app, deps, 'POST /api/staff/payments/{id}/lookup', ({ actor, params }) =>
    stuckPayments.lookUpPayment(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/staff/payments/{id}/retry', ({ actor, params }) =>
    stuckPayments.retryPayment(deps, actor, params.id),
  );
  bind(app, deps, 'POST /api/staff/payments/{id}/give-up', async ({ actor, params, body }) => {
    await stuckPayments.giveUpStuckPayment(deps, actor, { ...params, ...body });
    return undefined;
  });
  bind(app, deps, 'GET /api/staff/payment-breaks', ({ query }) => listPaymentBreaks(deps, query));
  bind(app, deps, 'GET /api/staff/stripe-refunds', ({ query }) => listStripeRefunds(deps, query));
  bind(app, deps, 'POST /api/staff/stripe-refunds/{id}/close', ({ actor, params, body }) =>
    closeStripeRefund(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/market', () => readMarket(deps));

  bind(app, deps, 'GET /api/staff/members/{id}', ({ actor, params }) => members.openMember(deps, actor, params.id));
  bind(app, deps, 'GET /api/staff/members/{id}/bookings', ({ actor, params, query }) =>
    lists.listBookings(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'GET /api/staff/members/{id}/rooms', ({ actor, params, query }) =>
    lists.listListings(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'GET /api/staff/members/{id}/tickets', ({ actor, params, query }) =>
    lists.listTickets(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'GET /api/staff/members/{id}/notes', ({ actor, params, query }) =>
    lists.listNotes(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/suspend', async ({ actor, params, body }) =>
    members.suspend(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/cancel-bookings', ({ actor, params, body }) =>
    members.cancelBookings(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/activate', ({ actor, params, body }) =>
    members.activate(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/sign-out', ({ actor, params, body }) =>
    members.logOut(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/second-step-reset', ({ actor, params, body }) =>
    tryPassword(actor, () => members.resetMembersSecondStep(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/notes', ({ actor, params, body }) =>
    members.noteOn(deps, actor, { ...params, ...body }),
  );

  bind(app, deps, 'GET /api/staff/mails', ({ query }) => emails.listEmails(deps, query));
  bind(app, deps, 'GET /api/staff/mails/{id}', ({ actor, params }) => emails.lookAtEmail(deps, actor, params.id));
  bind(app, deps, 'GET /api/staff/withheld-mails', ({ query }) => emails.listWithheldEmails(deps, query));
  bind(app, deps, 'GET /api/staff/effects', () => emails.listFailedEffects(deps));
  bind(app, deps, 'POST /api/staff/effects/{id}/retry', async ({ actor, params }) => {
    await emails.retryEffect(deps, actor, params.id);
    return undefined;
  });
}
