// Captions that aren't saved yet, kept in the browser: a host who types them offline finds them again after closing the tab.
import { readStored, removeStored, writeStored } from '../../../lib/session/stored-state.ts';
import type { PhotoWords } from './photo-order.ts';

interface KeptWords {
  /** The server's caption when this was typed. If it differs now, it was changed elsewhere later. */
  readonly was: string;
  readonly alt: string;
}

const toDraftKey = (listingId: string) => `draft.photo-words.${listingId}`;
const isKept = (value: unknown): value is KeptWords =>
  typeof value === 'object' && value !== null && 'was' in value && 'alt' in value && typeof value.alt === 'string';

/** Keeps captions that differ from the server's, or clears the storage if none does. */
export function keepWords(listingId: string, photos: readonly PhotoWords[], saved: readonly PhotoWords[]): void {
  const before = new Map(saved.map(({ _id, alt }) => [_id, alt]));
  const unsaved = photos.filter(({ _id, alt }) => before.has(_id) && before.get(_id) !== alt.trim());
  if (unsaved.length === 0) {
    removeStored(toDraftKey(listingId));
    return;
  }
  const kept = unsaved.map(({ _id, alt }) => [_id, { was: before.get(_id)!, alt } satisfies KeptWords]);
  writeStored(toDraftKey(listingId), Object.fromEntries(kept));
}

/** The photos with captions that were typed here and never saved. */
export function withStoredCaptions(listingId: string, photos: readonly PhotoWords[]): PhotoWords[] {
  const stored = (readStored(toDraftKey(listingId)) ?? {}) as Record<string, unknown>;
  return photos.map((photo) => {
    const kept = Object.hasOwn(stored, photo._id) ? stored[photo._id] : undefined;
    return isKept(kept) && kept.was === photo.alt ? { ...photo, alt: kept.alt } : photo;
  });
}
