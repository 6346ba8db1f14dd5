// The database's facts for metrics. Scrapes that come close together share one reading, and none waits long for a slow database.
import type { Deps } from '../deps.ts';
import { ATTEMPT_LIMIT } from '../jobs/outbox.ts';
import { withinTime } from '../lib/time-limit.ts';
import { type DatabaseFacts, readFacts } from './facts-store.ts';

const KEPT_MS = 5_000;
const LIMIT_MS = 2_000;

/** Topics and jobs by name only if we know them: rows of other releases mustn't add labels without end. */
export function createFactsReader(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { listTopics, jobs }: { readonly listTopics: () => readonly string[]; readonly jobs: readonly string[] },
): () => Promise<DatabaseFacts | undefined> {
  const knownJobs = new Set(jobs);
  let reading: { readonly facts: Promise<DatabaseFacts | undefined>; readonly atMs: number } | undefined;
  const read = async (): Promise<DatabaseFacts | undefined> => {
    const slow = () => new Error('the database is slow');
    const facts = await withinTime(LIMIT_MS, readFacts(db.kysely, clock.now(), ATTEMPT_LIMIT), slow).catch(
      () => undefined,
    );
    if (!facts) return undefined;
    const knownTopics = new Set(listTopics());
    const known = facts.topics.filter(({ topic }) => knownTopics.has(topic));
    const others = facts.topics.filter(({ topic }) => !knownTopics.has(topic));
    const sum = (name: 'due' | 'failing' | 'givenUp') => others.reduce((total, row) => total + row[name], 0);
    const other = { topic: 'other', due: sum('due'), failing: sum('failing'), givenUp: sum('givenUp') };
    return { ...facts, topics: [...known, other], jobs: facts.jobs.filter(({ name }) => knownJobs.has(name)) };
  };
  return () => {
    if (!reading || performance.now() - reading.atMs > KEPT_MS) reading = { facts: read(), atMs: performance.now() };
    return reading.facts;
  };
}
