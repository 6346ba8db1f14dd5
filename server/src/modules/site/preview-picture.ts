// The picture of a listing in link previews, created from its cover on the first request and then stored.
import { encodePreview } from '../../adapters/photos/render.ts';
import { createWorkQueue } from '../../adapters/photos/work-queue.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import * as store from './store.ts';

/** One at a time, so the other core stays free for requests. */
const queue = createWorkQueue({ atOnce: 1, waiting: 8 });
/** The largest stored size of a cover. */
const COVER = { width: 1_600, format: 'webp' } as const;

/** A key's photo never changes, so neither does its preview. */
const fileName = (key: string) => `preview/${key.replaceAll('/', '-')}.jpg`;

async function make({ photos, photoFiles }: Deps, key: string): Promise<Uint8Array> {
  const cover = await photos.read(key, COVER);
  if (!cover) throw new AppError('NOT_FOUND');
  const bytes = await encodePreview(cover.bytes);
  // A stand-in was available quickly. It's good enough to send, but not to store.
  if (!cover.isStandIn) await photoFiles.write(fileName(key), bytes);
  return bytes;
}

/** 1200 × 630, JPEG. Throws NOT_FOUND if the listing isn't published or has no photo, PhotoStoreBusy under load. */
export async function previewPicture(deps: Deps, listingId: string): Promise<{ bytes: Uint8Array; tag: string }> {
  const key = await store.findCover(deps.db.kysely, listingId);
  if (key === undefined) throw new AppError('NOT_FOUND');
  const kept = await deps.photoFiles.read(fileName(key));
  return { bytes: kept ?? (await queue.run(key, () => make(deps, key))), tag: `"${key}"` };
}
