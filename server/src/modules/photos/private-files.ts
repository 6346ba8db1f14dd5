// Pictures and files that only some people may see. Each is a single file, pictures re-encoded, in a folder that isn't served publicly.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { discardFiles } from './files.ts';
import { takeInPicture } from './intake.ts';
import { makeShown } from './make-sizes.ts';
import { asAppError } from './refusals.ts';

interface Kept {
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

/**
 * Stores the picture under this name, then calls `note` to write its row, so a failure in between never leaves a row without its
 * file. Throws IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, STORAGE_UNAVAILABLE, and what `note` throws.
 */
export async function keepPrivatePicture(
  deps: Deps,
  chunks: AsyncIterable<Buffer>,
  { name, maximumWidth }: { readonly name: string; readonly maximumWidth: number },
  note: (kept: Kept) => Promise<void>,
): Promise<Kept> {
  let isKept = false;
  try {
    return await takeInPicture(deps, chunks, async ({ path }) => {
      const kept = await makeShown(deps.photoFiles, path, name, maximumWidth);
      await note(kept);
      isKept = true;
      return kept;
    });
  } catch (error) {
    throw asAppError(error);
  } finally {
    if (!isKept) await discardFiles(deps, name);
  }
}

/**
 * Stores a file as it is, then calls `note` to write its row. If that fails, the file is removed. Throws STORAGE_FULL, STORAGE_UNAVAILABLE,
 * and what `note` throws.
 */
export async function keepPrivateFile<T>(deps: Deps, name: string, bytes: Buffer, note: () => Promise<T>): Promise<T> {
  try {
    await deps.photoFiles.write(name, bytes);
    return await note();
  } catch (error) {
    await discardFiles(deps, name);
    throw error;
  }
}

/** The picture or file with this name. The caller has checked access. Throws NOT_FOUND. */
export async function readPrivateFile(deps: Pick<Deps, 'photoFiles'>, name: string): Promise<Readable> {
  const bytes = await deps.photoFiles.read(name);
  if (!bytes) throw new AppError('NOT_FOUND');
  return Readable.from([Buffer.from(bytes)]);
}

/** The SHA-256 of a stored file, which proves later that it's the same. Throws STORAGE_UNAVAILABLE. */
export async function hashPrivateFile(deps: Pick<Deps, 'photoFiles'>, name: string): Promise<string> {
  const bytes = await deps.photoFiles.read(name);
  if (!bytes) throw new AppError('STORAGE_UNAVAILABLE');
  return createHash('sha256').update(bytes).digest('hex');
}
