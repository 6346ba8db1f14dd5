// Measures the connection between this browser and the site. The server takes the times: each step sends back the receipt of the one
// before it.
import type { Answer } from '@daynook/contract/api';
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import { call, download } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import type { Ticket } from './start-test.ts';

export type ConnectionResult = Answer<'POST /api/connection-tests/finish'>;
export type TestStep = 'latency' | 'upload' | 'download';

const PINGS = 16;
/** The first transfer shows how fast it is, so that the second one takes about this long. */
const FIRST_BYTES = 1_000_000;
const WANTED_MS = 3_000;
const RANDOM_BYTES_AT_ONCE = 65_536;

const nextBytes = (milliseconds: number): number => {
  const { transferMinimumBytes: least, transferMaximumBytes: most } = CONNECTION_TESTS;
  return Math.round(Math.min(most, Math.max(least, (FIRST_BYTES * WANTED_MS) / Math.max(1, milliseconds))));
};

/** Nothing on the way can compress it. */
function randomFile(bytes: number): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let left = bytes; left > 0; left -= RANDOM_BYTES_AT_ONCE)
    parts.push(crypto.getRandomValues(new Uint8Array(Math.min(RANDOM_BYTES_AT_ONCE, left))));
  return new Blob(parts, { type: 'application/octet-stream' });
}

async function measureLatency(ticket: string, signal: AbortSignal): Promise<{ receipt: string; lost: number }> {
  let receipt: string | null = null;
  let lost = 0;
  let isAfterLoss = false;
  // The first answer has none before it, and one after a loss has no latency.
  for (let latencies = 0; latencies < PINGS; ) {
    try {
      const answer: { receipt: string } = await call('POST /api/connection-tests/ping', {
        body: { ticket, previous: receipt, ...(isAfterLoss ? { isAfterLoss } : {}) },
        timeoutMs: CONNECTION_TESTS.lostAfterMs,
        signal,
      });
      if (receipt !== null && !isAfterLoss) latencies += 1;
      receipt = answer.receipt;
      isAfterLoss = false;
    } catch (error) {
      lost += 1;
      isAfterLoss = true;
      if (signal.aborted || receipt === null || lost > PINGS / 2) throw error;
    }
  }
  return { receipt: receipt!, lost };
}

async function measureUpload(ticket: string, signal: AbortSignal): Promise<string> {
  const send = async (bytes: number) => {
    // Making the file takes time, too, and the server counts from its answer to the ping.
    const file = randomFile(bytes);
    const { receipt: after } = await call('POST /api/connection-tests/ping', {
      body: { ticket, previous: null },
      signal,
    });
    return upload<Answer<'POST /api/connection-tests/upload'>>({
      key: 'POST /api/connection-tests/upload',
      params: {},
      query: { ticket, after },
      file,
      signal,
      onProgress: () => {},
    });
  };
  const first = await send(FIRST_BYTES);
  return first.milliseconds >= WANTED_MS ? first.receipt : (await send(nextBytes(first.milliseconds))).receipt;
}

/** The receipt at the end of the last file. It has to go back at once. */
async function measureDownload(ticket: string, signal: AbortSignal): Promise<string> {
  const get = async (bytes: number): Promise<string> => {
    const file = await download('GET /api/connection-tests/download', { query: { ticket, bytes }, signal });
    return file.slice(-CONNECTION_TESTS.receiptBytes).text();
  };
  const beganMs = performance.now();
  const receipt = await get(FIRST_BYTES);
  const tookMs = performance.now() - beganMs;
  return tookMs >= WANTED_MS ? receipt : get(nextBytes(tookMs));
}

interface RunInput {
  start: () => Promise<Ticket>;
  signal: AbortSignal;
  onStep: (step: TestStep) => void;
}

/** Throws ApiError, or the signal's reason if aborted. */
export async function runConnectionTest({ start, signal, onStep }: RunInput): Promise<ConnectionResult> {
  onStep('latency');
  const { ticket } = await start();
  const pings = await measureLatency(ticket, signal);
  onStep('upload');
  const sent = await measureUpload(ticket, signal);
  onStep('download');
  const received = await measureDownload(ticket, signal);
  return call('POST /api/connection-tests/finish', {
    body: { ticket, pings: pings.receipt, upload: sent, download: received.trim(), lost: pings.lost },
    signal,
  });
}
