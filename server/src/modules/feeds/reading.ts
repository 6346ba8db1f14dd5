// Has calendar files read by threads, a few at a time. One that takes too long or too much memory is ended with its thread;
// the next file gets a new one. Threads rest between files and never keep the process alive.
import { Worker } from 'node:worker_threads';
import { FeedRefused, type ReadingFault } from './feed-refused.ts';
import type { FeedReading, ReadingWish } from './read-feed.ts';

/** The reading with its times as they cross between threads. */
export type ThreadReading = Omit<FeedReading, 'busyMs'> & { readonly busyMs: Float64Array };
export type ReadingAnswer = { readonly reading: ThreadReading } | { readonly fault: ReadingFault };

const THREADS = 2;
const LONGEST_MS = 8_000;
const MOST_MEMORY_MB = 256;

const resting: Worker[] = [];
const waiting: (() => void)[] = [];
let busyCount = 0;

function newThread(): Worker {
  // Under `node --watch` this variable makes a thread report what it loads to a parent it does not have, and end at once.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    execArgv: [],
    env,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  worker.unref();
  // A thread that dies while it rests is not asked again.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (resting.includes(worker)) resting.splice(resting.indexOf(worker), 1);
  });
  return worker;
}

async function takeTurn(): Promise<void> {
  if (busyCount >= THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busyCount += 1;
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else busyCount -= 1;
}

/** Asks a thread; rejects, with the thread ended, when it dies or does not answer in time. */
function ask(
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  wish: ReadingWish,
  longestMs: number,
): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      // One by one: removing all of them would leave the thread deaf.
      worker.off('error', fail).off('exit', fail).off('message', heard);
      worker.unref();
      end();
    };
    const fail = (): void => settle(() => void worker.terminate().then(() => reject(new FeedRefused('too-complex'))));
    const heard = (answer: ReadingAnswer): void => settle(() => resolve(answer));
    const timer = setTimeout(fail, longestMs);
    worker.once('error', fail);
    worker.once('exit', fail);
    worker.once('message', heard);
    worker.ref();
    // A copy of exactly these bytes: a buffer may share its memory with others.
    const own = new Uint8Array(bytes).buffer;
    worker.postMessage({ bytes: own, wish }, [own]);
  });
}

/** The times another calendar says its owner is busy. Throws FeedRefused. */
export async function readInThread(
  bytes: Uint8Array<ArrayBuffer>,
  wish: ReadingWish,
  longestMs = LONGEST_MS,
): Promise<ThreadReading> {
  await takeTurn();
  try {
    const worker = resting.pop() ?? newThread();
    const answer = await ask(worker, bytes, wish, longestMs);
    resting.push(worker);
    if ('fault' in answer) throw new FeedRefused(answer.fault);
    return answer.reading;
  } finally {
    endTurn();
  }
}
