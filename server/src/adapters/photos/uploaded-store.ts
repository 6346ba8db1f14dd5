// Serves uploaded pictures in our sizes: keys `upload/<id>` for listings and properties, and `portrait/<id>` for people. Never serves
// the original file.
import { createHash } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import type { PhotoFormat, PhotoStore } from './photo-store.ts';

/** Widths in pixels of uploaded pictures. If a picture is narrower, its wider files have its own width. */
export const UPLOADED_WIDTHS = [320, 640, 1024, 1600] as const;

const FAMILY = 'upload';
const KEY = /^upload\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Widths of profile pictures, which are square. */
export const PORTRAIT_WIDTHS = [96, 192, 384] as const;
const PORTRAIT_KEY = /^portrait\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const portraitKey = (id: string): string => `portrait/${id}`;
export const isPortraitKey = (key: string): boolean => PORTRAIT_KEY.test(key);

/** The folder with one subfolder per picture. */
export const UPLOADED_FOLDER = FAMILY;
export const uploadedKey = (id: string): string => `${FAMILY}/${id}`;
export const isUploadedKey = (key: string): boolean => KEY.test(key);
export const originalName = (key: string): string => `${key}/original`;
export const sizeName = (key: string, width: number, format: PhotoFormat): string => `${key}/${width}.${format}`;

const toEtag = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64url').slice(0, 20);

export function createUploadedStore(files: FileStore): PhotoStore {
  return {
    async read(key, { width, format }) {
      const widths: readonly number[] = isUploadedKey(key)
        ? UPLOADED_WIDTHS
        : isPortraitKey(key)
          ? PORTRAIT_WIDTHS
          : [];
      if (!widths.includes(width)) return undefined;
      const bytes = await files.read(sizeName(key, width, format));
      if (bytes) return { bytes, contentType: `image/${format}`, etag: toEtag(bytes) };
      // A photo is shown before its AVIF sizes are ready. Browsers use the response's media type, not the URL's.
      const standIn = format === 'avif' ? await files.read(sizeName(key, width, 'webp')) : undefined;
      return standIn && { bytes: standIn, contentType: 'image/webp', etag: toEtag(standIn), isStandIn: true };
    },
  };
}
