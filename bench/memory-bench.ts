// `node bench/memory-bench.ts`, after `npm run build`: the memory of a server process, idle and after a load of pages, searches, and
// sockets' polling, on PostgreSQL and on the embedded database, without a demo.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MISSED } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { startBenchedServer } from './server.ts';

const NAME = 'daynook_bench_memory';
const IDLE_SECONDS = 20;
const ROUNDS = 150;
const PATHS = ['/', '/search?city=Denver', '/about', '/api/listings/search?city=Denver', '/api/places/search?q=den'];
const GOALS = { postgres: [250, 500], embedded: [400, 500] } as const;

const print = (text: string) => process.stdout.write(`${text}\n`);
const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

/** Different URLs, so that pages are rendered and searches made. */
async function putUnderLoad(port: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      PATHS.map(async (path) => {
        const response = await fetch(`http://localhost:${port}${path}${path.includes('?') ? '&' : '?'}unseen=${round}`);
        await response.arrayBuffer();
      }),
    );
}

async function measure(engine: keyof typeof GOALS, databaseUrl: string, dataDir?: string): Promise<boolean> {
  const app = await startBenchedServer(
    databaseUrl,
    dataDir === undefined ? {} : { environment: { DATA_DIR: dataDir } },
  );
  try {
    await wait(IDLE_SECONDS * 1_000);
    const idleMb = residentMb(app.pid);
    await putUnderLoad(app.port);
    await wait(IDLE_SECONDS * 1_000);
    const loadedMb = residentMb(app.pid);
    const [idleGoalMb, loadedGoalMb] = GOALS[engine];
    print(
      `${engine.padEnd(9)} idle ${idleMb} MB (goal ${idleGoalMb})  after load ${loadedMb} MB (goal ${loadedGoalMb})`,
    );
    return idleMb <= idleGoalMb && loadedMb <= loadedGoalMb;
  } finally {
    await app.stop();
  }
}

const server = await startBenchServer();
const { url, db } = await createBenchDatabase(server.url, NAME);
await db.close();
const dataDir = mkdtempSync(join(tmpdir(), 'daynook-memory-'));
try {
  const met = [await measure('postgres', url), await measure('embedded', '', dataDir)];
  if (met.includes(false)) process.exitCode = MISSED;
} finally {
  await dropBenchDatabase(server.url, NAME);
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
