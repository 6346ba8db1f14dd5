// `node bench/photos-bench.ts [--pictures=10]`: measures how busy the server's main thread is while 12-megapixel pictures are uploaded
// and processed, compared with an idle server, and how long it takes until all sizes are ready. A separate process sends them.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '../server/src/lib/ids.ts';
import { makePhotosReady } from '../server/src/modules/hosting/photo-jobs.ts';
import { testApp } from '../server/test/app.ts';
import { makeListing, makeMember, type SignedIn } from '../server/test/make.ts';
import { jpegPicture } from '../server/test/pictures.ts';
import { type Measured, MISSED, summarise } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_photos';
const SIZE = { width: 4_000, height: 3_000 };
const SENT_AT_ONCE = 3;
const ASK_EVERY_MS = 20;
const REST_MS = 3_000;
const POLL_EVERY_MS = 10;

interface Errand {
  readonly url: string;
  readonly headers: SignedIn;
  readonly pictureCount: number;
}
interface Brought {
  readonly pictureBytes: number;
  readonly uploadsMs: number;
  readonly readyMs: number;
  readonly uploads: Measured;
  readonly asks: Measured;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What a host's browser does: sends several at once and asks for their progress. */
async function send({ url, headers, pictureCount }: Errand, begin: () => Promise<void>): Promise<Brought> {
  const picture = await jpegPicture(SIZE);
  await begin();
  const beganMs = performance.now();
  const uploadMs: number[] = [];
  const askMs: number[] = [];
  let left = pictureCount;
  const uploading = Promise.all(
    Array.from({ length: SENT_AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const sentMs = performance.now();
        const answer = await fetch(`${url}/photos?clientId=${newId()}`, {
          method: 'POST',
          headers: { ...headers },
          body: new Uint8Array(picture),
        });
        if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
        uploadMs.push(performance.now() - sentMs);
      }
      return performance.now() - beganMs;
    }),
  );
  for (;;) {
    const askedMs = performance.now();
    const { photos } = (await (await fetch(url, { headers: { ...headers } })).json()) as {
      photos: { status: string }[];
    };
    askMs.push(performance.now() - askedMs);
    if (photos.filter(({ status }) => status === 'ready').length === pictureCount) break;
    await wait(ASK_EVERY_MS);
  }
  const readyMs = performance.now() - beganMs;
  return {
    pictureBytes: picture.length,
    uploadsMs: Math.max(...(await uploading)),
    readyMs,
    uploads: summarise(uploadMs, readyMs),
    asks: summarise(askMs, readyMs),
  };
}

const inMs = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
/** Every figure includes the timer's own resolution, and so does the one for the idle server. */
const delays = (seen: ReturnType<typeof monitorEventLoopDelay>) =>
  `p50 ${inMs(seen.percentile(50))} ms, p99 ${inMs(seen.percentile(99))} ms, most ${inMs(seen.max)} ms`;

async function bench(pictureCount: number): Promise<void> {
  const server = await startBenchServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'daynook-photos-bench-'));
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db, environment: { DATA_DIR: dataDir } });
  try {
    const host = await makeMember(t.db);
    const listing = await makeListing(t.db, { host_id: host.id });
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const errand: Errand = {
      url: `${address}/api/host/listings/${listing.id}`,
      headers: await t.signIn(host, { lifetimeSeconds: 3_600 }),
      pictureCount,
    };
    const sender = fork(import.meta.filename, ['--send', JSON.stringify(errand)]);
    const heard = () => new Promise<unknown>((resolve) => sender.once('message', resolve));
    await heard();
    const atRest = monitorEventLoopDelay({ resolution: POLL_EVERY_MS });
    atRest.enable();
    await wait(REST_MS);
    atRest.disable();
    const atWork = monitorEventLoopDelay({ resolution: POLL_EVERY_MS });
    const rssBefore = process.memoryUsage.rss();
    let rssMost = rssBefore;
    const stopping = new AbortController();
    const making = (async () => {
      while (!stopping.signal.aborted) {
        await makePhotosReady(t.deps, stopping.signal);
        rssMost = Math.max(rssMost, process.memoryUsage.rss());
        await wait(100);
      }
    })();
    const watching = setInterval(() => {
      rssMost = Math.max(rssMost, process.memoryUsage.rss());
    }, 100);
    const answer = heard();
    atWork.enable();
    sender.send('go');
    const brought = (await answer) as Brought;
    atWork.disable();
    stopping.abort();
    clearInterval(watching);
    await making;
    const { readyMs, uploadsMs, uploads, asks, pictureBytes } = brought;
    say(
      `${pictureCount} pictures of 12 megapixels, ${(pictureBytes / 1e6).toFixed(1)} MB each, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
    );
    say(`  main thread at rest   ${delays(atRest)}`);
    say(`  main thread at work   ${delays(atWork)}`);
    say(
      `  all taken in after ${(uploadsMs / 1000).toFixed(1)} s (p50 ${uploads.p50Ms} ms each), all sizes ready after ${(readyMs / 1000).toFixed(1)} s: ${(readyMs / pictureCount / 1000).toFixed(2)} s a picture`,
    );
    say(`  other requests meanwhile p50 ${asks.p50Ms} ms, p99 ${asks.p99Ms} ms (${asks.count})`);
    say(`  memory ${Math.round(rssBefore / 1e6)} MB before, ${Math.round(rssMost / 1e6)} MB at most`);
    process.exitCode = atWork.percentile(99) / 1e6 < 50 ? 0 : MISSED;
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { pictures: { type: 'string', default: '10' }, send: { type: 'string' } } });
if (values.send === undefined) await bench(Number(values.pictures));
else {
  const begin = () =>
    new Promise<void>((resolve) => {
      process.once('message', () => resolve());
      process.send!('ready');
    });
  const brought = await send(JSON.parse(values.send) as Errand, begin);
  process.send!(brought);
  process.disconnect?.();
}
