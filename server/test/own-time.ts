/** Time limits on a busy machine: what others take of the processors isn't ours. */
import { readFileSync } from 'node:fs';

/** How long this thread has been ready to run while the processors were busy. Linux counts it; elsewhere it's zero. */
function waitedForProcessorMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds of the clock in which this process could run. Only differences mean anything. */
export const ownTimeMs = (): number => performance.now() - waitedForProcessorMs();
