// Runs timed jobs. Every node checks the job table twice a second and takes due jobs under a short lease, which it renews while the
// job runs. The next run never depends on the last one: if a node dies, hangs or loses the database, its leases expire. Jobs must be
// idempotent, because two runs may overlap for a moment.
import { setTimeout as wait } from 'node:timers/promises';
import type { TimedJobName } from '@daynook/contract/timed-jobs';
import type { Deps } from '../deps.ts';
import { inSpan } from '../tracing/tracer.ts';
import * as store from './job-store.ts';
import { within } from './within.ts';

export interface TimedJob {
  readonly name: TimedJobName;
  readonly everySeconds: number;
  /** `signal` aborts when the process stops, another node takes over, or half the time limit is over. Stop after the current step. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

export interface RunnerTimes {
  readonly beatMs: number;
  readonly leaseSeconds: number;
  /** Longer runs are abandoned, so that a hanging one doesn't block the next. */
  readonly limitSeconds: (job: Pick<TimedJob, 'everySeconds'>) => number;
}

const USUAL: RunnerTimes = {
  beatMs: 500,
  leaseSeconds: 5,
  limitSeconds: ({ everySeconds }) => Math.min(900, Math.max(40, everySeconds)),
};
/** After a pause everything is due together, and requests need connections, too. */
const STARTED_AT_ONCE = 4;
/** A check that waits longer for the database is abandoned. The next one may have a better connection. */
const BEAT_LIMIT_MS = 5_000;
const STOP_LIMIT_MS = 10_000;
/** Failed or killed runs of jobs with a long period are retried sooner. */
const LONGEST_RETRY_SECONDS = 30;
const retrySeconds = (everySeconds: number) => Math.min(everySeconds, LONGEST_RETRY_SECONDS);

interface Run {
  readonly id: string;
  readonly job: TimedJob;
  readonly controller: AbortController;
  ended: Promise<unknown>;
}

/** Runs the job under its time limit, and records the outcome. */
async function carryOut(
  deps: Deps,
  { id, job, controller }: Run,
  limitMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const db = deps.db.kysely;
  const halfway = setTimeout(() => controller.abort(), limitMs / 2);
  try {
    await within(
      limitMs,
      inSpan(`job ${job.name}`, {}, async () => job.run(deps, controller.signal)),
    );
    deps.metrics?.countJobRun(job.name, 'done');
    if (stopping.aborted) await store.release(db, id, job.name, { waitSeconds: 0 });
    else await store.recordSuccess(db, job.name, id, job.everySeconds);
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'timed job failed');
    deps.metrics?.countJobRun(job.name, 'failed');
    const outcome = { waitSeconds: retrySeconds(job.everySeconds), error: String(error).slice(0, 500) };
    await store
      .release(db, id, job.name, outcome)
      .catch((cause: unknown) =>
        deps.log.warn({ err: cause, job: job.name }, 'couldn’t release the lease of a timed job'),
      );
  } finally {
    clearTimeout(halfway);
    controller.abort();
  }
}

/** Starts checking for due jobs. */
export function startJobs(deps: Deps, jobs: readonly TimedJob[], times: Partial<RunnerTimes> = {}): JobRunner {
  const { beatMs, leaseSeconds, limitSeconds } = { ...USUAL, ...times };
  const db = deps.db.kysely;
  const names = jobs.map(({ name }) => name);
  const runs = new Set<Run>();
  const reportLate = createLateReport(deps);
  const stopping = new AbortController();
  deps.jobHealth.watch(jobs);

  const renew = async (): Promise<void> => {
    const held = [...runs];
    if (held.length === 0) return;
    const ids = held.map(({ id }) => id);
    const kept = await store.renewLeases(db, ids, leaseSeconds);
    for (const { job, controller } of held) if (!kept.includes(job.name)) controller.abort();
  };

  const beat = async (): Promise<void> => {
    await renew();
    const rows = await store.readJobs(db, names);
    for (const { name, lastSucceededAt } of rows) deps.jobHealth.note(name, lastSucceededAt);
    if (rows.length < names.length) await store.addJobs(db, names);
    const busy = [...runs].map(({ job }) => job);
    const idle = jobs.filter((job) => !busy.includes(job));
    const id = deps.newId();
    if (stopping.signal.aborted) return;
    const claimed = await store.claimDue(db, {
      jobs: idle.map(({ name, everySeconds }) => ({ name, retrySeconds: retrySeconds(everySeconds), everySeconds })),
      runId: id,
      leaseSeconds,
      limit: STARTED_AT_ONCE,
    });
    for (const job of idle.filter(({ name }) => claimed.includes(name))) {
      // Stopping while taking jobs releases them, so another node can start right away.
      if (stopping.signal.aborted) {
        await store.release(db, id, job.name, { waitSeconds: 0 });
        continue;
      }
      const run: Run = { id, job, controller: new AbortController(), ended: Promise.resolve() };
      runs.add(run);
      run.ended = carryOut(deps, run, limitSeconds(job) * 1000, stopping.signal).finally(() => runs.delete(run));
    }
  };

  const beatForEver = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        await within(BEAT_LIMIT_MS, beat());
        isFailing = false;
      } catch (error) {
        if (!isFailing) deps.log.error({ err: error }, 'can’t look up timed jobs');
        isFailing = true;
      }
      reportLate();
      await wait(beatMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const beating = beatForEver();

  return {
    stop: async () => {
      stopping.abort();
      for (const { controller } of runs) controller.abort();
      const all = Promise.all([beating, ...[...runs].map(({ ended }) => ended)]);
      await within(STOP_LIMIT_MS, all).catch(() => deps.log.warn('timed jobs were still running at shutdown'));
    },
  };
}

/** Logs once that a job is late, and again only after it succeeded in between. */
function createLateReport({ jobHealth, log }: Pick<Deps, 'jobHealth' | 'log'>): () => void {
  const reported = new Set<string>();
  return () => {
    for (const { name, isLate, lastSucceededAt } of jobHealth.read()) {
      if (!isLate) reported.delete(name);
      else if (!reported.has(name)) {
        reported.add(name);
        log.error({ job: name, lastSucceededAt }, 'timed job is late');
      }
    }
  };
}
