// Faults of timed jobs at the product's own pace: leases of five seconds, outages and pauses as long as real ones, and a clock that is
// a day ahead. After each, every job by name must run again within two of its periods.
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { createJobNodes, type JobNode, type JobNodes } from '../../test/servers/job-nodes.ts';
import { openDatabase } from '../db/open.ts';

const EVERY_SECONDS = 10;
const TWO_PERIODS_MS = 2 * EVERY_SECONDS * 1_000;
const OUTAGE_MS = 6_000;
const PAUSE_MS = 180_000;
const AHEAD_HOURS = 25;
const AHEAD_MS = 8_000;
/** Everything is due at the start; a look starts four of the thirty jobs. */
const START_MS = 60_000;

const isServer = testEngine() === 'postgres';
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let nodes: JobNodes;
beforeAll(async () => {
  nodes = await createJobNodes({ longestMs: START_MS, everySeconds: EVERY_SECONDS });
  await makeClockToSet();
});
afterEach(() => nodes.killAll());
afterAll(() => nodes.stop());

/** Everybody who asks the database for the time gets that of a clock which a test can set. */
async function makeClockToSet(): Promise<void> {
  const db = await openDatabase({ databaseUrl: nodes.place.databaseUrl, dataDir: nodes.place.dataDir ?? '' });
  await sql`create schema skewed`.execute(db.kysely);
  await sql`create table skewed.clock (ahead interval not null)`.execute(db.kysely);
  await sql`insert into skewed.clock values ('0')`.execute(db.kysely);
  await sql`
    create function skewed.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + ahead from skewed.clock'`.execute(db.kysely);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.kysely);
  await sql`alter database ${sql.id(rows[0]!.name)} set search_path = skewed, pg_catalog, public`.execute(db.kysely);
  await db.close();
}

async function startedNode(mode: 'busy' | 'quick'): Promise<JobNode> {
  const node = nodes.start(mode);
  expect(await node.seen('began')).toEqual(TIMED_JOBS);
  return node;
}
async function ranAgain(...among: JobNode[]): Promise<void> {
  const seen = (await Promise.all(among.map((node) => node.seen('ended', TWO_PERIODS_MS)))).flat();
  expect(TIMED_JOBS.filter((name) => seen.includes(name))).toEqual(TIMED_JOBS);
}

it('runs every job again after its node was paused for three minutes (X5)', async () => {
  const node = await startedNode('quick');
  node.child.kill('SIGSTOP');
  await after(PAUSE_MS);
  node.child.kill('SIGCONT');
  await ranAgain(node);
}, 400_000);

it('runs every job again after the clock was a day ahead for a while and was corrected (X6)', async () => {
  const node = await startedNode('quick');
  node.setClockAhead(AHEAD_HOURS);
  // All are due by that clock, and due again a period later by that clock.
  await ranAgain(node);
  await after(AHEAD_MS);
  node.setClockAhead(0);
  await ranAgain(node);
}, 200_000);

it('runs every job again after its only node was killed in the middle of a run (X1)', async () => {
  const first = await startedNode('busy');
  await first.kill();
  const second = nodes.start('quick');
  expect(await second.seen('ended', START_MS)).toEqual(TIMED_JOBS);
}, 200_000);

it.runIf(isServer)(
  'runs every job again after the database was away for six seconds (X2)',
  async () => {
    const node = await startedNode('busy');
    nodes.cut();
    await after(OUTAGE_MS);
    nodes.restore();
    await ranAgain(node);
  },
  200_000,
);

it.runIf(isServer)(
  'runs every job elsewhere while one node is paused for three minutes in the middle of its runs (X5)',
  async () => {
    const first = await startedNode('busy');
    first.child.kill('SIGSTOP');
    const second = nodes.start('quick');
    expect(await second.seen('ended', START_MS)).toEqual(TIMED_JOBS);
    await after(PAUSE_MS);
    await ranAgain(second);
    first.child.kill('SIGCONT');
    // The one that goes on takes its share of the jobs again, and is long at each: there they begin.
    const [begun, ended] = await Promise.all([
      first.seen('began', TWO_PERIODS_MS),
      second.seen('ended', TWO_PERIODS_MS),
    ]);
    expect(TIMED_JOBS.filter((name) => begun.includes(name) || ended.includes(name))).toEqual(TIMED_JOBS);
  },
  600_000,
);
