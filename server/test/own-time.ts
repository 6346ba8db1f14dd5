/** Time limits on a busy machine. Processor time that others use doesn't count. */
import { readFileSync } from 'node:fs';

/** How long this thread was ready to run while the processors were busy. Linux counts it; on other systems it's zero. */
function waitedForProcessorMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds in which this process could run. Only differences are meaningful. */
export const ownTimeMs = (): number => performance.now() - waitedForProcessorMs();
