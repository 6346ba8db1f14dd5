// `npm run load -- --nodes 3`: several nodes on one PostgreSQL and one Redis, under searches, pages, quotes, bookings, and messages from
// clients in processes of their own. Prints what 1 to N nodes serve, each process's processor time, whether a slot was sold twice,
// and how late each node sees a change. Exits with 1 after any error.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureWebBuilt } from '../../scripts/web-build.ts';
import type { Database } from '../../server/src/db/open.ts';
import { freePort } from '../../server/test/servers/free-port.ts';
import { startReplica, type ThrowawayServer } from '../../server/test/servers/postgres.ts';
import { startRedis, type TestRedis } from '../../server/test/servers/redis.ts';
import { generateListings } from '../generate.ts';
import { summarise } from '../measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from '../place.ts';
import { type BenchedServer, startBenchedServer } from '../server.ts';
import { askProcess } from '../socket-clients.ts';
import { LOOK_ON_MS, type Seen, watchChange } from './changes-seen.ts';
import { findParent, isMeasurable, usedSeconds } from './processor-time.ts';
import { type Done, KINDS, type Work } from './work.ts';
import { makeWorld, PUBLIC_PORT, type World } from './world.ts';

const NAME = 'daynook_load';
const WANTED = 10;
const CHANGES = 8;
/** Later than this, a cache has only expired. */
const SEEN_WITHIN_MS = 2_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: options } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '2' },
    /** For each client. */
    workers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
    listings: { type: 'string', default: '20000' },
    /** Starts a streaming replica, which the nodes read from. */
    replica: { type: 'boolean', default: false },
  },
});
const [nodeCount, clientCount, workers, seconds, listingCount] = [
  options.nodes,
  options.clients,
  options.workers,
  options.seconds,
  options.listings,
].map(Number) as [number, number, number, number, number];

const problems: string[] = [];

interface Used {
  readonly name: string;
  readonly pid: number;
}

interface Place {
  readonly url: string;
  readonly replicaUrl: string | undefined;
  readonly db: Database;
  readonly redis: TestRedis;
  readonly world: World;
  /** The PostgreSQL servers on this machine. */
  readonly databases: readonly Used[];
}

function toDatabase(serverUrl: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${NAME}`;
  return address.href;
}

async function findServer(name: string, databaseUrl: string): Promise<Used[]> {
  if (process.env['BENCH_DATABASE_URL'] || !isMeasurable()) return [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = findParent(rows[0]!.pid);
  await client.end();
  return [{ name, pid }];
}

const startNode = async ({ url, replicaUrl, redis }: Place): Promise<BenchedServer> =>
  startBenchedServer(url, {
    environment: {
      PORT: String(await freePort()),
      PUBLIC_URL: `http://localhost:${PUBLIC_PORT}`,
      REDIS_URL: redis.url,
      MESSAGES_BEFORE_REPLY: '1000',
      ...(replicaUrl ? { DATABASE_REPLICA_URL: replicaUrl } : {}),
    },
  });

const startClient = (): ChildProcess =>
  fork(new URL('./client.ts', import.meta.url), [], { execArgv: ['--disable-warning=ExperimentalWarning'] });

/** Every share is used once in the whole run, so no client books what another did. */
function shareOut({ world }: Place, ports: readonly number[], share: number, wanted: Work['wanted']): Work {
  const shares = clientCount * nodeCount;
  const slice = <T>(list: readonly T[], from = 0): T[] => {
    const size = Math.floor((list.length - from) / shares);
    return list.slice(from + share * size, from + (share + 1) * size);
  };
  const talks = world.talks.filter((_, index) => index % clientCount === share % clientCount);
  return {
    ports,
    seconds,
    workers,
    wanted,
    talks,
    points: world.points,
    listingIds: world.listingIds,
    guests: slice(world.guests),
    slots: slice(world.slots, WANTED * nodeCount),
  };
}

function readAll(processes: readonly Used[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { name, pid } of processes) used.set(name, (used.get(name) ?? 0) + usedSeconds(pid));
  return used;
}

function reportProcessors(before: Map<string, number>, after: Map<string, number>, elapsedSeconds: number): void {
  const parts = [...after].map(([name, used]) => [name, (used - before.get(name)!) / elapsedSeconds] as const);
  const all = parts.reduce((sum, [, cores]) => sum + cores, 0);
  const text = parts.map(([name, cores]) => `${name} ${cores.toFixed(2)}`).join(', ');
  say(`  processors: ${text}; together ${all.toFixed(2)} of ${availableParallelism()}`);
}

function report(done: readonly Done[]): void {
  const longest = Math.max(...done.map((one) => one.seconds));
  let total = 0;
  for (const kind of KINDS) {
    const measured = summarise(
      done.flatMap(({ durationsMs }) => durationsMs[kind]),
      1000 * longest,
    );
    if (kind !== 'heard') total += measured.perSecond;
    say(`  ${kind.padEnd(8)} ${measured.perSecond}/s, p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms`);
  }
  const errors = done.flatMap((one) => one.errors);
  say(`  together ${total.toFixed(1)}/s, errors: ${errors.length}`);
  problems.push(...errors);
}

/** Among the responses, and in the database: no two confirmed bookings of a listing overlap. */
async function checkSold({ db }: Place, done: readonly Done[], wanted: Work['wanted']): Promise<void> {
  const sold = done.flatMap((one) => one.sold);
  const twice = sold.filter((id, index) => sold.indexOf(id) !== index);
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from booking as one join booking as other
       on other.listing_id = one.listing_id and other.id > one.id and other.during && one.during
     where one.status = 'confirmed' and other.status = 'confirmed' and one.created_at > now() - interval '1 hour'`,
  );
  const winners = wanted.filter(({ listingId }) => sold.includes(listingId)).length;
  say(
    `  slots sold: ${sold.length}, of ${wanted.length} that everyone wanted ${winners}; sold twice: ${twice.length + rows[0]!.count}`,
  );
  if (twice.length + rows[0]!.count > 0) problems.push('a slot was sold twice');
}

const format = (values: readonly number[]) =>
  `${Math.round(values.toSorted((a, b) => a - b)[values.length >> 1]!)} ms, at most ${Math.round(Math.max(...values))} ms`;

function reportSeen(seen: readonly Seen[][]): void {
  for (const [name, pick] of [
    ['search', (one: Seen) => one.searchMs],
    ['page', (one: Seen) => one.pageMs],
  ] as const) {
    const own = seen.map(([first]) => pick(first!));
    const others = seen.flatMap(([, ...rest]) => rest.map(pick));
    const elsewhere = others.length > 0 ? `; on other nodes after ${format(others)}` : '';
    say(`  a paused listing left the ${name} on its own node after ${format(own)}${elsewhere}`);
    if (Math.max(...own, ...others) > SEEN_WITHIN_MS) problems.push(`a change was seen too late in the ${name}`);
  }
}

/** Changes are watched while the load runs. */
async function watchChanges({ world }: Place, ports: readonly number[], round: number): Promise<Seen[][]> {
  const seen: Seen[][] = [];
  const changed = world.changed.slice(CHANGES * round, CHANGES * (round + 1));
  // Each change removes what was kept before, so only the last one can be looked at for long.
  for (const listing of changed)
    seen.push(await watchChange(ports, listing, listing === changed.at(-1) ? LOOK_ON_MS : 0));
  return seen;
}

async function runRound(place: Place, count: number): Promise<void> {
  say(
    `\n${count} ${count === 1 ? 'node' : 'nodes'}, ${clientCount} clients with ${workers} workers each, ${seconds} s`,
  );
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(place)));
  const clients = Array.from({ length: clientCount }, startClient);
  try {
    const ports = nodes.map(({ port }) => port);
    const round = count - 1;
    const wanted = place.world.slots.slice(WANTED * round, WANTED * count);
    const processes: Used[] = [
      ...nodes.map(({ pid }, index) => ({ name: `node ${index + 1}`, pid })),
      ...place.databases,
      { name: 'Redis', pid: place.redis.pid },
      ...clients.map(({ pid }) => ({ name: 'clients', pid: pid! })),
    ];
    const before = isMeasurable() ? readAll(processes) : undefined;
    const startedMs = performance.now();
    const working = clients.map((client, index) =>
      askProcess<Done>(client, shareOut(place, ports, round * clientCount + index, wanted)),
    );
    const watching = watchChanges(place, ports, round);
    // Reported below, and a failure of the clients comes first.
    watching.catch(() => {});
    const done = await Promise.all(working);
    report(done);
    if (before) reportProcessors(before, readAll(processes), (performance.now() - startedMs) / 1000);
    const seen = await watching;
    await checkSold(place, done, wanted);
    reportSeen(seen);
  } finally {
    for (const client of clients) client.disconnect();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

await ensureWebBuilt(say);
const server = await startBenchServer();
const redis = await startRedis();
const { url, db } = await createBenchDatabase(server.url, NAME);
let replica: ThrowawayServer | undefined;
try {
  say(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, ${server.description}`);
  await generateListings(db, listingCount, () => {});
  replica = options.replica ? await startReplica(server.url) : undefined;
  const replicaUrl = replica && toDatabase(replica.url);
  const databases = await findServer('PostgreSQL', url);
  if (replicaUrl) databases.push(...(await findServer('replica', replicaUrl)));
  const place = { url, replicaUrl, db, redis, world: await makeWorld(db), databases };
  for (let count = 1; count <= nodeCount; count += 1) await runRound(place, count);
} finally {
  await replica?.stop();
  await db.close();
  await dropBenchDatabase(server.url, NAME);
  await redis.stop();
  await server.stop();
}
for (const problem of new Set(problems)) say(`! ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
