// The picture of a workspace in link previews: made of its cover when somebody first asks, then kept.
import { encodePreview } from '../../adapters/photos/render.ts';
import { createWorkQueue } from '../../adapters/photos/work-queue.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import * as store from './store.ts';

/** One at a time: the other core answers requests. */
const queue = createWorkQueue({ atOnce: 1, waiting: 8 });
/** The widest a cover is kept in. */
const COVER = { width: 1_600, format: 'webp' } as const;

/** A key's picture never changes, so neither does what is made of it. */
const fileName = (key: string) => `preview/${key.replaceAll('/', '-')}.jpg`;

async function make({ photos, photoFiles }: Deps, key: string): Promise<Uint8Array> {
  const cover = await photos.read(key, COVER);
  if (!cover) throw new AppError('NOT_FOUND');
  const bytes = await encodePreview(cover.bytes);
  // A stand-in is what could be had in a hurry: good enough to send, not to keep.
  if (!cover.isStandIn) await photoFiles.write(fileName(key), bytes);
  return bytes;
}

/** 1200 × 630, JPEG. Throws NOT_FOUND where the workspace is not offered or has no picture, PhotoStoreBusy under load. */
export async function previewPicture(deps: Deps, listingId: string): Promise<{ bytes: Uint8Array; tag: string }> {
  const key = await store.findCover(deps.db.kysely, listingId);
  if (key === undefined) throw new AppError('NOT_FOUND');
  const kept = await deps.photoFiles.read(fileName(key));
  return { bytes: kept ?? (await queue.run(key, () => make(deps, key))), tag: `"${key}"` };
}
