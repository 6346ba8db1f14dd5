// Who calls the MCP server: an app that a member connected, a member's own program with an API token, or a visitor.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type MemberActor, VISITOR } from '../../http/actor.ts';
import { toActor } from '../../http/authenticate.ts';
import type { Caller } from '../../http/call-api.ts';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { authenticateByToken, readApiToken } from '../../http/token-caller.ts';
import { createAppVerifier } from '../../identity/app-tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { findApp, noteAppUse, selectConnected } from '../connected-apps/service.ts';
import { findMember } from '../members/service.ts';

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

/** Never acts as staff. What the app may do is read for each request, and checked again before its transactions commit. */
async function findAppActor(deps: Deps, grantId: string, network: string): Promise<MemberActor> {
  const row = await findApp(deps, grantId);
  const member = row && (await findMember(deps.db.kysely, row.member_id));
  if (!row || !member || member.deleted_at) throw new AppError('UNAUTHENTICATED');
  if (member.status === 'suspended') throw new AppError('ACCOUNT_NOT_ACTIVE');
  await noteAppUse(deps, row, network);
  const guard = {
    stillHolds: () => selectConnected(row.id, row.scopes, deps.clock.now()).compile(deps.db.kysely),
    refuse: () => new AppError('TOKEN_REVOKED'),
  };
  return {
    ...(await toActor(deps, member)),
    token: { id: row.id, scopes: row.scopes, guard, noteUse: async () => undefined },
  };
}

/** Finds the caller of a request. Throws what's wrong with a login; without one, the caller is a visitor. */
export function createCallerFinder(deps: Deps): (request: FastifyRequest) => Promise<Caller> {
  const readGrant = createAppVerifier(deps);
  return async (request) => {
    const { authorization } = request.headers;
    const address = request.ip;
    if (authorization === undefined) return { actor: VISITOR, address };
    const apiToken = readApiToken(request);
    if (apiToken !== undefined) {
      const actor = await authenticateByToken(deps, request, apiToken);
      await actor.token!.noteUse();
      return { actor, address };
    }
    const grantId = await readGrant(BEARER.exec(authorization)?.[1] ?? '');
    return { actor: await findAppActor(deps, grantId, toCallerNetwork(address).network), address };
  };
}
