// Timed jobs of arrivals. Each can run twice, late, or on several nodes at once.
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { endAllDue } from './end-no-access.ts';
import { forgetOpenings } from './openings.ts';
import { releaseDue } from './release.ts';

/** Ends waits at the door whose deadline has passed, and releases unused hours. Returns how many it handled. */
export const followArrivals = async (deps: Deps, signal?: AbortSignal): Promise<number> =>
  (await endAllDue(deps, signal)) + (await releaseDue(deps, signal));

export const arrivalJobs: readonly TimedJob[] = [
  { name: 'arrivals', everySeconds: 10, run: followArrivals },
  { name: 'openings-forget', everySeconds: 3_600, run: forgetOpenings },
];
