// The Redis over which several nodes hear of each other's sockets.
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Deps } from '../deps.ts';

interface Subscriber {
  readonly isOpen: boolean;
  subscribe(...wish: never[]): Promise<void>;
}

const SUBSCRIBE_AGAIN_AFTER_MS = 200;

/**
 * A client of the socket adapter's own, made so that it asks for its channels until it has them. The adapter asks once and hears
 * no refusal: a Redis that dies in that moment would end the process.
 */
function asPatient<Client extends Subscriber>(client: Client, sayRefused: (error: unknown) => void): Client {
  const subscribe = client.subscribe.bind(client) as (...wish: unknown[]) => Promise<void>;
  const subscribeAtLast = async (...wish: unknown[]): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await subscribe(...wish);
      } catch (error) {
        if (!client.isOpen) return;
        if (isFirst) sayRefused(error);
        await pause(SUBSCRIBE_AGAIN_AFTER_MS);
      }
    }
  };
  return Object.assign(client, { subscribe: subscribeAtLast });
}

/** Connects, however long that takes: says so once when it has to wait. Later silences are logged and waited out. */
export async function connectRedis(url: string, { log }: Pick<Deps, 'log'>, say: (text: string) => void) {
  const redis = createClient({ url });
  const duplicate = redis.duplicate.bind(redis);
  const sayRefused = (error: unknown) =>
    log.error({ reason: String(error) }, 'REDIS_URL: Redis gave no channel, trying again');
  Object.assign(redis, { duplicate: () => asPatient(duplicate(), sayRefused) });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.error({ reason: error.message }, 'REDIS_URL: Redis does not answer, trying again');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('REDIS_URL: Redis answers again');
    isAway = false;
  });
  const sayWaiting = (error: Error & { code?: string }) => say(`Waiting for Redis (${error.code ?? error.message}) …`);
  redis.once('error', sayWaiting);
  await redis.connect();
  redis.off('error', sayWaiting);
  return redis;
}
