// The rows of timed jobs. All times come from the database, so nodes with different clocks agree on what's due.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Times further ahead than possible plus this tolerance were written while the clock was wrong. */
const CLOCK_SLACK = sql`interval '2 seconds'`;

const seconds = (value: number | RawBuilder<unknown>) => sql`make_interval(secs => ${value}::float8)`;

export interface JobRow {
  readonly name: string;
  readonly lastSucceededAt: Date | null;
}

export const readJobs = async (db: Db, names: readonly string[]): Promise<JobRow[]> =>
  (
    await sql<JobRow>`
      select name, last_succeeded_at as "lastSucceededAt" from timed_job where name = any(${names}::text[])`.execute(db)
  ).rows;

/** Adds rows for jobs that have none yet. They're due right away. */
export async function addJobs(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into timed_job (name, due_at) select name, now() from unnest(${names}::text[]) as name
    on conflict (name) do nothing`.execute(db);
}

export interface Claim {
  readonly jobs: readonly { readonly name: string; readonly everySeconds: number; readonly retrySeconds: number }[];
  readonly runId: string;
  readonly leaseSeconds: number;
  readonly limit: number;
}

/**
 * Takes due jobs that no node is running, the longest overdue first. A due time more than a period ahead, or a lease that's too long,
 * comes from a wrong clock and counts as past. If a node takes a job and dies, the job is due again after `retrySeconds`. Only a
 * success makes it wait its whole period.
 */
export async function claimDue(db: Db, { jobs, runId, leaseSeconds, limit }: Claim): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with known as (
      select * from unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map((job) => job.everySeconds)}::float8[],
        ${jobs.map((job) => job.retrySeconds)}::float8[]) as known (name, every_seconds, retry_seconds)
    ), due as (
      select job.name, known.retry_seconds from timed_job as job join known on known.name = job.name
      where (due_at <= now() or due_at > now() + ${seconds(sql`known.every_seconds`)} + ${CLOCK_SLACK})
        and (leased_until is null or leased_until <= now() or leased_until > now() + ${seconds(leaseSeconds)} + ${CLOCK_SLACK})
      order by due_at limit ${limit} for update of job skip locked
    )
    update timed_job set leased_by = ${runId}, leased_until = now() + ${seconds(leaseSeconds)}, last_started_at = now(),
      due_at = now() + ${seconds(sql`due.retry_seconds`)}
    from due where timed_job.name = due.name returning timed_job.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of the jobs whose lease these runs still have. */
export async function renewLeases(db: Db, runIds: readonly string[], leaseSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update timed_job set leased_until = now() + ${seconds(leaseSeconds)}
    where leased_by = any(${runIds}::uuid[]) returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The next run is due one period after this one ended. A success counts even if the lease was lost meanwhile. */
export async function recordSuccess(db: Db, name: string, runId: string, everySeconds: number): Promise<void> {
  await sql`
    update timed_job set last_succeeded_at = now(), last_error = null,
      due_at = case when leased_by = ${runId} then now() + ${seconds(everySeconds)} else due_at end,
      leased_until = case when leased_by = ${runId} then null else leased_until end,
      leased_by = nullif(leased_by, ${runId})
    where name = ${name}`.execute(db);
}

/** Gives up the lease. The next run, on any node, is due after `waitSeconds`. */
export async function release(
  db: Db,
  runId: string,
  name: string,
  { waitSeconds, error }: { waitSeconds: number; error?: string },
): Promise<void> {
  await sql`
    update timed_job set leased_by = null, leased_until = null, due_at = now() + ${seconds(waitSeconds)},
      last_error = coalesce(${error ?? null}, last_error)
    where name = ${name} and leased_by = ${runId}`.execute(db);
}
