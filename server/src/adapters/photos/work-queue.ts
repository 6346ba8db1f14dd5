// Makes a few pictures at a time, each only once, and refuses when too many are waiting. Serves the latest request first, because
// someone is looking at the newest page and may have left the one before.
import { withDeadline } from '../../lib/deadline.ts';
import { PhotoStoreBusy } from './photo-store.ts';

export interface WorkQueue {
  /**
   * Runs `work`, or joins a waiting or running call with the same `name`. Throws PhotoStoreBusy if the queue is full or the wait is too
   * long, and DeadlineExceeded if the work itself takes too long. Either way the next one starts.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Whether the next new call would be refused. */
  isFull(): boolean;
  /** Resolves when nothing is waiting or running. */
  idle(): Promise<void>;
}

export interface WorkQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** The longest wait and the longest run, so that work that never ends doesn't block everything. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;

export function createWorkQueue({ atOnce, waiting, limitMs = LIMIT_MS }: WorkQueueLimits): WorkQueue {
  const underWay = new Map<string, Promise<unknown>>();
  const starts: (() => void)[] = [];
  let active = 0;

  const isFull = (): boolean => active >= atOnce && starts.length >= waiting;

  const busy = (): PhotoStoreBusy => new PhotoStoreBusy(Math.max(1, Math.ceil((starts.length * 0.4) / atOnce)));

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        starts.splice(starts.indexOf(begin), 1);
        reject(busy());
      }, limitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      starts.push(begin);
    });

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= atOnce) await turn();
    else active += 1;
    try {
      return await withDeadline(limitMs, work);
    } finally {
      // The slot passes to the next in line, so `active` only drops when nobody is waiting.
      const next = starts.pop();
      if (next) next();
      else active -= 1;
    }
  }

  return {
    isFull,
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const joined = underWay.get(name);
      if (joined) return joined as Promise<T>;
      if (isFull()) return Promise.reject(busy());
      const result = takeTurn(work).finally(() => underWay.delete(name));
      underWay.set(name, result);
      return result;
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}
