// The order and captions of a listing's photos: moving, and merging local changes with the server's. Pure.
import type { OwnListing, OwnPhoto } from '@daynook/contract/hosting/hosting';

/** What a save sends: the photos in order, the cover first. */
export interface PhotoWords {
  _id: string;
  alt: string;
}

export const photoCaptions = (photos: readonly OwnPhoto[]): PhotoWords[] =>
  photos.map(({ _id, alt }) => ({ _id, alt }));

export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

const isSame = (a: readonly PhotoWords[], b: readonly PhotoWords[]): boolean =>
  a.length === b.length && a.every(({ _id, alt }, at) => b[at]?._id === _id && b[at]?.alt === alt);

/** The local order after photos were added or removed elsewhere; local edits stay. */
export function mergePhotos(
  mine: readonly PhotoWords[],
  base: readonly PhotoWords[],
  now: readonly PhotoWords[],
): PhotoWords[] {
  if (isSame(mine, base)) return [...now];
  const there = new Map(now.map((photo) => [photo._id, photo]));
  const known = new Set(base.map(({ _id }) => _id));
  const kept = mine.filter(({ _id }) => there.has(_id));
  const added = now.filter(({ _id }) => !known.has(_id) && !mine.some((photo) => photo._id === _id));
  const before = new Map(base.map(({ _id, alt }) => [_id, alt]));
  // Captions without local edits follow the server's.
  const words = kept.map(({ _id, alt }) => ({ _id, alt: alt === before.get(_id) ? there.get(_id)!.alt : alt }));
  return [...words, ...added];
}

/**
 * True if another window changed what this save would overwrite: the order, captions, or a photo it removed. Added photos are no conflict:
 * they stay.
 */
export function isConflict(base: readonly PhotoWords[], now: OwnListing): boolean {
  const known = new Set(base.map(({ _id }) => _id));
  return !isSame(
    base,
    photoCaptions(now.photos).filter(({ _id }) => known.has(_id)),
  );
}

export { isSame as isSameOrder };
