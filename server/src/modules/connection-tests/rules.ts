// What a test's receipts say about the connection. Pure.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import type { Receipt } from './receipts.ts';

export interface Measurement {
  readonly downKbps: number;
  readonly upKbps: number;
  readonly latencyUs: number;
  readonly jitterUs: number;
  readonly lostPermille: number;
}

const KBPS_MAXIMUM = 10_000_000;
/** Shorter times say more about the clock than about the connection. */
const SHORTEST_MS = 1;

const toKbps = (bytes: number, milliseconds: number): number =>
  Math.min(KBPS_MAXIMUM, Math.max(1, Math.round((bytes * 8) / Math.max(SHORTEST_MS, milliseconds))));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** How much a value differs from the one before it, on average. */
function meanChange(values: readonly number[]): number {
  const changes = values.slice(1).map((value, at) => Math.abs(value - values[at]!));
  return changes.length === 0 ? 0 : changes.reduce((sum, change) => sum + change, 0) / changes.length;
}

/** At least half, so that delayed pings can make a transfer look twice as fast at most. */
const withoutWay = (elapsedMs: number, wayMs: number): number => Math.max(elapsedMs / 2, elapsedMs - wayMs);

interface Finished {
  readonly pings: Receipt<'pings'>;
  readonly upload: Receipt<'upload'>;
  readonly download: Receipt<'download'>;
  /** As the browser counted them in the end. */
  readonly lost: number;
  /** When the receipt at the end of the download came back. */
  readonly arrivedAtMs: number;
}

/** Undefined if the steps are too few or too small to say anything. */
export function measure({ pings, upload, download, arrivedAtMs, ...reported }: Finished): Measurement | undefined {
  const { latenciesMs } = pings;
  const lost = Math.max(reported.lost, pings.lost);
  const { pingsMinimum, transferMinimumBytes } = CONNECTION_TESTS;
  // Those that arrive say little about the others if most are lost, and could be the ones that suit the member.
  if (latenciesMs.length < pingsMinimum || lost > latenciesMs.length) return undefined;
  if (upload.bytes < transferMinimumBytes || download.bytes < transferMinimumBytes) return undefined;
  const latencyMs = median(latenciesMs);
  // The shortest, because browsers can delay what they send back, and would get that time for the files.
  const wayMs = Math.min(...latenciesMs);
  // The receipt also needed a way back.
  const downloadMs = withoutWay(arrivedAtMs - download.startedAtMs, wayMs);
  // A proxy that collects the body first passes it on faster than it came. What passed since the answer before also has that answer's way.
  const uploadMs = Math.max(upload.readMs, withoutWay(upload.sinceAnswerMs, wayMs));
  return {
    downKbps: toKbps(download.bytes, downloadMs),
    upKbps: toKbps(upload.bytes, uploadMs),
    latencyUs: Math.round(latencyMs * 1_000),
    jitterUs: Math.round(meanChange(latenciesMs) * 1_000),
    lostPermille: Math.round((1_000 * lost) / (lost + latenciesMs.length)),
  };
}
