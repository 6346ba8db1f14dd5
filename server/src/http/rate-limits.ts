// How often one caller may ask, by bucket. An ordinary session never meets these; a loop does (A23, A24).
import type { Endpoint } from '@daynook/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

type Bucket = NonNullable<Endpoint['bucket']>;

/**
 * Calls per minute and caller. Writes leave room for a burst of retries and races; money is guarded by its own rules. What
 * makes the server ask a website of others is for people's hands, and so is what anybody may write to staff.
 */
const PER_MINUTE: Record<Bucket, number> = {
  read: 1_200,
  search: 1_200,
  places: 600,
  write: 600,
  auth: 60,
  outbound: 20,
  contact: 6,
};

/** The address as one caller: an IPv6 /64 counts as one. */
function addressKey({ ip }: FastifyRequest): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? `i:${ip.split(':').slice(0, 4).join(':')}` : `i:${ip}`;
}

/** The caller: the member whose token holds, else the address. An invented token buys no bucket of its own. */
export async function callerKey(request: FastifyRequest, authenticate: Deps['authenticate']): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return addressKey(request);
  const actor = await authenticate(token).catch(() => undefined);
  return actor?.kind === 'member' ? `m:${actor.memberId}` : addressKey(request);
}

/** Route config for @fastify/rate-limit. */
export function rateLimitOf(
  bucket: Bucket,
  hasRateLimits: boolean,
): { rateLimit: false | { max: number; timeWindow: number; groupId: string } } {
  return { rateLimit: hasRateLimits ? { max: PER_MINUTE[bucket], timeWindow: 60_000, groupId: bucket } : false };
}
