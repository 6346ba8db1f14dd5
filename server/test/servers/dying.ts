// A process that dies at every possible point of its work. For tests only.
import { expect } from 'vitest';
import type { Deps } from '../../src/deps.ts';

/** Dies when it requests more than this many ids, which is in the middle of a transaction. */
export function dyingAt(deps: Deps, count: number): Deps {
  let left = count;
  return {
    ...deps,
    newId: () => {
      if (left === 0) throw new Error('died');
      left -= 1;
      return deps.newId();
    },
  };
}

/** Tries a step with a death at every point until it succeeds. `afterDeath` checks the state after each one. */
export async function survives<T>(
  deps: Deps,
  step: (deps: Deps) => Promise<T>,
  afterDeath: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  for (let count = 0; count < 60; count += 1) {
    const result = await step(dyingAt(deps, count)).catch((error: Error) => error);
    if (!(result instanceof Error)) {
      expect(count).toBeGreaterThan(0);
      return result;
    }
    expect(result.message).toBe('died');
    await afterDeath();
  }
  throw new Error('It never gets through.');
}
