// Serves pictures that are drawn by code: from the shipped pack, from disk, or drawn on first request.
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDiskCache } from './disk-cache.ts';
import {
  type PhotoFormat,
  type PhotoStore,
  PhotoStoreBusy,
  type PhotoVariant,
  type StoredPhoto,
} from './photo-store.ts';
import { renderScene, transcode } from './render.ts';
import { createWorkQueue } from './work-queue.ts';

/** A shipped copy. */
interface PackedPhoto {
  width: number;
  format: PhotoFormat;
  bytes: Uint8Array;
}

/** A picture that can be drawn. */
export interface Drawing {
  widths: readonly number[];
  /** Height divided by width. */
  aspect: number;
  svgWidth: number;
  /** Returns the SVG text. Pure, and takes a few milliseconds. */
  draw(): string;
  /** The shipped copy, if there is one. */
  packed(): Promise<PackedPhoto | undefined>;
}

/** All pictures that can be drawn. */
export interface Drawings {
  /** Undefined for keys that aren't drawings. */
  find(key: string): Drawing | undefined;
  /** Changes when the drawings change, so that cached old pictures aren't shown next to new ones. */
  version: string;
}

export interface DrawnStoreOptions {
  drawings: Drawings;
  /** The data directory. Pictures are cached in its `photos` folder. */
  dataDir: string;
  maximumCacheBytes?: number;
  /** Resolves when a smaller shipped copy should be sent instead of waiting longer for the drawing. */
  patience?: () => Promise<unknown>;
  onError?: (error: unknown) => void;
}

const DRAWN_AT_ONCE = 2;
/** About what one page of pictures requests at the same time. */
const WAITING = 64;
const CACHE_BYTES = 200 * 1024 * 1024;
/** A little longer than one drawing takes on an idle server. */
const PATIENCE_MS = 700;

const toEtag = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64url').slice(0, 20);

const toPhoto = (bytes: Uint8Array, format: PhotoFormat): StoredPhoto => ({
  bytes,
  contentType: `image/${format}`,
  etag: toEtag(bytes),
});

/** Deletes cached pictures of earlier versions of the drawings. */
async function forgetOtherVersions(folder: string, version: string): Promise<void> {
  const versions = await readdir(folder).catch(() => []);
  await Promise.all(
    versions.filter((name) => name !== version).map((name) => rm(join(folder, name), { recursive: true, force: true })),
  );
}

export function createDrawnStore(options: DrawnStoreOptions): PhotoStore & { settled(): Promise<void> } {
  const { drawings, dataDir, maximumCacheBytes = CACHE_BYTES, onError = () => {} } = options;
  const patience = options.patience ?? (() => delay(PATIENCE_MS, undefined, { ref: false }));
  const folder = join(dataDir, 'photos', 'drawn');
  const cache = createDiskCache({ folder: join(folder, drawings.version), maximumBytes: maximumCacheBytes, onError });
  const queue = createWorkQueue({ atOnce: DRAWN_AT_ONCE, waiting: WAITING });
  const cleaned = forgetOtherVersions(folder, drawings.version).catch(onError);

  async function make(drawing: Drawing, name: string, { width, format }: PhotoVariant): Promise<StoredPhoto> {
    const size = { width, height: Math.round(width * drawing.aspect) };
    const packed = await drawing.packed();
    const bytes =
      packed && packed.width >= width
        ? await transcode(packed.bytes, size, format)
        : await renderScene(drawing.draw(), drawing.svgWidth, size, format);
    await cache.write(name, bytes);
    return toPhoto(bytes, format);
  }

  /** Sends a smaller picture now rather than a sharp one late or never. The sharp one will be ready next time. */
  async function makeOrStandIn(made: Promise<StoredPhoto>, packed: PackedPhoto): Promise<StoredPhoto> {
    const standIn = { ...toPhoto(packed.bytes, packed.format), isStandIn: true };
    try {
      return await Promise.race([made, patience().then(() => standIn)]);
    } catch (error) {
      if (!(error instanceof PhotoStoreBusy)) throw error;
      return standIn;
    } finally {
      made.catch((error) => error instanceof PhotoStoreBusy || onError(error));
    }
  }

  return {
    async read(key, variant) {
      const drawing = drawings.find(key);
      if (!drawing?.widths.includes(variant.width)) return undefined;
      const packed = await drawing.packed();
      // The browser chose the format, so a copy in another format doesn't help.
      const isOfFormat = packed?.format === variant.format;
      if (packed && isOfFormat && packed.width === variant.width) return toPhoto(packed.bytes, packed.format);
      const name = `${key}/${variant.width}.${variant.format}`;
      const kept = await cache.read(name);
      if (kept) return toPhoto(kept, variant.format);
      const made = queue.run(name, () => make(drawing, name, variant));
      return packed && isOfFormat && packed.width < variant.width ? makeOrStandIn(made, packed) : made;
    },
    async settled() {
      await cleaned;
      await queue.idle();
      await cache.settled();
    },
  };
}
