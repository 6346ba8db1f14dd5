// Limits how many live connections one network or member may open per minute. Leaves room for an office whose pages all reconnect after
// a restart.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Deps } from '../deps.ts';
import { AttemptLimit, NetworkLimit } from '../identity/attempt-counter.ts';

const PER_NETWORK = 300;
const PER_MEMBER = 60;
const WINDOW_MINUTES = 1;

export interface ConnectionLimits {
  /** Counts a connection by its network, before it authenticates; false if there are too many. */
  mayConnect(request: IncomingMessage): boolean;
  /** Counts it for the member; false if there are too many. */
  mayOpen(memberId: string): boolean;
}

const UNLIMITED: ConnectionLimits = { mayConnect: () => true, mayOpen: () => true };

export function createConnectionLimits({ clock, config }: Pick<Deps, 'clock' | 'config'>): ConnectionLimits {
  if (!config.hasRateLimits) return UNLIMITED;
  const networks = new NetworkLimit(clock, PER_NETWORK, WINDOW_MINUTES);
  const members = new AttemptLimit(clock, PER_MEMBER, WINDOW_MINUTES);
  // Trusts the same proxies as for other requests.
  const isTrusted = proxyAddr.compile(config.trustProxy.split(',').map((part) => part.trim()));
  return {
    mayConnect: (request) => networks.take(proxyAddr(request, isTrusted)) === 0,
    mayOpen: (memberId) => members.take(memberId) === 0,
  };
}
