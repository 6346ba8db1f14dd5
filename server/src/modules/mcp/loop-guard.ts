// Stops programs that call in a loop. A program that calls too often gets an HTTP error; one that repeats itself is told so in words, because
// that's what a language model reads.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/call-api.ts';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { tooManyRequests } from '../../http/rate-limits.ts';
import { NetworkLimit } from '../../identity/attempt-counter.ts';
import { AppError } from '../../lib/app-error.ts';

const MCP_LIMITS = {
  /** Messages of one app, token, or network. */
  messagesPerMinute: 120,
  /** Failed logins of one network. */
  failedLoginsPerMinute: 120,
  /** The same tool with the same input. */
  repeatsPerMinute: 12,
  /** Whatever the hours: a program that holds, waits, and holds again keeps others from booking. */
  holdsPerHour: 20,
} as const;

const MINUTE_MS = 60_000;

interface Called {
  readonly caller: Caller;
  readonly tool: { readonly name: string; readonly input: unknown } | undefined;
}

const toKey = ({ actor, address }: Caller): string =>
  actor.kind === 'member' ? `t:${actor.token?.id ?? actor.memberId}` : `i:${toCallerNetwork(address).network}`;

/** Connecting an app again doesn't start a new count. */
const toHolder = ({ actor, address }: Caller): string =>
  actor.kind === 'member' ? `m:${actor.memberId}` : `i:${toCallerNetwork(address).network}`;

const toRepeat = ({ caller, tool }: Called): string =>
  `${toKey(caller)} ${createHash('sha256').update(JSON.stringify(tool)).digest('base64url')}`;

/** Counts a message. Returns what to tell a program that repeats itself. Throws RATE_LIMITED. */
export function createLoopGuard(
  app: FastifyInstance,
  { hasRateLimits }: { hasRateLimits: boolean },
): (request: FastifyRequest, called: Called) => Promise<string | undefined> {
  if (!hasRateLimits) return async () => undefined;
  const called = new WeakMap<FastifyRequest, Called>();
  const limit = (max: number, timeWindow: number, write: (one: Called) => string) => {
    const count = app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => `mcp ${write(called.get(request as FastifyRequest)!)}`,
    });
    return async (request: FastifyRequest): Promise<number | undefined> => {
      const counted = await count(request);
      return !counted.isAllowed && counted.isExceeded ? counted.ttl : undefined;
    };
  };
  const countMessage = limit(MCP_LIMITS.messagesPerMinute, MINUTE_MS, ({ caller }) => toKey(caller));
  const countRepeat = limit(MCP_LIMITS.repeatsPerMinute, MINUTE_MS, toRepeat);
  const countHold = limit(MCP_LIMITS.holdsPerHour, 60 * MINUTE_MS, ({ caller }) => `hold ${toHolder(caller)}`);
  return async (request, one) => {
    called.set(request, one);
    const waitMs = await countMessage(request);
    if (waitMs !== undefined) throw tooManyRequests(waitMs);
    if (!one.tool) return undefined;
    if ((await countRepeat(request)) !== undefined)
      return 'You’ve called this tool with the same input many times within a minute. Stop, and use the earlier answer.';
    if (one.tool.name === 'hold_slot' && (await countHold(request)) !== undefined)
      return 'Too many holds within an hour. Stop, and ask the person to book or choose in the browser.';
    return undefined;
  };
}

/**
 * Finds who called, unless too many of the network's logins failed: then none of them is looked up anymore, right or wrong. Visitors
 * without a login aren't counted or kept out.
 */
export function createGuessGuard({
  clock,
  config,
}: Pick<Deps, 'clock' | 'config'>): <T>(request: FastifyRequest, find: () => Promise<T>) => Promise<T> {
  if (!config.hasRateLimits) return (_request, find) => find();
  const limit = new NetworkLimit(clock, MCP_LIMITS.failedLoginsPerMinute, 1);
  return async ({ ip, headers }, find) => {
    if (headers.authorization === undefined) return find();
    const retryIn = limit.take(ip);
    if (retryIn > 0) throw new AppError('RATE_LIMITED', { retryIn });
    try {
      const found = await find();
      limit.giveBack(ip);
      return found;
    } catch (error) {
      // A failure on our side isn't a wrong login.
      if (!(error instanceof AppError)) limit.giveBack(ip);
      throw error;
    }
  };
}
