// What this node knows about each job's last success, kept in memory so that health needs no database to answer.
import type { TimedJobName } from '@daynook/contract/timed-jobs';

/** A job is late when it has not succeeded for two of its periods and this much more. */
export const LATE_GRACE_SECONDS = 60;

interface JobState {
  readonly name: TimedJobName;
  readonly lastSucceededAt: Date | null;
  readonly isLate: boolean;
}

export interface JobHealth {
  /** Lateness counts from now on, so an installation that was switched off is not late at its start. */
  watch(jobs: readonly { readonly name: TimedJobName; readonly everySeconds: number }[]): void;
  /** Tells when a job last succeeded, on whichever node. */
  note(name: string, lastSucceededAt: Date | null): void;
  read(): JobState[];
}

interface Watched {
  readonly everySeconds: number;
  lastSucceededAt: Date | null;
  freshSinceMs: number;
}

/**
 * Measures with a clock that only runs forward: it looks at when a success was first seen, not at what time the success says, so a
 * wrong clock makes no job late or on time.
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
