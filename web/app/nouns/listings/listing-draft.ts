// What was typed into a room's editor and not saved yet, kept on this device for its member. Knows no page.
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { ListingFields } from './listing-edit-api.ts';

export type FieldName = keyof ListingFields;

/** A value that waits to be saved, and what the server said when it was typed: how another window's change shows. */
export interface Edit {
  value: unknown;
  base: unknown;
}
export type Edits = Partial<Record<FieldName, Edit>>;

/** Where edits live while they wait. */
export interface EditCache {
  read(): Edits;
  /** Writes the fields given; undefined takes one off. Fields of another window stay. */
  write(changes: Partial<Record<FieldName, Edit | undefined>>): void;
}

/** Under the account's scope: signing out takes it along. */
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
