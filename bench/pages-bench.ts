// `node bench/pages-bench.ts`, after `npm run build`: times how long the server takes to render each public page, one after another,
// with the demo marketplace on PostgreSQL; and how many pages a second eight clients get, of one page that's kept and of pages that
// nobody requested before. Requests are like those of a browser with an empty cache.
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { fillPath, foundBy, NOT_VISITED, ROUTES } from '../e2e/crawl/addresses.ts';
import { startDemoMarket } from './demo-market.ts';
import { openConnections } from './http-client.ts';
import { MISSED, quantile, queueByKey, repeat } from './measure.ts';

const NAME = 'daynook_bench_pages';
const ROUNDS = 40;
const GOAL_P95_MS = 100;
const CLIENTS = 8;
const SECONDS = 4;
const CROWD_ROUNDS = 3;
const GOAL_KEPT_PER_SECOND = 2_000;
const GOAL_RENDERED_PER_SECOND = 120;
const HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US' };

/** URLs that only redirect or show an empty page. */
const nobody = { property: '', booking: '', conversation: '', member: '', team: '' };

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Pages are sent in pieces while they're rendered, which our own client doesn't read. */
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const readPage = (url: string): Promise<void> =>
  new Promise((done, failed) => {
    const asked = get(url, { agent, headers: HEADERS }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', done).once('error', failed);
    });
    asked.once('error', failed);
  });

/** True if every page meets its goal. */
async function benchCrowd(port: number, addresses: readonly string[]): Promise<boolean> {
  const http = openConnections(port, CLIENTS);
  let isMet = true;
  let number = 0;
  for (const address of addresses) {
    const separator = address.includes('?') ? '&' : '?';
    const { kept, rendered, unchanged } = await queueByKey(
      {
        kept: async () => {
          // The first two readers get it while it's rendered, in pieces.
          for (let reader = 0; reader < 2; reader += 1) await readPage(`http://localhost:${port}${address}`);
          return repeat(CLIENTS, SECONDS, (worker) => http.get(worker, address, HEADERS));
        },
        unchanged: async () => {
          const { etag = '' } = await http.get(0, address, HEADERS);
          return repeat(CLIENTS, SECONDS, (worker) => http.get(worker, address, { ...HEADERS, 'if-none-match': etag }));
        },
        rendered: () =>
          repeat(CLIENTS, SECONDS, () => {
            number += 1;
            return readPage(`http://localhost:${port}${address}${separator}unseen=${number}`);
          }),
      },
      CROWD_ROUNDS,
    );
    for (const [name, of] of Object.entries({ kept, 'kept, 304': unchanged, 'not kept': rendered }))
      print(`${address.padEnd(48)} ${name.padEnd(9)} ${of.perSecond}/s  p50 ${of.p50Ms} ms  p99 ${of.p99Ms} ms`);
    isMet &&= kept.perSecond >= GOAL_KEPT_PER_SECOND && rendered.perSecond >= GOAL_RENDERED_PER_SECOND;
  }
  http.close();
  agent.destroy();
  return isMet;
}

async function bench(): Promise<void> {
  const market = await startDemoMarket(NAME);
  const { origin, listing } = market;
  try {
    print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${ROUNDS} times each`);
    const own = { ...nobody, listing };
    const addresses = ROUTES.filter((route) => !NOT_VISITED.has(route.path) && foundBy('visitor', route) === 'page')
      .map(({ path }) => fillPath(path, own))
      .map((address) => (address === '/search' ? '/search?city=Denver' : address));
    const times = new Map<string, number[]>(addresses.map((address) => [address, []]));
    // In turns, so that other load on the machine affects all of them equally. The first turn warms up and doesn't count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [address, all] of times) {
        const startedMs = performance.now();
        // A page of its own each time, so that no kept one is served.
        const separator = address.includes('?') ? '&' : '?';
        const url = `${origin}${address}${separator}unseen=${round}`;
        const response = await fetch(url, { headers: HEADERS });
        await response.arrayBuffer();
        if (response.status >= 400) throw new Error(`${address} answered ${response.status}`);
        if (round > 0) all.push(performance.now() - startedMs);
      }
    }
    const rows = [...times].map(([address, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      return {
        address: address.replace(listing, '…'),
        p50Ms: quantile(sorted, 0.5),
        p95Ms: quantile(sorted, 0.95),
      };
    });
    for (const { address, p50Ms, p95Ms } of rows.toSorted((one, other) => other.p95Ms - one.p95Ms))
      print(`${address.padEnd(32)} p50 ${p50Ms.toFixed(1).padStart(6)} ms  p95 ${p95Ms.toFixed(1).padStart(6)} ms`);
    const slow = rows.filter(({ p95Ms }) => p95Ms > GOAL_P95_MS).length;
    print(`${rows.length} pages, ${slow} over ${GOAL_P95_MS} ms`);
    const isMet = await benchCrowd(market.port, ['/', '/search?city=Denver', `/listing/${listing}`]);
    print(`load at the end ${loadavg()[0]!.toFixed(1)}`);
    process.exitCode = slow === 0 && isMet ? 0 : MISSED;
  } finally {
    await market.stop();
  }
}

await bench();
