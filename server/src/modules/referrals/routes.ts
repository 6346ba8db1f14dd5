// HTTP routes for referrals.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as referrals from './service.ts';

export function registerReferralRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/referrals', ({ actor }) => referrals.listReferrals(deps, actor));
  bind(app, deps, 'POST /api/referrals/invites', ({ actor, body }) => referrals.invite(deps, actor, body.label));
  bind(app, deps, 'GET /api/referrals/codes/{code}', ({ params }) => referrals.getReferrer(deps, params.code));
  bind(app, deps, 'POST /api/referrals/claim', ({ actor, body }) => referrals.claimReferral(deps, actor, body.code));
}
