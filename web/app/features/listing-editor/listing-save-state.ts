// What a room's editor shows at any moment: the fields, how far they are saved, what stands in the way.
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'disputed' | 'gone';

export interface Snapshot {
  /** As the server last answered. */
  listing: OwnListing;
  /** With what is typed on top: what the fields show. */
  fields: ListingFields;
  state: SaveState;
  /** Words of the server by field; parts of a field (`facts.1.value`) under the field's name too. */
  faults: Readonly<Record<string, string>>;
  /** Typed here and changed elsewhere, to different things. */
  disputed: readonly FieldName[];
  /** Changed elsewhere and taken over, since nobody typed there. */
  taken: readonly FieldName[];
  /** What the last save replaced. */
  undo: Readonly<Partial<ListingFields>> | undefined;
  /** When something was last saved here; undefined before. */
  savedAtMs: number | undefined;
}
