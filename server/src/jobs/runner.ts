// Runs timed work on pg-boss: each job is one row that sends its own successor, so that over all nodes a job has one
// chain and a killed node's chain goes on elsewhere. Jobs must be idempotent: two may overlap for a moment.
import { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';

export interface TimedJob {
  readonly name: string;
  readonly everySeconds: number;
  /** `signal` aborts when the process stops: long work ends at its next whole step. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

const QUEUE_PREFIX = 'daynook-';

/** Starts the queue and every job's chain. */
export async function startJobs(deps: Deps, jobs: readonly TimedJob[]): Promise<JobRunner> {
  const boss = new PgBoss({
    schema: 'pgboss',
    ...(deps.db.isEmbedded ? { backend: 'pglite' as const } : {}),
    db: {
      executeSql: async (text, values) => {
        const result = (await deps.db.pool.query(text, values as unknown[])) as unknown as
          | { rows: unknown[] }
          | { rows: unknown[] }[];
        return { rows: Array.isArray(result) ? result.flatMap((part) => part.rows) : result.rows };
      },
    },
  });
  boss.on('error', (error) => deps.log.error({ err: error }, 'job queue'));
  await boss.start();

  const stopping = new AbortController();
  for (const job of jobs) {
    const queue = QUEUE_PREFIX + job.name;
    // 'short' allows one waiting job per queue: chains that meet merge into one.
    if (!(await boss.getQueue(queue)))
      await boss.createQueue(queue, { policy: 'short', retryLimit: 0, expireInSeconds: 120 });
    await boss.work(queue, { pollingIntervalSeconds: Math.max(1, Math.min(job.everySeconds, 30)) }, async () => {
      try {
        await job.run(deps, stopping.signal);
      } catch (error) {
        deps.log.error({ err: error, job: job.name }, 'timed job failed');
      } finally {
        if (!stopping.signal.aborted)
          await boss.send(queue, {}, { startAfter: job.everySeconds, singletonKey: job.name });
      }
    });
    await boss.send(queue, {}, { singletonKey: job.name });
  }

  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
    },
  };
}
