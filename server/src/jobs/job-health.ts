// When each job last succeeded, in this node's memory, so that health checks don't need the database.
import type { TimedJobName } from '@daynook/contract/timed-jobs';

/** A job is late if it hasn't succeeded for two of its periods plus this time. */
export const LATE_GRACE_SECONDS = 60;

interface JobState {
  readonly name: TimedJobName;
  readonly lastSucceededAt: Date | null;
  readonly isLate: boolean;
}

export interface JobHealth {
  /** Starts counting now, so an installation that was switched off isn't late when it starts. */
  watch(jobs: readonly { readonly name: TimedJobName; readonly everySeconds: number }[]): void;
  /** Records when a job last succeeded on any node. */
  note(name: string, lastSucceededAt: Date | null): void;
  read(): JobState[];
}

interface Watched {
  readonly everySeconds: number;
  lastSucceededAt: Date | null;
  freshSinceMs: number;
}

/**
 * Measures with a monotonic clock: it uses when a success was first seen, not the time stored with it. So a wrong clock makes no job
 * late or on time.
 */
export function createJobHealth(nowMs: () => number = () => performance.now()): JobHealth {
  const watched = new Map<TimedJobName, Watched>();
  return {
    watch: (jobs) => {
      for (const { name, everySeconds } of jobs)
        watched.set(name, { everySeconds, lastSucceededAt: null, freshSinceMs: nowMs() });
    },
    note: (name, lastSucceededAt) => {
      const job = watched.get(name as TimedJobName);
      if (!job || job.lastSucceededAt?.getTime() === lastSucceededAt?.getTime()) return;
      job.lastSucceededAt = lastSucceededAt;
      job.freshSinceMs = nowMs();
    },
    read: () =>
      [...watched].map(([name, { everySeconds, lastSucceededAt, freshSinceMs }]) => ({
        name,
        lastSucceededAt,
        isLate: nowMs() - freshSinceMs > (2 * everySeconds + LATE_GRACE_SECONDS) * 1000,
      })),
  };
}
