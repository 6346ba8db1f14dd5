// Has calendar files read by threads. A file that takes too long or too much memory is ended with its thread.
import { ThreadEnded, ThreadPool } from '../../lib/thread-pool.ts';
import { FeedRefused, type ReadingError } from './calendar-refused.ts';
import type { FeedReading, ReadingInput } from './read-calendar.ts';

/** The reading with its times as they cross between threads. */
export type ThreadReading = Omit<FeedReading, 'busyMs'> & { readonly busyMs: Float64Array };
export type ReadingAnswer = { readonly reading: ThreadReading } | { readonly fault: ReadingError };
export interface ReadingTask {
  readonly bytes: ArrayBuffer;
  readonly wish: ReadingInput;
}

const LONGEST_MS = 8_000;
const pool = new ThreadPool<ReadingTask, ReadingAnswer>({
  script: new URL('./reading-worker.ts', import.meta.url),
  threads: 2,
  longestMs: LONGEST_MS,
  mostMemoryMb: 256,
});

/** The times another calendar says its owner is busy. Throws FeedRefused. */
export async function readInThread(
  bytes: Uint8Array<ArrayBuffer>,
  wish: ReadingInput,
  longestMs = LONGEST_MS,
): Promise<ThreadReading> {
  // A copy of exactly these bytes: a buffer may share its memory with others.
  const own = new Uint8Array(bytes).buffer;
  const answer = await pool.run({ bytes: own, wish }, [own], longestMs).catch((error: unknown) => {
    throw error instanceof ThreadEnded ? new FeedRefused('too-complex') : error;
  });
  if ('fault' in answer) throw new FeedRefused(answer.fault);
  return answer.reading;
}
