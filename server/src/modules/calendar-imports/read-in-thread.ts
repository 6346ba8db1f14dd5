// Has calendar files read by threads. If a file takes too long or too much memory, its thread is stopped.
import { ThreadEnded, ThreadPool } from '../../lib/thread-pool.ts';
import { CalendarRefused, type ReadingError } from './calendar-refused.ts';
import type { CalendarReading, ReadingInput } from './read-calendar.ts';

/** The result as it's passed between threads. */
export type ThreadReading = Omit<CalendarReading, 'busyMs'> & { readonly busyMs: Float64Array };
export type ReadingAnswer = { readonly reading: ThreadReading } | { readonly fault: ReadingError };
export interface ReadingTask {
  readonly bytes: ArrayBuffer;
  readonly input: ReadingInput;
}

const LONGEST_MS = 8_000;
const pool = new ThreadPool<ReadingTask, ReadingAnswer>({
  script: new URL('./reading-worker.ts', import.meta.url),
  threads: 2,
  longestMs: LONGEST_MS,
  mostMemoryMb: 256,
});

/** The busy times in another calendar. Throws CalendarRefused. */
export async function readInThread(
  bytes: Uint8Array<ArrayBuffer>,
  input: ReadingInput,
  longestMs = LONGEST_MS,
): Promise<ThreadReading> {
  // A copy of exactly these bytes, because a buffer may share its memory.
  const own = new Uint8Array(bytes).buffer;
  const answer = await pool.run({ bytes: own, input }, [own], longestMs).catch((error: unknown) => {
    throw error instanceof ThreadEnded ? new CalendarRefused('too-complex') : error;
  });
  if ('fault' in answer) throw new CalendarRefused(answer.fault);
  return answer.reading;
}
