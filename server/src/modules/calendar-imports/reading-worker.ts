// Reads calendar files in a separate thread, one after another, so that a large one never delays a request.
import { parentPort } from 'node:worker_threads';
import { CalendarRefused } from './calendar-refused.ts';
import { parseCalendar, type ReadingInput } from './read-calendar.ts';
import type { ReadingAnswer, ReadingTask } from './read-in-thread.ts';

function answerTo(bytes: Uint8Array, input: ReadingInput): ReadingAnswer {
  try {
    const { busyMs, ...rest } = parseCalendar(bytes, input);
    return { reading: { ...rest, busyMs: Float64Array.from(busyMs) } };
  } catch (error) {
    return { fault: error instanceof CalendarRefused ? error.fault : 'too-complex' };
  }
}

parentPort!.on('message', ({ bytes, input }: ReadingTask) => {
  const answer = answerTo(new Uint8Array(bytes), input);
  parentPort!.postMessage(answer, 'reading' in answer ? [answer.reading.busyMs.buffer as ArrayBuffer] : []);
});
