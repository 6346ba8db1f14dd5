// Queues requests for hours of the same listing within this process before they take a database connection. A rush on one listing
// then waits in memory and leaves the database to everyone else. It decides nothing: across processes and between linked
// listings, the database's locks do.
import { AppError } from '../../lib/app-error.ts';

/** Callers who waited longer than this are asked to come back, because their browser stopped listening long ago. */
const LONGEST_WAIT_MS = 20_000;

const tails = new Map<string, Promise<void>>();
const nothing = () => {};

/**
 * Runs the work when it's next in the queue of its key. `hasWaited` says if others were before it, and `sinceMs` when it came. Throws
 * OVERLOADED after too long a wait.
 */
export async function runInQueue<T>(
  key: string,
  work: (hasWaited: boolean, sinceMs: number) => Promise<T>,
): Promise<T> {
  const sinceMs = performance.now();
  const before = tails.get(key);
  const mine = (before ?? Promise.resolve()).then(() => {
    if (performance.now() - sinceMs > LONGEST_WAIT_MS) throw new AppError('OVERLOADED', { retryIn: 2 });
    return work(before !== undefined, sinceMs);
  });
  const tail = mine.then(nothing, nothing);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
