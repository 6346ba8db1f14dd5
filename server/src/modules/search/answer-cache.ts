// Caches responses to searches without hours for a few seconds. A listing change in this process removes the responses of its area
// immediately; changes in other processes show once a response expires. Searches with hours are never cached.
import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';
import { type Bounds, listAreas } from '../../lib/geo/bounds.ts';
import type { Shown } from '../insights/service.ts';

export interface CachedAnswer {
  readonly json: Buffer;
  readonly etag: string;
  /** The JSON compressed, a moment after it's cached. */
  readonly gzip?: Buffer | undefined;
  /** The listings it contains. */
  readonly shown: readonly Shown[];
}

interface Entry extends CachedAnswer {
  gzip: Buffer | undefined;
  readonly areas: readonly string[] | null;
  /** The number of the last change known when the response was requested. */
  readonly asOf: number;
  readonly expiresAtMs: number;
}

const compress = promisify(gzip);

const KEPT_MS = 5_000;
const BYTES_MAXIMUM = 64 * 1024 * 1024;
/** A response for a larger area is removed by any change. */
const AREAS_MAXIMUM = 400;
/** How many searches requested once are remembered. Most are never requested again. */
const ONCE_ASKED_MAXIMUM = 10_000;

export interface AnswerCache {
  find(key: string): CachedAnswer | undefined;
  /** Call it before asking the database, and pass the result to `put`. */
  asOf(): number;
  /**
   * Adds an ETag, and caches the response if the same search was requested before. Caching searches that nobody repeats would only
   * cost memory.
   */
  put(
    key: string,
    json: Buffer,
    about: { bounds: Bounds | null; asOf: number; shown?: readonly Shown[] | undefined },
  ): CachedAnswer;
  /** Removes responses whose area contains one of these points. */
  forget(points: readonly { lat: number; lng: number }[]): void;
}

const areasWithin = (bounds: Bounds | null): readonly string[] | null => {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  return (east - west) * (north - south) > 4 * AREAS_MAXIMUM ? null : listAreas(bounds);
};

/** `nowMs` is a monotonic clock. */
export function createAnswerCache(nowMs: () => number = () => performance.now()): AnswerCache {
  const entries = new Map<string, Entry>();
  const changedAt = new Map<string, number>();
  const onceAsked = new Set<string>();
  let changes = 0;
  let bytes = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry) bytes -= entry.json.length + (entry.gzip?.length ?? 0);
    entries.delete(key);
  };
  /** Outside of this thread. Until it's done, each response is compressed on its own. */
  const addGzip = async (key: string, entry: Entry) => {
    const compressed = await compress(entry.json);
    if (entries.get(key) !== entry) return;
    entry.gzip = compressed;
    bytes += compressed.length;
  };
  const isCurrent = ({ areas, asOf, expiresAtMs }: Entry): boolean => {
    if (nowMs() >= expiresAtMs) return false;
    if (asOf === changes) return true;
    return areas?.every((area) => (changedAt.get(area) ?? 0) <= asOf) ?? false;
  };

  return {
    find: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (isCurrent(entry)) return entry;
      drop(key);
      return undefined;
    },
    asOf: () => changes,
    put: (key, json, { bounds, asOf, shown = [] }) => {
      // Weak, because the same response is sent with and without compression. A checksum is enough, because it only distinguishes
      // responses to the same search.
      const etag = `W/"${crc32(json).toString(36)}-${json.length.toString(36)}"`;
      drop(key);
      if (!onceAsked.delete(key)) {
        if (onceAsked.size >= ONCE_ASKED_MAXIMUM) onceAsked.clear();
        onceAsked.add(key);
        return { json, etag, shown };
      }
      // So a response in use is never evicted, nor forgotten as requested only once.
      onceAsked.add(key);
      const expiresAtMs = nowMs() + KEPT_MS;
      const entry: Entry = { json, etag, gzip: undefined, shown, areas: areasWithin(bounds), asOf, expiresAtMs };
      entries.set(key, entry);
      bytes += json.length;
      addGzip(key, entry).catch(() => {}); // without it, responses are compressed one by one
      for (const oldest of entries.keys()) {
        if (bytes <= BYTES_MAXIMUM) break;
        drop(oldest);
      }
      return entry;
    },
    forget: (points) => {
      changes += 1;
      for (const { lat, lng } of points) {
        for (const area of listAreas([lng, lat, lng, lat])) changedAt.set(area, changes);
      }
    },
  };
}
