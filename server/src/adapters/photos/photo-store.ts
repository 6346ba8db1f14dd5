// One interface for photos, drawn or uploaded. Routes and views only know this.

export type PhotoFormat = 'avif' | 'webp';

export interface PhotoVariant {
  /** Pixels; one of the widths the key's family is served in. */
  width: number;
  format: PhotoFormat;
}

export interface StoredPhoto {
  bytes: Uint8Array;
  contentType: `image/${PhotoFormat}`;
  /** A strong tag, without quotes. */
  etag: string;
  /** True for a smaller substitute while drawing is busy. Don't cache it for long. */
  isStandIn?: boolean;
}

/** Thrown if a photo would have to be made and too many are waiting. */
export class PhotoStoreBusy extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many photos are waiting to be processed');
    this.name = 'PhotoStoreBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface PhotoStore {
  /** The photo, or undefined for an unknown key or variant. Throws PhotoStoreBusy under load. */
  read(key: string, variant: PhotoVariant): Promise<StoredPhoto | undefined>;
}

/** Tries each store in turn. Each knows only its own kind of keys. */
export const combineStores = (...stores: readonly PhotoStore[]): PhotoStore => ({
  async read(key, variant) {
    for (const store of stores) {
      const photo = await store.read(key, variant);
      if (photo) return photo;
    }
    return undefined;
  },
});

/** A store without photos. */
export const emptyPhotoStore: PhotoStore = { read: async () => undefined };
