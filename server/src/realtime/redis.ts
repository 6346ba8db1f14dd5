// The Redis connection that links the sockets of several nodes.
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Deps } from '../deps.ts';

interface Subscriber {
  readonly isOpen: boolean;
  subscribe(...input: never[]): Promise<void>;
}

const SUBSCRIBE_AGAIN_AFTER_MS = 200;

/**
 * A client for the socket adapter that retries subscriptions until they work. The adapter tries once and ignores errors, so a Redis
 * that dies in that moment would end the process.
 */
function asPatient<Client extends Subscriber>(client: Client, sayRefused: (error: unknown) => void): Client {
  const subscribe = client.subscribe.bind(client) as (...input: unknown[]) => Promise<void>;
  const subscribeAtLast = async (...input: unknown[]): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await subscribe(...input);
      } catch (error) {
        if (!client.isOpen) return;
        if (isFirst) sayRefused(error);
        await pause(SUBSCRIBE_AGAIN_AFTER_MS);
      }
    }
  };
  return Object.assign(client, { subscribe: subscribeAtLast });
}

/** Pages are notified right away, and again once the other nodes have surely reconnected, too. */
const NOTIFY_AGAIN_AFTER_MS = 5_000;

/**
 * Connects, however long that takes, and reports it once if it has to wait. Later outages are logged and waited out; callbacks run
 * when one is over.
 */
export async function connectRedis(url: string, { log }: Pick<Deps, 'log'>, say: (text: string) => void) {
  const redis = createClient({ url });
  const duplicate = redis.duplicate.bind(redis);
  const sayRefused = (error: unknown) =>
    log.error({ reason: String(error) }, 'REDIS_URL: Redis refused a subscription, trying again');
  Object.assign(redis, { duplicate: () => asPatient(duplicate(), sayRefused) });
  let isAway = false;
  let isOpen = false;
  let notifyReturn = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  redis.on('error', (error: Error) => {
    if (!isAway) log.error({ reason: error.message }, 'REDIS_URL: Redis isn’t responding, trying again');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('REDIS_URL: Redis is responding again');
    isAway = false;
    if (!isOpen) return;
    notifyReturn();
    clearTimeout(again);
    again = setTimeout(() => notifyReturn(), NOTIFY_AGAIN_AFTER_MS);
  });
  const sayWaiting = (error: Error & { code?: string }) => say(`Waiting for Redis (${error.code ?? error.message}) …`);
  redis.once('error', sayWaiting);
  await redis.connect();
  redis.off('error', sayWaiting);
  isOpen = true;
  return {
    client: redis,
    /** Runs it after each Redis outage. */
    onReturn: (tell: () => void) => {
      notifyReturn = tell;
    },
    close: () => {
      clearTimeout(again);
      redis.destroy();
    },
  };
}
