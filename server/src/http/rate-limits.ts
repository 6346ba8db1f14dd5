// Limits how often one caller may call, by bucket. Normal use never reaches these limits, but a loop does (A23, A24).
import type { Endpoint } from '@daynook/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { SITE_FACTOR, toCallerNetwork } from './caller-address.ts';
import { findInProcessCaller } from './in-process-caller.ts';
import { authenticateByToken, readApiToken } from './token-caller.ts';

type Bucket = Exclude<NonNullable<Endpoint['bucket']>, 'unlimited'>;

/**
 * Calls per minute and caller. Writes leave room for bursts of retries; money has its own rules. Buckets whose calls make us fetch
 * other websites or that send messages to staff are sized for people. A preview of a bulk edit costs as much as the edit, and pages
 * send it in parts.
 */
const PER_MINUTE: Record<Bucket, number> = {
  read: 1_200,
  search: 1_200,
  places: 600,
  write: 600,
  preview: 120,
  auth: 60,
  outbound: 20,
  contact: 6,
};
/** Pages cost the most. Five a second is more than a household or a crawler needs, because an open page doesn't load others. */
export const PAGES_PER_MINUTE = 300;
const WINDOW_MS = 60_000;

/** The address as one caller. */
const addressKey = ({ ip }: FastifyRequest): string => `i:${toCallerNetwork(ip).network}`;

/** The IPv6 site around the address as one caller. */
const siteKey = ({ ip }: FastifyRequest): string => `s:${toCallerNetwork(ip).site}`;

/** The caller: the API token, the member with a session, or the address. An invented token doesn't get its own bucket. */
export async function callerKey(request: FastifyRequest, deps: Pick<Deps, 'authenticate'>): Promise<string> {
  const inside = findInProcessCaller();
  if (inside?.kind === 'member') return inside.token ? `t:${inside.token.id}` : `m:${inside.memberId}`;
  if (inside) return addressKey(request);
  const apiToken = readApiToken(request);
  if (apiToken !== undefined) {
    const caller = await authenticateByToken(deps, request, apiToken).catch(() => undefined);
    return caller?.token ? `t:${caller.token.id}` : addressKey(request);
  }
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return addressKey(request);
  const actor = await deps.authenticate(token).catch(() => undefined);
  return actor?.kind === 'member' ? `m:${actor.memberId}` : addressKey(request);
}

/** Route config for @fastify/rate-limit. */
export function toRateLimit(
  bucket: Bucket | 'unlimited',
  hasRateLimits: boolean,
): { rateLimit: false | { max: number; timeWindow: number; groupId: string } } {
  const isLimited = hasRateLimits && bucket !== 'unlimited';
  return { rateLimit: isLimited ? { max: PER_MINUTE[bucket], timeWindow: WINDOW_MS, groupId: bucket } : false };
}

export const tooManyRequests = (ttlMs: number): AppError =>
  new AppError('RATE_LIMITED', { retryIn: Math.max(1, Math.ceil(ttlMs / 1000)) });

/**
 * Also counts a whole IPv6 site, so that renting a /48 doesn't provide 65,536 callers. Members and API tokens are counted by id, wherever they are.
 * Runs before the route's own limit.
 */
export function limitSites(app: FastifyInstance, deps: Pick<Deps, 'authenticate'>): void {
  const limits = Object.entries(PER_MINUTE).map(([bucket, max]) => {
    return [
      bucket,
      app.createRateLimit({ max: max * SITE_FACTOR, timeWindow: WINDOW_MS, keyGenerator: siteKey }),
    ] as const;
  });
  const findLimit = new Map<string | undefined, ReturnType<FastifyInstance['createRateLimit']>>(limits);
  app.addHook('onRequest', async (request) => {
    const { rateLimit } = request.routeOptions.config as { rateLimit?: { groupId?: string } | false };
    const count = rateLimit ? findLimit.get(rateLimit.groupId) : undefined;
    if (!count || toCallerNetwork(request.ip).site === undefined) return;
    if (/^[mt]:/.test(await callerKey(request, deps))) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl);
  });
}

/**
 * For what isn't one of our routes: pages, and login, which a library handles. Throws RATE_LIMITED if a network or its IPv6 site sends
 * too many requests.
 */
export function createNetworkLimit(
  app: FastifyInstance,
  { max, minutes = 1, hasRateLimits }: { max: number; minutes?: number; hasRateLimits: boolean },
): (request: FastifyRequest) => Promise<void> {
  if (!hasRateLimits) return async () => undefined;
  const timeWindow = minutes * WINDOW_MS;
  const ofNetwork = app.createRateLimit({ max, timeWindow, keyGenerator: addressKey });
  const ofSite = app.createRateLimit({ max: max * SITE_FACTOR, timeWindow, keyGenerator: siteKey });
  return async (request) => {
    const isInSite = toCallerNetwork(request.ip).site !== undefined;
    for (const count of isInSite ? [ofNetwork, ofSite] : [ofNetwork]) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl);
    }
  };
}
