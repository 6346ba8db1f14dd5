// A note while it's edited: saved after a pause and on leaving, one write at a time. If saving fails, it's kept in this browser and stays
// in the field.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import { type Bookmark, changeBookmark, replaceBookmark } from '../../nouns/bookmarks/api.ts';

export type NoteState = 'saved' | 'unchanged' | 'saving' | 'failed';
const PAUSE_MS = 800;

export function useNote({ listing: { _id: listingId }, notes }: Bookmark) {
  const queries = useQueryClient();
  const draftKey = `draft.bookmark-note.${listingId}`;
  const [text, setText] = useState(() => {
    const draft = readStored(draftKey);
    return typeof draft === 'string' ? draft : notes;
  });
  const [state, setState] = useState<NoteState>(text === notes ? 'unchanged' : 'failed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The current text and the server's, for the timer and the last save on leaving. */
  const now = useRef({ text, saved: notes });

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const wanted = now.current.text.trim();
    if (wanted === now.current.saved) {
      removeStored(draftKey);
      return;
    }
    setState('saving');
    try {
      const bookmark = await changeBookmark(listingId, { notes: wanted });
      now.current.saved = bookmark.notes;
      // Edited during the save: the next one finishes it.
      if (now.current.text.trim() === wanted) {
        removeStored(draftKey);
        setState('saved');
      }
      replaceBookmark(queries, bookmark);
    } catch {
      if (now.current.text.trim() === wanted) setState('failed');
    }
  }, [draftKey, listingId, queries]);

  // Changed on another device without edits here, so it's adopted.
  useEffect(() => {
    if (now.current.text.trim() !== now.current.saved) return;
    now.current = { text: notes, saved: notes };
    setText(notes);
  }, [notes]);

  const type = (next: string) => {
    now.current.text = next;
    setText(next);
    setState('saving');
    writeStored(draftKey, next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void save();
    },
    [save],
  );
  return { text, state, type, save };
}
