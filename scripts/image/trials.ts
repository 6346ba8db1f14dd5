// What's tried on a started image: how soon it's ready, and that it stops when it should.
import { setTimeout as wait } from 'node:timers/promises';
import { STOP_LIMIT_MS } from '../../server/src/start-server.ts';
import { say } from '../test-run.ts';
import type { Container } from './engine.ts';

const POLL_MS = 20;
/** Filling the demo takes minutes on a busy machine. */
const PATIENCE_MS = 600_000;

type Settings = Record<string, string>;

const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(container: Container, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const { startedMs } = container;
  while (!(await isTrue())) {
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error(`It takes too long.\n${container.output()}`);
    await wait(POLL_MS);
  }
}

/** Resolves to the milliseconds from its start until it takes requests. */
export async function untilReady(container: Container): Promise<number> {
  let hasEnded = false;
  void container.exited.then(() => (hasEnded = true));
  await until(container, () => {
    if (hasEnded) throw new Error(`It ended.\n${container.output()}`);
    return isOk(`${container.origin}/api/ready`);
  });
  return performance.now() - container.startedMs;
}

async function stopInTime(what: string, container: Container): Promise<boolean> {
  const toldMs = performance.now();
  const code = await container.stop();
  const tookMs = Math.round(performance.now() - toldMs);
  say(`${what}: ended with ${code} after ${tookMs} ms`);
  return code === 0 && tookMs <= STOP_LIMIT_MS;
}

/** While it waits for its database, and while it serves: a request in progress is answered. */
export async function tryStops(start: (settings: Settings) => Promise<Container>, settings: Settings): Promise<number> {
  const waiting = await start({ ...settings, DATABASE_URL: 'postgres://daynook@127.0.0.1:9/daynook' });
  await until(waiting, () => waiting.output().includes('Waiting for the database'));
  const serving = await start(settings);
  await untilReady(serving);
  const page = fetch(serving.origin).then(({ status }) => status);
  const results = [await stopInTime('waiting for the database', waiting), await stopInTime('serving', serving)];
  const status = await page;
  say(`a page requested before: ${status}`);
  return results.every(Boolean) && status === 200 ? 0 : 1;
}
