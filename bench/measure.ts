// Runs a fixed number of workers that repeat one thing for some seconds, and reports the results.

/** How a program ends that missed a goal. Node uses 1 for uncaught errors. */
export const MISSED = 2;

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
}

/** Values must be in ascending order. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

export function summarise(durationsMs: readonly number[], elapsedMs: number): Measured {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return {
    perSecond: round((1000 * sorted.length) / elapsedMs, 1),
    p50Ms: round(quantile(sorted, 0.5), 3),
    p99Ms: round(quantile(sorted, 0.99), 3),
    count: sorted.length,
  };
}

/** Runs `once` with this many workers for this long. Each gets its worker's number. */
export async function repeat(
  workers: number,
  seconds: number,
  once: (worker: number) => Promise<unknown>,
): Promise<Measured> {
  const durationsMs: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + 1000 * seconds;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < endMs) {
        const beganMs = performance.now();
        await once(worker);
        durationsMs.push(performance.now() - beganMs);
      }
    }),
  );
  return summarise(durationsMs, performance.now() - startedMs);
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Measures several things in turns, round after round, and returns their medians. Other load on the machine then affects all of them
 * equally, so that their ratios are meaningful.
 */
export async function queueByKey<Name extends string>(
  things: Record<Name, () => Promise<Measured>>,
  rounds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(things) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>;
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const name of names) all[name].push(await things[name]());
  }
  return Object.fromEntries(
    names.map((name) => {
      const of = (pick: (one: Measured) => number) => median(all[name].map(pick));
      const count = all[name].reduce((sum, one) => sum + one.count, 0);
      return [name, { perSecond: of((m) => m.perSecond), p50Ms: of((m) => m.p50Ms), p99Ms: of((m) => m.p99Ms), count }];
    }),
  ) as Record<Name, Measured>;
}
