// Unsaved input of a listing's editor, stored on this device for its member. Independent of any page.
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { ListingFields } from './listing-edit-api.ts';

export type FieldName = keyof ListingFields;

/** An unsaved value, and the server's value when it was typed, which shows whether another window has changed it. */
export interface Edit {
  value: unknown;
  base: unknown;
}
export type Edits = Partial<Record<FieldName, Edit>>;

/** Storage of unsaved changes. */
export interface EditCache {
  read(): Edits;
  /** Stores the given fields; undefined removes one. Fields from another window stay. */
  write(changes: Partial<Record<FieldName, Edit | undefined>>): void;
}

/** In the account's scope, so a logout removes it. */
export function editCache(sub: string, listingId: string): EditCache {
  const key = `hostDraft.listing.${sub}.${listingId}`;
  const read = (): Edits => {
    const stored = readStored(key);
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored as Record<string, unknown>).filter(
      ([, edit]) => typeof edit === 'object' && edit !== null && 'value' in edit && 'base' in edit,
    );
    return Object.fromEntries(entries) as Edits;
  };
  return {
    read,
    write: (changes) => {
      const next = Object.entries({ ...read(), ...changes }).filter(([, edit]) => edit !== undefined);
      if (next.length === 0) removeStored(key);
      else writeStored(key, Object.fromEntries(next));
    },
  };
}
