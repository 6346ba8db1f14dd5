// Lets a few pictures be made at a time, the same one only once, and refuses when too many wait. The last to come is the
// first to be served: somebody is looking at the newest page, and the one before may be gone.
import { withDeadline } from '../../lib/deadline.ts';
import { PhotoStoreBusy } from './photo-store.ts';

export interface WorkQueue {
  /**
   * Runs `work`, or joins the run of the same `name` that is waiting or under way. Throws PhotoStoreBusy when the queue is full
   * or its turn doesn't come in time, and DeadlineExceeded when the work itself takes too long: the next one then begins.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** True when the next new piece of work would be refused. */
  isFull(): boolean;
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>;
}

export interface WorkQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Longest wait for a turn, and longest piece of work. Work that never ends must not stop all others forever. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;

export function createWorkQueue({ atOnce, waiting, limitMs = LIMIT_MS }: WorkQueueLimits): WorkQueue {
  const underWay = new Map<string, Promise<unknown>>();
  const turns: (() => void)[] = [];
  let active = 0;

  const isFull = (): boolean => active >= atOnce && turns.length >= waiting;

  const busy = (): PhotoStoreBusy => new PhotoStoreBusy(Math.max(1, Math.ceil((turns.length * 0.4) / atOnce)));

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        turns.splice(turns.indexOf(begin), 1);
        reject(busy());
      }, limitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      turns.push(begin);
    });

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= atOnce) await turn();
    else active += 1;
    try {
      return await withDeadline(limitMs, work);
    } finally {
      // The place is handed on, so `active` only falls when nobody waits.
      const next = turns.pop();
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
