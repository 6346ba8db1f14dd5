// The runner of timed jobs within one process: its schedule never ends, whatever becomes of a run or of a row.
import { TIMED_JOBS, type TimedJobName } from '@daynook/contract/timed-jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { testEngine } from '../../test/database.ts';
import type { Deps } from '../deps.ts';
import { createJobHealth, LATE_GRACE_SECONDS } from './job-health.ts';
import { type JobRunner, startJobs, type TimedJob } from './runner.ts';
import { listTimedJobs } from './timed-jobs.ts';

const QUICK = { beatMs: 20, leaseSeconds: 1 };
/** Generous: a busy machine is slow, not wrong. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
let t: TestApp;
let runners: JobRunner[] = [];
let unfinished: (() => void)[] = [];
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => sql`delete from timed_job`.execute(t.db.kysely));
afterEach(async () => {
  const stopped = runners.map((runner) => runner.stop());
  for (const finish of unfinished) finish();
  await Promise.all(stopped);
  [runners, unfinished] = [[], []];
});

function start(jobs: readonly TimedJob[], times = {}, deps: Deps = t.deps): JobRunner {
  const runner = startJobs(deps, jobs, { ...QUICK, ...times });
  runners.push(runner);
  return runner;
}

const findRow = async (name: TimedJobName) =>
  await t.db.kysely.selectFrom('timed_job').selectAll().where('name', '=', name).executeTakeFirst();

/** A job that hangs until `finish` is called; counts its runs. */
function hanging(name: TimedJobName, everySeconds = 0.05) {
  const runs: { signal: AbortSignal; finish: () => void }[] = [];
  const run = (_: Deps, signal: AbortSignal) =>
    new Promise<void>((finish) => {
      runs.push({ signal, finish });
      unfinished.push(finish);
    });
  const job: TimedJob = { name, everySeconds, run };
  return { job, runs };
}

it('every job on the server has its name in the contract, and every name has its job', () => {
  const names = listTimedJobs(async () => 0).map(({ name }) => name);
  expect(names.toSorted()).toEqual(TIMED_JOBS.toSorted());
});

it('runs every job within its period again after the clock was 25 hours ahead and was corrected (X6)', async () => {
  const ran = new Set<string>();
  const jobs = listTimedJobs(async () => 0).map(({ name, everySeconds }) => ({
    name,
    everySeconds,
    run: async () => void ran.add(name),
  }));
  // What a run leaves that began and hung while the clock was ahead.
  await sql`
    insert into timed_job (name, due_at, leased_by, leased_until, last_started_at, last_succeeded_at)
    select name, now() + interval '25 hours', ${t.deps.newId()}, now() + interval '25 hours', now() + interval '25 hours', now() + interval '25 hours'
    from unnest(${jobs.map(({ name }) => name)}::text[]) as name`.execute(t.db.kysely);
  start(jobs);
  await eventually(() => ran.size).toBe(TIMED_JOBS.length);
});

it('doesn’t run a job before it’s due', async () => {
  await sql`insert into timed_job (name, due_at) values ('feeds', now() + interval '30 seconds')`.execute(t.db.kysely);
  const waiting = hanging('feeds', 30);
  const other = hanging('outbox');
  start([waiting.job, other.job]);
  await eventually(() => other.runs.length).toBe(1);
  expect(waiting.runs).toEqual([]);
});

it('abandons a run that hangs, and starts the next', async () => {
  const { job, runs } = hanging('outbox-outward');
  start([job], { limitSeconds: () => 0.3 });
  await eventually(() => runs.length).toBeGreaterThan(1);
  expect(runs[0]?.signal.aborted).toBe(true);
  await expect
    .poll(async () => (await findRow('outbox-outward'))?.last_error)
    .toContain('not finished after 0.3 seconds');
});

it('aborts a slow run before it’s abandoned', async () => {
  const { job, runs } = hanging('feeds');
  start([job], { limitSeconds: () => 60, beatMs: 20 });
  await eventually(() => runs.length).toBe(1);
  expect(runs[0]?.signal.aborted).toBe(false);
  runs[0]?.finish();
  const short = hanging('outbox');
  start([short.job], { limitSeconds: () => 1 });
  await eventually(() => short.runs[0]?.signal.aborted).toBe(true);
  short.runs[0]?.finish();
  await eventually(async () => (await findRow('outbox'))?.last_succeeded_at).toBeInstanceOf(Date);
});

it('retries a failed job, keeps the error, and removes it after the next success', async () => {
  let count = 0;
  const gate = Promise.withResolvers<void>();
  const run = async () => {
    count += 1;
    if (count === 1) throw new Error('the mail server is away');
    await gate.promise;
  };
  start([{ name: 'mail-digests', everySeconds: 0.05, run }]);
  await eventually(() => count).toBe(2);
  expect(await findRow('mail-digests')).toMatchObject({
    last_error: 'Error: the mail server is away',
    last_succeeded_at: null,
  });
  gate.resolve();
  await eventually(async () => (await findRow('mail-digests'))?.last_succeeded_at).toBeInstanceOf(Date);
  expect(await findRow('mail-digests')).toMatchObject({ last_error: null });
});

it('lets one node at a time run a job, however long it takes', async () => {
  const { job, runs } = hanging('bookings-expire');
  const other = hanging('outbox', 0.01);
  start([job]);
  await eventually(() => runs.length).toBe(1);
  start([job, other.job]);
  // The lease is a second: it has been renewed by the time the other job ran that often.
  const sinceMs = performance.now();
  for (let count = 1; performance.now() - sinceMs < 1_500; count += 1) {
    await eventually(() => other.runs.length).toBe(count);
    other.runs.at(-1)?.finish();
  }
  expect(runs).toHaveLength(1);
});

it('aborts a run if another node has taken over its job', async () => {
  const { job, runs } = hanging('bookings-settle');
  start([job]);
  await eventually(() => runs.length).toBe(1);
  await sql`update timed_job set leased_by = ${t.deps.newId()}`.execute(t.db.kysely);
  await eventually(() => runs[0]?.signal.aborted).toBe(true);
});

it('runs a job again if its row was deleted', async () => {
  const { job, runs } = hanging('photos-make', 3_600);
  start([job]);
  await eventually(() => runs.length).toBe(1);
  await sql`delete from timed_job`.execute(t.db.kysely);
  runs[0]?.finish();
  await eventually(() => runs.length).toBe(2);
});

it('releases what it was running when the process stops, so that another node can start it right away', async () => {
  const { job, runs } = hanging('photos-sweep', 3_600);
  const first = start([job]);
  await eventually(() => runs.length).toBe(1);
  const stopped = first.stop();
  expect(runs[0]?.signal.aborted).toBe(true);
  runs[0]?.finish();
  await stopped;
  start([job]);
  await eventually(() => runs.length).toBe(2);
});

it('releases what it was just taking when it was stopped', async () => {
  const { job, runs } = hanging('photos-sweep', 3_600);
  await sql`insert into timed_job (name, due_at) values (${job.name}, now())`.execute(t.db.kysely);
  const lock = await t.db.kysely.startTransaction().execute();
  await sql`lock table timed_job in share mode`.execute(lock);
  const stopping = start([job]);
  if (testEngine() === 'postgres')
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'timed_job'::regclass and not granted`.execute(lock);
      return rows.length;
    }).toBe(1);
  const stopped = stopping.stop();
  await lock.commit().execute();
  await stopped;
  expect(runs).toHaveLength(0);
  const { rows } = await sql`
    select leased_by is null as "isFree", due_at <= now() as "isDue" from timed_job`.execute(t.db.kysely);
  expect(rows).toEqual([{ isFree: true, isDue: true }]);
});

it('runs a job again within half a minute if its process was killed, however long its period is', async () => {
  const { job, runs } = hanging('photos-sweep', 86_400);
  start([job]);
  await eventually(() => runs.length).toBe(1);
  const { rows } = await sql<{ waitSeconds: number }>`
    select extract(epoch from due_at - last_started_at)::float8 as "waitSeconds" from timed_job`.execute(t.db.kysely);
  expect(rows[0]?.waitSeconds).toBe(30);
});

it('logs once that a job is late, and again only after it succeeded in between', async () => {
  let nowMs = 0;
  const lines: unknown[] = [];
  const log = { ...t.deps.log, warn: () => undefined, error: (...line: unknown[]) => void lines.push(line) };
  const jobHealth = createJobHealth(() => nowMs);
  const { job, runs } = hanging('outbox', 1);
  const late = () => lines.filter((line) => JSON.stringify(line).includes('timed job is late')).length;
  start([job], {}, { ...t.deps, log, jobHealth } as Deps);
  await eventually(() => runs.length).toBe(1);
  nowMs += (LATE_GRACE_SECONDS + 3) * 1000;
  await eventually(late).toBe(1);
  expect(jobHealth.read()).toEqual([{ name: 'outbox', lastSucceededAt: null, isLate: true }]);
  runs[0]?.finish();
  await eventually(() => jobHealth.read()[0]?.isLate).toBe(false);
  await eventually(() => runs.length).toBe(2);
  expect(late()).toBe(1);
  nowMs += (LATE_GRACE_SECONDS + 3) * 1000;
  await eventually(late).toBe(2);
});
