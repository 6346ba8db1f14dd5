// Lets a few pictures be made at a time, the same one only once, and refuses when too many wait. The last to come is the
// first to be served: somebody is looking at the newest page, and the one before may be gone.
import { PhotoStoreBusy } from './photo-store.ts';

export interface WorkQueue {
  /** Runs `work`, or joins the run of the same `name` that is waiting or under way. Throws PhotoStoreBusy when full. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** True when the next new piece of work would be refused. */
  isFull(): boolean;
  /** Resolves when nothing waits or is under way. */
  idle(): Promise<void>;
}

export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const underWay = new Map<string, Promise<unknown>>();
  const turns: (() => void)[] = [];
  let active = 0;

  const isFull = (): boolean => active >= atOnce && turns.length >= waiting;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= atOnce) await new Promise<void>((resolve) => turns.push(resolve));
    else active += 1;
    try {
      return await work();
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
      if (isFull()) return Promise.reject(new PhotoStoreBusy(Math.ceil((turns.length * 0.4) / atOnce)));
      const result = takeTurn(work).finally(() => underWay.delete(name));
      underWay.set(name, result);
      return result;
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}
