// Reads calendar files in a thread of its own, one after the other, so that the largest never keeps a request waiting.
import { parentPort } from 'node:worker_threads';
import { FeedRefused } from './calendar-refused.ts';
import { type ReadingInput, readFeed } from './read-calendar.ts';
import type { ReadingAnswer, ReadingTask } from './reading.ts';

function answerTo(bytes: Uint8Array, wish: ReadingInput): ReadingAnswer {
  try {
    const { busyMs, ...rest } = readFeed(bytes, wish);
    return { reading: { ...rest, busyMs: Float64Array.from(busyMs) } };
  } catch (error) {
    return { fault: error instanceof FeedRefused ? error.fault : 'too-complex' };
  }
}

parentPort!.on('message', ({ bytes, wish }: ReadingTask) => {
  const answer = answerTo(new Uint8Array(bytes), wish);
  parentPort!.postMessage(answer, 'reading' in answer ? [answer.reading.busyMs.buffer as ArrayBuffer] : []);
});
