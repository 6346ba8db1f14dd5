// HTTP routes for payouts: hosts' accounts and payouts, and staff's batches.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import { listOwnAccounts, setAccount, setSchedule } from './accounts.ts';
import * as batches from './batches.ts';
import { listOwedFees, recordFees } from './fee-payments.ts';
import { getOwnPayout, listOwnPayouts } from './service.ts';
import { openStripe, refreshStripe } from './stripe-accounts.ts';

export function registerPayoutRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);

  bind(app, deps, 'GET /api/payout-account', ({ actor }) => listOwnAccounts(deps, actor));
  bind(app, deps, 'PUT /api/payout-account', ({ actor, body }) =>
    tryPassword(actor, () => setAccount(deps, actor, body)),
  );
  bind(app, deps, 'PATCH /api/payout-account/{currency}', ({ actor, params, body }) =>
    setSchedule(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/payout-account/{currency}/stripe-link', ({ actor, params }) =>
    openStripe(deps, actor, params),
  );
  bind(app, deps, 'POST /api/payout-account/{currency}/refresh', ({ actor, params }) =>
    refreshStripe(deps, actor, params),
  );
  bind(app, deps, 'GET /api/payouts', ({ actor, query }) => listOwnPayouts(deps, actor, query));
  bind(app, deps, 'GET /api/payouts/{id}', ({ actor, params }) => getOwnPayout(deps, actor, params));

  bind(app, deps, 'GET /api/staff/payouts', ({ query }) => batches.listAllPayouts(deps, query));
  bind(app, deps, 'GET /api/staff/payout-batches', ({ query }) => batches.listBatches(deps, query));
  bind(app, deps, 'POST /api/staff/payout-batches', ({ actor, body }) => batches.makeBatch(deps, actor, body));
  bind(app, deps, 'GET /api/staff/payout-batches/{id}/export', ({ actor, params }) =>
    batches.exportBatch(deps, actor, params),
  );
  bind(app, deps, 'POST /api/staff/payout-batches/{id}/sent', ({ actor, params }) =>
    batches.markBatchSent(deps, actor, params),
  );
  bind(app, deps, 'POST /api/staff/payout-batches/{id}/paid', ({ actor, params }) =>
    batches.markBatchPaid(deps, actor, params),
  );
  bind(app, deps, 'POST /api/staff/payouts/{id}/paid', ({ actor, params }) => batches.markPaid(deps, actor, params));
  bind(app, deps, 'POST /api/staff/payouts/{id}/failed', ({ actor, params, body }) =>
    batches.markFailed(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/owed-fees', () => listOwedFees(deps));
  bind(app, deps, 'POST /api/staff/owed-fees/{id}/received', ({ actor, params, body }) =>
    recordFees(deps, actor, { ...params, ...body }),
  );
}
