// Stops programs that call in a loop. A program that calls too often gets an HTTP error; one that repeats itself is told so in words, because
// that's what a language model reads.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { tooManyRequests } from '../../http/rate-limits.ts';
import type { Caller } from './call-api.ts';

const MCP_LIMITS = {
  /** Messages of one app, token, or network. */
  messagesPerMinute: 120,
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
