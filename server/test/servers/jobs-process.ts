/**
 * A node that runs every timed job, for the tests that interfere with it: `node jobs-process.ts busy|quick [seconds]`, with
 * DATABASE_URL or DATA_DIR. With `busy`, the first run of each job uses the database until that fails. With a period in seconds, leases
 * and polling are the product's; without one, everything is short. It reports the start and end of each run. A line `clock <hours>` on
 * its input sets the database's clock ahead, if the test has made it settable.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '../../src/db/open.ts';
import type { Deps } from '../../src/deps.ts';
import { createJobHealth } from '../../src/jobs/job-health.ts';
import { startJobs, type TimedJob } from '../../src/jobs/runner.ts';
import { newId } from '../../src/lib/ids.ts';

const [, , mode, period] = process.argv;
const isBusy = mode === 'busy';
const db = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['DATA_DIR'] ?? '',
  poolSize: 4,
});
const begun = new Set<string>();

const jobs = TIMED_JOBS.map(
  (name): TimedJob => ({
    name,
    everySeconds: Number(period ?? 0.5),
    run: async (_, signal) => {
      writeSync(1, `began ${name}\n`);
      const isFirst = !begun.has(name);
      begun.add(name);
      try {
        while (isBusy && isFirst && !signal.aborted) {
          await sql`select 1`.execute(db.kysely);
          await wait(50);
        }
        writeSync(1, `ended ${name}\n`);
      } catch (error) {
        writeSync(1, `failed ${name}\n`);
        throw error;
      }
    },
  }),
);
const parts = { db, newId, log: pino({ level: 'silent' }), jobHealth: createJobHealth() };
startJobs(parts as unknown as Deps, jobs, period ? {} : { beatMs: 100, leaseSeconds: 1 });

for await (const line of createInterface(process.stdin)) {
  const [, hours] = /^clock (\d+)$/.exec(line) ?? [];
  if (hours) await sql`update skewed.clock set ahead = make_interval(hours => ${Number(hours)})`.execute(db.kysely);
}
