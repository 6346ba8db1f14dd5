// Lets those who want hours of the same space go one after the other within this process, before any of them has a
// connection: a crowd on one space then waits in memory and leaves the database to everyone else. Decides nothing: across
// processes, and between linked spaces, the locks of the database do.
import { AppError } from '../../lib/app-error.ts';

/** Callers who have waited longer than this are asked to come back: their browser stopped listening long ago. */
const LONGEST_WAIT_MS = 20_000;

const tails = new Map<string, Promise<void>>();
const nothing = () => {};

/**
 * Runs the work when it is its turn among those of the same key; `hasWaited` tells it whether others were before it.
 * Throws OVERLOADED after too long a wait.
 */
export async function inTurn<T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const sinceMs = performance.now();
  const before = tails.get(key);
  const mine = (before ?? Promise.resolve()).then(() => {
    if (performance.now() - sinceMs > LONGEST_WAIT_MS) throw new AppError('OVERLOADED', { retryIn: 2 });
    return work(before !== undefined);
  });
  const tail = mine.then(nothing, nothing);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}
