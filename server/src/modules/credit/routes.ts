// Credit over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import * as credit from './service.ts';

export function registerCreditRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/credit', ({ actor, query }) => credit.viewOwnCredit(deps, actor, query));
  bind(app, deps, 'GET /api/staff/members/{id}/credit', ({ actor, params, query }) =>
    credit.viewMemberCredit(deps, actor, params.id, query),
  );
  bind(app, deps, 'POST /api/staff/members/{id}/credit/grants', async ({ actor, params, body, request, reply }) => {
    const call = { ...params, key: readIdempotencyKey(request) };
    const { answer, isReplay } = await credit.grantCredit(deps, actor, call, body);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'POST /api/staff/members/{id}/credit/take-backs', async ({ actor, params, body, request, reply }) => {
    const call = { ...params, key: readIdempotencyKey(request) };
    const { answer, isReplay } = await credit.takeBackCredit(deps, actor, call, body);
    if (isReplay) reply.header('idempotent-replayed', 'true');
    return answer;
  });
  bind(app, deps, 'GET /api/staff/credit-settings', () => credit.viewSettings(deps));
  bind(app, deps, 'PUT /api/staff/credit-settings', ({ actor, body }) => credit.setSettings(deps, actor, body));
}
