// Requests with an API token: who sends them, what the token allows, and that nothing is committed after it was revoked or narrowed.
import {
  API_TOKENS,
  includesScope,
  isMarketScope,
  MARKET_SCOPES,
  type TokenScope,
} from '@daynook/contract/accounts/token-scopes';
import type { Endpoint } from '@daynook/contract/endpoint';
import { NO_PERMISSIONS, type StaffPermission } from '@daynook/contract/staff/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardCommits } from '../db/commit-guard.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { say } from '../lib/languages/say.ts';
import { type Actor, type MemberActor, VISITOR } from './actor.ts';
import { toCallerNetwork } from './caller-address.ts';
import { readImpersonationId } from './impersonation.ts';
import { findTokenRule } from './token-scopes.ts';

const BEARER = /^Bearer +(\S+) *$/i;
/** As it may be in a URL, also with an escaped underscore. */
const IN_URL = new RegExp(
  `${API_TOKENS.prefix.replace('_', '(?:_|%5f)')}[0-9a-z]{${API_TOKENS.randomCharacters}}`,
  'i',
);

/** The API token that the request is sent with. */
export function readApiToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const text = BEARER.exec(headers.authorization ?? '')?.[1];
  return text?.startsWith(API_TOKENS.prefix) ? text : undefined;
}

/** Rate limits ask who the caller is before the endpoint does. */
const callers = new WeakMap<FastifyRequest, Promise<MemberActor>>();

/** The member who created the token, checked once for each request. Throws what `Deps.authenticate` throws. */
export function authenticateByToken(
  { authenticate }: Pick<Deps, 'authenticate'>,
  request: FastifyRequest,
  text: string,
): Promise<MemberActor> {
  const known = callers.get(request);
  if (known) return known;
  const caller = authenticate(text, toCallerNetwork(request.ip).network) as Promise<MemberActor>;
  callers.set(request, caller);
  return caller;
}

/** A member's scopes never act as staff. A market scope has the one permission it names, while the member's role has it. */
function staffPart({ isStaff, permissions }: MemberActor, rule: TokenScope | 'any') {
  if (rule === 'any' || !isMarketScope(rule)) return { isStaff: false, permissions: NO_PERMISSIONS };
  const permission: StaffPermission = MARKET_SCOPES[rule];
  return { isStaff, permissions: permissions.has(permission) ? new Set([permission]) : NO_PERMISSIONS };
}

/**
 * Who the endpoint answers: the member, or for public endpoints without the scope, a visitor. Throws TOKEN_NOT_ALLOWED and
 * TOKEN_SCOPE_MISSING.
 */
export function limitToScopes(
  key: string,
  endpoint: Pick<Endpoint, 'access'>,
  caller: MemberActor,
  request: FastifyRequest,
): Actor {
  const rule = findTokenRule(key) ?? 'never';
  if (rule === 'never' || readImpersonationId(request) !== undefined) throw new AppError('TOKEN_NOT_ALLOWED');
  if (rule === 'any' || (rule !== 'public' && includesScope(caller.token!.scopes, rule)))
    return { ...caller, ...staffPart(caller, rule) };
  if (endpoint.access === 'public') return VISITOR;
  throw new AppError('TOKEN_SCOPE_MISSING', {
    message: say('This API token doesn’t have the scope {rule}. Create one that does.', { rule }),
  });
}

/** Runs the handler. If the actor's token is revoked or narrowed meanwhile, its transactions fail instead of committing. */
export const whileTokenWorks = <T>(actor: Actor, work: () => T): T =>
  actor.kind === 'member' && actor.token ? guardCommits(actor.token.guard, work) : work();

/** Refuses requests with a token in their URL, where it's logged. */
export function refuseTokensInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl }) => {
    if (IN_URL.test(originalUrl)) throw new AppError('TOKEN_IN_URL');
  });
}
