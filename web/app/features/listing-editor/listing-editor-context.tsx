// Hands a room's autosave to the fields of its editor. One room per page.
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { editCache, type FieldName } from '../../nouns/listings/listing-draft.ts';
import {
  changeListing,
  type ListingFields,
  type OwnListing,
  rememberListing,
} from '../../nouns/listings/listing-edit-api.ts';
import { type Autosave, createAutosave } from './listing-autosave.ts';
import type { Snapshot } from './listing-save-state.ts';
import { forgetFieldsSaved, sayFieldsSaved } from './listing-undo-toast.ts';

const EditorContext = createContext<Autosave | undefined>(undefined);

interface ListingEditorProviderProps {
  sub: string;
  listing: OwnListing;
  children: ReactNode;
}

/** While somebody types, a toast at each pause would be a nuisance: the note beside the buttons offers the undo. */
const isTyping = () => document.activeElement?.matches('textarea, input:not([type=checkbox], [type=radio])') ?? false;

export function ListingEditorProvider({ sub, listing, children }: ListingEditorProviderProps) {
  const intl = useIntl();
  const [autosave] = useState(() => {
    const made: Autosave = createAutosave({
      listing,
      cache: editCache(sub, listing._id),
      save: (version, changes) => changeListing(listing._id, version, changes),
      onSaved: (answer, changed) => {
        rememberListing(answer);
        if (changed.length === 0) return;
        if (isTyping()) forgetFieldsSaved();
        else
          sayFieldsSaved(intl, { changed, isUnpublished: answer.unpublished !== null }, () => made.undoLast(changed));
      },
    });
    return made;
  });
  // A newer answer from elsewhere on this page: pictures, publishing, a refetch.
  useEffect(() => autosave.adopt(listing), [autosave, listing]);
  useEffect(() => {
    autosave.open();
    const saveNow = () => void autosave.flush();
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', saveNow);
      void autosave.flush();
      autosave.close();
    };
  }, [autosave]);
  return <EditorContext value={autosave}>{children}</EditorContext>;
}

export function useAutosave(): Autosave {
  const autosave = useContext(EditorContext);
  if (!autosave) throw new Error('A field of a room outside of its editor');
  return autosave;
}

export function useEditor(): Snapshot {
  const autosave = useAutosave();
  return useSyncExternalStore(autosave.subscribe, autosave.now, autosave.now);
}

/** One field: what it shows, how it changes, what is wrong with it. Its control's id is `listing-<field>`. */
export function useListingField<F extends FieldName>(field: F) {
  const autosave = useAutosave();
  const { fields, faults } = useEditor();
  return {
    id: `listing-${field}`,
    value: fields[field],
    error: faults[field],
    set: (value: ListingFields[F]) => autosave.set(field, value),
  };
}
