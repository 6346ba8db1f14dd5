// The module's public interface: photo URLs for views (pure, without checking the store), receiving uploads, and making sizes.
import type { Photo } from '@daynook/contract/listings/photos';

export { discardFiles, FILES_TOPIC, photoFilesTopic, queueRemovals, removeFiles } from './files.ts';
export { clearIncoming, type TakenIn, takeInPicture } from './intake.ts';
export { type MakeRest, makePortrait, makeSizes } from './make-sizes.ts';
export { hashPrivateFile, keepPrivateFile, keepPrivatePicture, readPrivateFile } from './private-files.ts';
export { asAppError } from './refusals.ts';

/** The widths of listing photos in pixels. */
export const PHOTO_WIDTHS = [320, 640, 1024, 1600] as const;
/** The widths of portraits, which are square. */
export const AVATAR_WIDTHS = [96, 192, 384] as const;

const DEFAULT_WIDTH = 1024;
const DEFAULT_AVATAR_WIDTH = 192;

/** A photo's URLs: `url` for clients that take one address, `sizes` for those that choose. */
export function photoUrls(key: string): Pick<Photo, 'url' | 'sizes'> {
  const at = (width: number, format: 'webp' | 'avif'): string => `/photos/${key}/${width}.${format}`;
  return {
    url: at(DEFAULT_WIDTH, 'webp'),
    sizes: PHOTO_WIDTHS.map((width) => ({ width, webp: at(width, 'webp'), avif: at(width, 'avif') })),
  };
}

/** A portrait's URL by its key: `avatar/<number>` for demo members, `portrait/<id>` for everyone else. */
export const avatarUrl = (key: string, width: (typeof AVATAR_WIDTHS)[number] = DEFAULT_AVATAR_WIDTH): string =>
  `/photos/${key}/${width}.webp`;

/** The columns of a stored photo. */
export interface PhotoRow {
  key: string;
  alt: string;
  thumbhash: string;
  width: number;
  height: number;
}

/** A stored photo as it goes over the wire. */
export const photoView = ({ key, alt, thumbhash, width, height }: PhotoRow): Photo => ({
  ...photoUrls(key),
  alt,
  thumbhash,
  width,
  height,
});
