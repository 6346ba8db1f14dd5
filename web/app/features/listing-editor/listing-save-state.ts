// What the listing editor shows: the fields, whether they're saved, and what prevents saving.
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'disputed' | 'gone';

export interface Snapshot {
  /** The server's last version. */
  listing: OwnListing;
  /** The server's values with unsaved input on top. */
  fields: ListingFields;
  state: SaveState;
  /** The server's messages by field. A message about part of a field (`facts.1.value`) is also under the field's name. */
  errors: Readonly<Record<string, string>>;
  /** Changed both here and in another window, to different values. */
  disputed: readonly FieldName[];
  /** Changed in another window and adopted, because the field had no unsaved input here. */
  taken: readonly FieldName[];
  /** What the last save replaced. */
  undo: Readonly<Partial<ListingFields>> | undefined;
  /** When something was last saved here; undefined before. */
  savedAtMs: number | undefined;
}
