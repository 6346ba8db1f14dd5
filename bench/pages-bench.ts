// `node bench/pages-bench.ts`, after `npm run build`: times how long the server takes to render each public page, one after another,
// with the demo marketplace on PostgreSQL. Requests are like those of a browser with an empty cache.
import { availableParallelism, loadavg } from 'node:os';
import { fillPath, foundBy, NOT_VISITED, ROUTES } from '../e2e/crawl/addresses.ts';
import { quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { startBenchedServer } from './server.ts';

const NAME = 'daynook_bench_pages';
const ROUNDS = 40;
const GOAL_P95_MS = 100;

/** URLs that only redirect or show an empty page. */
const nobody = { property: '', booking: '', conversation: '', member: '' };

const print = (text: string) => process.stdout.write(`${text}\n`);

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const { url, db } = await createBenchDatabase(server.url, NAME);
  await db.close();
  const app = await startBenchedServer(url, { demo: 'on' });
  const origin = `http://localhost:${app.port}`;
  try {
    const found = (await (await fetch(`${origin}/api/listings/search?city=Denver`)).json()) as {
      listings: { _id: string }[];
    };
    print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${ROUNDS} times each`);
    const own = { ...nobody, listing: found.listings[0]!._id };
    const addresses = ROUTES.filter((route) => !NOT_VISITED.has(route.path) && foundBy('visitor', route) === 'page')
      .map(({ path }) => fillPath(path, own))
      .map((address) => (address === '/search' ? '/search?city=Denver' : address));
    const times = new Map<string, number[]>(addresses.map((address) => [address, []]));
    // In turns, so that other load on the machine affects all of them equally. The first turn warms up and doesn't count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [address, all] of times) {
        const startedMs = performance.now();
        const response = await fetch(origin + address, { headers: { accept: 'text/html' } });
        await response.arrayBuffer();
        if (response.status >= 400) throw new Error(`${address} answered ${response.status}`);
        if (round > 0) all.push(performance.now() - startedMs);
      }
    }
    const rows = [...times].map(([address, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      return {
        address: address.replace(found.listings[0]!._id, '…'),
        p50Ms: quantile(sorted, 0.5),
        p95Ms: quantile(sorted, 0.95),
      };
    });
    for (const { address, p50Ms, p95Ms } of rows.toSorted((one, other) => other.p95Ms - one.p95Ms))
      print(`${address.padEnd(32)} p50 ${p50Ms.toFixed(1).padStart(6)} ms  p95 ${p95Ms.toFixed(1).padStart(6)} ms`);
    const slow = rows.filter(({ p95Ms }) => p95Ms > GOAL_P95_MS).length;
    print(`${rows.length} pages, ${slow} over ${GOAL_P95_MS} ms; load at the end ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await app.stop();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
