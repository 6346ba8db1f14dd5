// Receives an uploaded picture: streams it to a temporary file, checks it on the way, and stores it under our own name. Never uses
// the sender's file name, and leaves nothing behind when the picture is refused.
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { storageError } from '../../adapters/photos/file-store.ts';
import { createPictureScanner, inspectPicture, type PictureScan } from '../../adapters/photos/picture-file.ts';
import type { Deps } from '../../deps.ts';

/** A picture that passed the checks. */
export interface TakenIn {
  readonly path: string;
  readonly byteCount: number;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
}

const incomingFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.dataDir, 'photos', 'incoming');

async function writeDown(path: string, chunks: AsyncIterable<Buffer>): Promise<PictureScan> {
  const scanner = createPictureScanner();
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) {
      scanner.take(chunk);
      await file.write(chunk);
    }
    return scanner.finish();
  } finally {
    await file.close();
  }
}

/**
 * Runs `use` on the picture in a temporary file, which is deleted afterwards unless `use` moved it. Throws PictureRefused,
 * StorageFull, and what `chunks` throws.
 */
export async function takeInPicture<T>(
  deps: Pick<Deps, 'config' | 'newId'>,
  chunks: AsyncIterable<Buffer>,
  use: (picture: TakenIn) => Promise<T>,
): Promise<T> {
  const path = join(incomingFolder(deps), `${deps.newId()}.part`);
  try {
    await mkdir(incomingFolder(deps), { recursive: true });
    const scan = await writeDown(path, chunks);
    const { width, height } = await inspectPicture(path, scan);
    return await use({ path, byteCount: scan.byteCount, width, height });
  } catch (error) {
    throw storageError(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes incomplete uploads of crashed processes from before `olderThan`. Returns how many files. */
export async function clearIncoming(deps: Pick<Deps, 'config'>, olderThan: Date): Promise<number> {
  let count = 0;
  const entries = await opendir(incomingFolder(deps)).catch(() => undefined);
  for await (const entry of entries ?? []) {
    const path = join(incomingFolder(deps), entry.name);
    const info = await stat(path).catch(() => undefined);
    if (!info || info.mtime >= olderThan) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
