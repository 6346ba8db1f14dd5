// What `npm run chaos` does: two nodes on PostgreSQL and Redis live through 12 kills and 5 database crashes, then one node on the
// embedded database through 3 kills, each under mixed traffic and within the ten seconds after a host accepted a request. Ends with
// `0 violations`, or with 1 and how many there are.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckResult } from '../server/src/verify/checks.ts';
import { countViolations, reportLines } from '../server/src/verify/report.ts';
import { freePort } from '../server/test/servers/free-port.ts';
import { startPostgres } from '../server/test/servers/postgres.ts';
import { startRedis } from '../server/test/servers/redis.ts';
import { createHistory, type History } from './chaos/history.ts';
import { type ChaosNode, createNode } from './chaos/node.ts';
import { makeWorld, PUBLIC_URL, untilSettled, verifyAll, type Where } from './chaos/run.ts';
import { startTraffic, type Traffic } from './chaos/traffic.ts';

const KILLS = 10;
const OUTAGES = 5;
const EMBEDDED_KILLS = 3;
/** So many writes are acknowledged between two faults. */
const WRITES_BETWEEN = 15;
const OUTAGE_MS = 3_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
let state = seed;
/** The same faults and wishes again for the same seed, though not the same moments. */
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

const folder = mkdtempSync(join(tmpdir(), 'daynook-chaos-'));
const ends: (() => Promise<unknown>)[] = [];
const sum = { kills: 0, outages: 0 };

type Fault = (traffic: Traffic) => Promise<void>;

interface Scene {
  readonly title: string;
  readonly where: Where;
  readonly nodes: readonly ChaosNode[];
  readonly faults: readonly Fault[];
  readonly logPath: string;
}

/** Late jobs as the nodes logged them: a job that was late for a while may be on time again at the end. */
function lateJobs(logPath: string): CheckResult {
  const lines = readFileSync(logPath, 'utf8').split('\n');
  const violations = lines
    .filter((line) => line.includes('timed job is late'))
    .map((line) => ({ id: String(JSON.parse(line).job), detail: 'was late during the run' }));
  return { name: 'No timed job was late during the run', violations };
}

const notified = ({ acknowledged, unknown, refused }: History) =>
  `${acknowledged} writes acknowledged, ${unknown} without an answer, refused: ${
    [...refused].map(([code, count]) => `${count} ${code}`).join(', ') || 'none'
  }`;

async function play({ title, where, nodes, faults, logPath }: Scene): Promise<number> {
  say(`\n── ${title}`);
  const world = await makeWorld(where);
  for (const node of nodes) await node.start();
  const history = createHistory();
  const traffic = startTraffic({ ...world, ports: nodes.map(({ port }) => port), history, random });
  for (const error of faults) {
    await traffic.acknowledged(WRITES_BETWEEN);
    await error(traffic);
  }
  await traffic.acknowledged(WRITES_BETWEEN);
  await traffic.stop();
  await traffic.acceptancesDone();
  say(`   ${notified(history)}`);
  // One process at a time has the embedded database: there only what the node finished before it stopped is seen.
  if (where.databaseUrl) say(`   settled after ${((await untilSettled(where)) / 1000).toFixed(1)} s`);
  else for (const node of nodes) await node.stop();
  const results = [...(await verifyAll(where, history)), lateJobs(logPath)];
  for (const node of nodes) await node.stop();
  for (const line of reportLines(results).slice(0, -1)) say(line);
  return countViolations(results);
}

/** While an acceptance waits to take effect. Whoever is started, or still runs, carries it out. */
const killing =
  (...nodes: ChaosNode[]): Fault =>
  async (traffic) => {
    await traffic.accepted();
    sum.kills += nodes.length;
    say(`   kill ${sum.kills}: ${nodes.map(({ port }) => `node at ${port}`).join(' and ')}`);
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(nodes.map((node) => node.start()));
  };

const environment = {
  DEMO: 'off',
  SANDBOX_PAYMENTS: 'on',
  RATE_LIMITS: 'off',
  STAFF_EMAIL_DOMAINS: 'example.org',
  PUBLIC_URL,
};

async function onPostgres(): Promise<number> {
  // Commits are in the system's hands before they are acknowledged: a crash of PostgreSQL loses none.
  const postgres = await startPostgres({ synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' });
  ends.push(() => postgres.stop());
  const redis = await startRedis();
  ends.push(() => redis.stop());
  const where = { databaseUrl: postgres.url, dataDir: join(folder, 'shared') };
  const logPath = join(folder, 'nodes.log');
  const settings = { ...environment, DATABASE_URL: postgres.url, DATA_DIR: where.dataDir, REDIS_URL: redis.url };
  const nodes = [createNode(await freePort(), settings, logPath), createNode(await freePort(), settings, logPath)];
  ends.push(() => Promise.all(nodes.map((node) => node.kill())));
  const outage: Fault = async () => {
    sum.outages += 1;
    say(`   outage ${sum.outages}: PostgreSQL crashes and is away for ${OUTAGE_MS / 1000} s`);
    await postgres.crash();
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    await postgres.restart();
  };
  const kills = Array.from({ length: KILLS }, (_, count) => killing(nodes[count % 2]!));
  const faults = kills.flatMap((kill, count) => (count % 2 === 1 && count / 2 < OUTAGES ? [kill, outage] : [kill]));
  faults.push(killing(...nodes));
  return play({ title: 'PostgreSQL, two nodes, Redis', where, nodes, faults, logPath });
}

async function onEmbedded(): Promise<number> {
  const where = { dataDir: join(folder, 'embedded') };
  const logPath = join(folder, 'embedded.log');
  const node = createNode(await freePort(), { ...environment, DATA_DIR: where.dataDir }, logPath);
  ends.push(() => node.kill());
  const faults = Array.from({ length: EMBEDDED_KILLS }, () => killing(node));
  return play({ title: 'The embedded database, one node', where, nodes: [node], faults, logPath });
}

say(`Chaos with seed ${seed}`);
try {
  const total = (await onPostgres()) + (await onEmbedded());
  say(`\n${sum.kills} kills, ${sum.outages} outages\n${total} ${total === 1 ? 'violation' : 'violations'}`);
  process.exitCode = total === 0 ? 0 : 1;
} finally {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}
