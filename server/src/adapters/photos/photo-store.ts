// Where pictures come from, drawn or uploaded, behind one interface: the route and the views know nothing else.

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

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
  /** True when a smaller picture stands in because drawing is busy: not to be kept for long. */
  isStandIn?: boolean;
}

/** Thrown when a picture would have to be made and too many are waiting already. */
export class PhotoStoreBusy extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many pictures are waiting to be made');
    this.name = 'PhotoStoreBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface PhotoStore {
  /** The picture, or undefined when the key or the variant names none. Throws PhotoStoreBusy under load. */
  read(key: string, variant: PhotoVariant): Promise<StoredPhoto | undefined>;
}

/** Asks each store in turn; each answers only for keys of its own family. */
export const firstOf = (...stores: readonly PhotoStore[]): PhotoStore => ({
  async read(key, variant) {
    for (const store of stores) {
      const photo = await store.read(key, variant);
      if (photo) return photo;
    }
    return undefined;
  },
});

/** No pictures at all: what runs without the demo until uploads are set up. */
export const emptyPhotoStore: PhotoStore = { read: async () => undefined };
