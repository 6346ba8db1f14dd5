// Pictures that only some people may see: kept as one file of nothing but pixels, outside the names that are served to everybody.
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { discardFiles } from './files.ts';
import { takeInPicture } from './intake.ts';
import { makeShown } from './making.ts';
import { asAppError } from './refusals.ts';

interface Kept {
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

/**
 * Keeps the picture under this name, then has `note` write the row that names it: what fails in between leaves no row without its
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

/** The picture under this name, for those whom the caller has let in. Throws NOT_FOUND. */
export async function readPrivatePicture(deps: Pick<Deps, 'photoFiles'>, name: string): Promise<Readable> {
  const bytes = await deps.photoFiles.read(name);
  if (!bytes) throw new AppError('NOT_FOUND');
  return Readable.from([Buffer.from(bytes)]);
}
