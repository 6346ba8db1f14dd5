// `node bench/first-visit-bench.ts`, after `npm run build`: requests and kilobytes of a first visit with an empty cache until nothing is
// loading anymore, on a phone and at a desk, against the demo on PostgreSQL.
import { availableParallelism, loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browser.ts';
import { startDemoMarket } from './demo-market.ts';
import { MISSED } from './measure.ts';

const WIDTHS = [390, 1440];
const GOAL_REQUESTS = 30;

const print = (text: string) => process.stdout.write(`${text}\n`);

interface Visit {
  readonly count: number;
  readonly bytes: number;
  /** Requests by resource type, the most first. */
  readonly kinds: string;
}

async function visit(browser: Browser, url: string, width: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) =>
    sizes.push(
      request.sizes().then(({ responseBodySize }) => ({ kind: request.resourceType(), bytes: responseBodySize })),
    ),
  );
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  await context.close();
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)]
    .map(([kind, { length }]) => ({ kind, length }))
    .toSorted((one, other) => other.length - one.length)
    .map(({ kind, length }) => `${length} ${kind}`);
  return { count: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), kinds: kinds.join(', ') };
}

const market = await startDemoMarket('daynook_bench_first_visit');
const browser = await chromium.launch({ executablePath: ensureChromium(print), args: CHROMIUM_FLAGS });
try {
  print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; goal ${GOAL_REQUESTS} requests`);
  const pages = { home: '/', search: '/search?city=Denver', listing: `/listing/${market.listing}` };
  for (const [name, path] of Object.entries(pages)) {
    for (const width of WIDTHS) {
      // The first visit makes the server draw the demo's pictures.
      await visit(browser, market.origin + path, width);
      const { count, bytes, kinds } = await visit(browser, market.origin + path, width);
      const size = `${Math.round(bytes / 1_000)} kB`;
      print(`${name.padEnd(8)} ${String(width).padStart(4)} px  ${count} requests, ${size}: ${kinds}`);
      if (count > GOAL_REQUESTS) process.exitCode = MISSED;
    }
  }
} finally {
  await browser.close();
  await market.stop();
}
