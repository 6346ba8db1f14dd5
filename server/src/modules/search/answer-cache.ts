// Caches responses to searches without hours for a few seconds. A listing change in any process removes the responses of its area, and
// a response from a replica that doesn't have the change yet isn't served from the cache. Searches with hours are never cached.
import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';
import type { Database } from '../../db/open.ts';
import type { Reads } from '../../db/reads.ts';
import { KEPT_SECONDS } from '../../http/kept-pages.ts';
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
  /** The number of the last change that the response certainly includes. */
  readonly asOf: number;
  readonly expiresAtMs: number;
}

const compress = promisify(gzip);

const KEPT_MS = KEPT_SECONDS * 1000;
const BYTES_MAXIMUM = 64 * 1024 * 1024;
/** A response for a larger area is removed by any change. */
const AREAS_MAXIMUM = 400;
/** How many searches requested once are remembered. Most are never requested again. */
const ONCE_ASKED_MAXIMUM = 10_000;

export interface AnswerCache {
  find(key: string): CachedAnswer | undefined;
  /** Call it before asking this database, and pass the result to `put`. */
  asOf(db: Database): number;
  /**
   * Adds an ETag, and caches the response if the same search was requested before. Caching searches that nobody repeats would only
   * cost memory.
   */
  put(
    key: string,
    json: Buffer,
    about: { bounds: Bounds | null; asOf: number; shown?: readonly Shown[] | undefined },
  ): CachedAnswer;
  /** Removes responses whose area contains one of these points; all of them without points. */
  forget(points: readonly { lat: number; lng: number }[] | undefined): void;
}

const areasWithin = (bounds: Bounds | null): readonly string[] | null => {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  return (east - west) * (north - south) > 4 * AREAS_MAXIMUM ? null : listAreas(bounds);
};

/** `reads` numbers the changes. `nowMs` is a monotonic clock. */
export function createAnswerCache(
  reads: Pick<Reads, 'nextChange' | 'changesIn'>,
  nowMs: () => number = () => performance.now(),
): AnswerCache {
  const entries = new Map<string, Entry>();
  const changedAt = new Map<string, number>();
  const onceAsked = new Set<string>();
  let lastChange = 0;
  /** The last change that may have been anywhere. */
  let changedEverywhereAt = 0;
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
    if (asOf >= lastChange) return true;
    if (asOf < changedEverywhereAt) return false;
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
    asOf: (db) => reads.changesIn(db),
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
      lastChange = reads.nextChange();
      if (!points) changedEverywhereAt = lastChange;
      for (const { lat, lng } of points ?? []) {
        for (const area of listAreas([lng, lat, lng, lat])) changedAt.set(area, lastChange);
      }
    },
  };
}
