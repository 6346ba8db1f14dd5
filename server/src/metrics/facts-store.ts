// What metrics and the self-check read from the database: the outbox, timed jobs, and the last backup.
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

interface TopicFacts {
  readonly topic: string;
  /** Should have been carried out by now. */
  readonly due: number;
  /** Failed before and will be tried again. */
  readonly failing: number;
  /** Failed too often to be tried again. */
  readonly givenUp: number;
}

export interface OutboxFacts {
  readonly topics: readonly TopicFacts[];
  readonly scheduled: number;
  readonly oldestDueSeconds: number;
}

interface JobFacts {
  readonly name: string;
  readonly lastSucceededAt: Date | null;
  readonly isFailing: boolean;
}

export interface DatabaseFacts extends OutboxFacts {
  readonly jobs: readonly JobFacts[];
  readonly lastBackupAt: Date | null;
}

interface TopicRow extends TopicFacts {
  readonly scheduled: number;
  readonly oldestSeconds: number;
}

/** Reads what isn't done, which an index has apart. `now` is the application's clock, which effects are due by. */
export async function readOutbox(db: Db, now: Date, attemptLimit: number): Promise<OutboxFacts> {
  const { rows: topics } = await sql<TopicRow>`
    select topic,
      count(*) filter (where due_at <= ${now} and attempts < ${attemptLimit})::float8 as due,
      count(*) filter (where due_at > ${now} and last_error is null)::float8 as scheduled,
      count(*) filter (where last_error is not null and attempts < ${attemptLimit})::float8 as failing,
      count(*) filter (where last_error is not null and attempts >= ${attemptLimit})::float8 as "givenUp",
      coalesce(extract(epoch from ${now}::timestamptz - min(due_at) filter (where due_at <= ${now})), 0)::float8 as "oldestSeconds"
    from outbox where done_at is null group by topic order by topic`.execute(db);
  return {
    topics,
    scheduled: topics.reduce((sum, { scheduled }) => sum + scheduled, 0),
    oldestDueSeconds: Math.max(0, ...topics.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

export async function readJobs(db: Db): Promise<JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select name, last_succeeded_at as "lastSucceededAt", last_error is not null as "isFailing"
    from timed_job order by name`.execute(db);
  return rows;
}

export async function readFacts(db: Db, now: Date, attemptLimit: number): Promise<DatabaseFacts> {
  const outbox = await readOutbox(db, now, attemptLimit);
  const jobs = await readJobs(db);
  const { rows: backups } = await sql<{ at: Date | null }>`
    select max(finished_at) as at from backup where finished_at is not null`.execute(db);
  return { ...outbox, jobs, lastBackupAt: backups[0]?.at ?? null };
}
