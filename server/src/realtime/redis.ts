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

/** Pages are told once at once, and once more when the other nodes have surely found back, too. */
const TELL_AGAIN_AFTER_MS = 5_000;

/**
 * Connects, however long that takes: says so once when it has to wait. Later silences are logged and waited out; whoever asks
 * hears when one is over.
 */
export async function connectRedis(url: string, { log }: Pick<Deps, 'log'>, say: (text: string) => void) {
  const redis = createClient({ url });
  const duplicate = redis.duplicate.bind(redis);
  const sayRefused = (error: unknown) =>
    log.error({ reason: String(error) }, 'REDIS_URL: Redis gave no channel, trying again');
  Object.assign(redis, { duplicate: () => asPatient(duplicate(), sayRefused) });
  let isAway = false;
  let isOpen = false;
  let tellReturn = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  redis.on('error', (error: Error) => {
    if (!isAway) log.error({ reason: error.message }, 'REDIS_URL: Redis does not answer, trying again');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('REDIS_URL: Redis answers again');
    isAway = false;
    if (!isOpen) return;
    tellReturn();
    clearTimeout(again);
    again = setTimeout(() => tellReturn(), TELL_AGAIN_AFTER_MS);
  });
  const sayWaiting = (error: Error & { code?: string }) => say(`Waiting for Redis (${error.code ?? error.message}) …`);
  redis.once('error', sayWaiting);
  await redis.connect();
  redis.off('error', sayWaiting);
  isOpen = true;
  return {
    client: redis,
    /** Runs it each time after Redis was away. */
    onReturn: (tell: () => void) => {
      tellReturn = tell;
    },
    close: () => {
      clearTimeout(again);
      redis.destroy();
    },
  };
}
