// The pictures of a listing as they are arranged here, saved by themselves on the version they were arranged on. What
// somebody else changed meanwhile is shown, never overwritten unseen; pictures that merely came stay.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { currentOf } from '../../../nouns/availability/api.ts';
import { keepWords, withKeptWords } from './kept-words.ts';
import { isConflict, isSameOrder, mergePhotos, type PhotoWords, wordsOfPhotos } from './photo-order.ts';

/** Words are saved when typing pauses for so long; order and removal at once. */
const TYPING_PAUSE_MS = 900;

interface Base {
  version: number;
  photos: readonly PhotoWords[];
}
const baseOf = ({ version, photos }: OwnListing): Base => ({ version, photos: wordsOfPhotos(photos) });

export function usePhotoList(listing: OwnListing, onChanged: (listing: OwnListing) => void) {
  const [photos, setPhotos] = useState<readonly PhotoWords[]>(() =>
    withKeptWords(listing._id, wordsOfPhotos(listing.photos)),
  );
  const [status, setStatus] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<OwnListing>();
  // What the loop below works on: always the newest, whatever was drawn last.
  const now = useRef<{ photos: readonly PhotoWords[]; base: Base; isBusy: boolean }>({
    photos,
    base: baseOf(listing),
    isBusy: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onChanged);
  tell.current = onChanged;

  const show = useCallback((next: readonly PhotoWords[]) => {
    now.current.photos = next;
    setPhotos(next);
  }, []);

  /** Brings an answer of the server together with what was arranged here since. */
  const adopt = useCallback(
    (fresh: OwnListing) => {
      const { base } = now.current;
      if (fresh.version < base.version) return;
      show(mergePhotos(now.current.photos, base.photos, wordsOfPhotos(fresh.photos)));
      now.current.base = baseOf(fresh);
    },
    [show],
  );

  const put = useCallback(
    (version: number) =>
      call('PUT /api/host/listings/{id}/photos', {
        params: { id: listing._id },
        body: { version, photos: now.current.photos.map(({ _id, alt }) => ({ _id, alt: alt.trim() })) },
      }),
    [listing._id],
  );

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const state = now.current;
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      while (!isSameOrder(trimmed(state.photos), state.base.photos)) {
        setStatus('saving');
        const sent = state.photos;
        try {
          const saved = await put(state.base.version);
          state.base = { version: saved.version, photos: trimmed(sent) };
          adopt(saved);
          tell.current(saved);
        } catch (failure) {
          const current = currentOf(failure);
          if (!current) throw failure;
          if (isConflict(state.base.photos, current)) {
            setTheirs(current);
            setStatus('failed');
            return;
          }
          adopt(current);
        }
      }
      keepWords(listing._id, state.photos, state.base.photos);
      setError(undefined);
      setStatus('saved');
    } catch (failure) {
      setError(failure);
      setStatus('failed');
    } finally {
      state.isBusy = false;
    }
  }, [adopt, put, listing._id]);

  useEffect(() => {
    const { base, photos: mine } = now.current;
    // What would overwrite somebody's change here waits for the save, which asks.
    const isEdited = !isSameOrder(trimmed(mine), base.photos);
    if (!isEdited || !isConflict(base.photos, listing)) adopt(listing);
  }, [listing, adopt]);
  // What was typed in another visit and couldn't be saved then.
  useEffect(() => {
    const { base, photos: mine } = now.current;
    if (!isSameOrder(trimmed(mine), base.photos)) void save();
  }, [save]);
  // Nothing typed is lost by leaving: what is not saved yet goes out now.
  useEffect(() => () => void save(), [save]);
  // What two windows disagree about waits for its host.
  const isAsked = theirs !== undefined;
  useEffect(() => {
    const saveNow = () => void save();
    if (!isAsked) window.addEventListener('online', saveNow);
    return () => window.removeEventListener('online', saveNow);
  }, [save, isAsked]);

  return {
    photos,
    status,
    error,
    theirs,
    arrange: (next: readonly PhotoWords[]) => {
      show(next);
      void save();
    },
    write: (id: string, alt: string) => {
      show(now.current.photos.map((photo) => (photo._id === id ? { ...photo, alt } : photo)));
      keepWords(listing._id, now.current.photos, now.current.base.photos);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), TYPING_PAUSE_MS);
    },
    save: () => void save(),
    keepMine: () => {
      if (!theirs) return;
      // On top of theirs: what they added stays, order and words are those here.
      adopt(theirs);
      setTheirs(undefined);
      void save();
    },
    takeTheirs: () => {
      if (!theirs) return;
      now.current.base = baseOf(theirs);
      show(wordsOfPhotos(theirs.photos));
      keepWords(listing._id, now.current.photos, now.current.base.photos);
      setTheirs(undefined);
      setStatus('saved');
      onChanged(theirs);
    },
  };
}
export type PhotoList = ReturnType<typeof usePhotoList>;

const trimmed = (photos: readonly PhotoWords[]): PhotoWords[] =>
  photos.map(({ _id, alt }) => ({ _id, alt: alt.trim() }));
