// Caches pictures in a folder. Writes each file completely or not at all, and deletes the least recently used when the cache grows too
// large. Everything in it can be made again, so no failure here may fail a request.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface DiskCache {
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Resolves when no sweep is running. For tests and a clean stop. */
  settled(): Promise<void>;
}

export interface DiskCacheOptions {
  folder: string;
  maximumBytes: number;
  /** Gets errors, which are otherwise ignored. */
  onError?: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
/** A sweep shrinks the cache to this share, so that the next write doesn't start another sweep. */
const AFTER_SWEEP = 0.8;

interface Entry {
  path: string;
  bytes: number;
  usedMs: number;
}

async function listEntries(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const entries: Entry[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile()) entries.push({ path, bytes: info.size, usedMs: info.mtimeMs });
  }
  return entries;
}

/** Names must be safe paths below the folder. The caller builds them from keys it has checked. */
export function createDiskCache({ folder, maximumBytes, onError = () => {} }: DiskCacheOptions): DiskCache {
  let knownBytes: number | undefined;
  let sweeping: Promise<void> | undefined;
  /** Something was written during a sweep, so the sweep's count is too low. */
  let isCountOutdated = false;

  async function sweep(): Promise<void> {
    const entries = await listEntries(folder);
    let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const now = Date.now();
    const abandoned = entries.filter(({ path, usedMs }) => path.endsWith('.tmp') && now - usedMs > DAY_MS / 24);
    const unused = entries.filter(({ path }) => !path.endsWith('.tmp')).sort((a, b) => a.usedMs - b.usedMs);
    const tooMuch = total > maximumBytes;
    for (const entry of [...abandoned, ...(tooMuch ? unused : [])]) {
      if (total <= maximumBytes * AFTER_SWEEP && !entry.path.endsWith('.tmp')) break;
      await rm(entry.path, { force: true });
      total -= entry.bytes;
    }
    knownBytes = total;
  }

  async function sweepUntilCounted(): Promise<void> {
    do {
      isCountOutdated = false;
      await sweep();
    } while (isCountOutdated);
  }

  const sweepSoon = (): void => {
    isCountOutdated = true;
    sweeping ??= sweepUntilCounted()
      .catch(onError)
      .finally(() => {
        sweeping = undefined;
      });
  };

  return {
    async read(name) {
      const path = join(folder, name);
      try {
        const bytes = await readFile(path);
        // The modification time also records the last use. Updating it once a day is accurate enough and saves disk writes.
        const { mtimeMs } = await stat(path);
        if (Date.now() - mtimeMs > DAY_MS) await utimes(path, new Date(), new Date());
        return bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
        return undefined;
      }
    },

    async write(name, bytes) {
      const path = join(folder, name);
      const temporary = `${path}.${randomUUID()}.tmp`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, path);
        if (knownBytes === undefined || sweeping) return sweepSoon();
        knownBytes += bytes.length;
        if (knownBytes > maximumBytes) sweepSoon();
      } catch (error) {
        onError(error);
        await rm(temporary, { force: true }).catch(onError);
      }
    },

    async settled() {
      await sweeping;
    },
  };
}
