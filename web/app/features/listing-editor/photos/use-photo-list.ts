// A listing's photos as the host arranges them. They're saved automatically, based on the version the host was looking at. Changes from
// another window are shown and never overwritten without asking; photos that were only added stay.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { readCurrent } from '../../../nouns/availability/api.ts';
import { keepWords, withStoredCaptions } from './kept-words.ts';
import { isConflict, isSameOrder, mergePhotos, type PhotoWords, photoCaptions } from './photo-order.ts';

/** Captions are saved when typing pauses for this long; order and removals immediately. */
const TYPING_PAUSE_MS = 900;

interface Base {
  version: number;
  photos: readonly PhotoWords[];
}
const toBase = ({ version, photos }: OwnListing): Base => ({ version, photos: photoCaptions(photos) });

export function usePhotoList(listing: OwnListing, onChanged: (listing: OwnListing) => void) {
  const [photos, setPhotos] = useState<readonly PhotoWords[]>(() =>
    withStoredCaptions(listing._id, photoCaptions(listing.photos)),
  );
  const [status, setStatus] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<OwnListing>();
  // The latest state, for code that runs between renders.
  const now = useRef<{ photos: readonly PhotoWords[]; base: Base; isBusy: boolean }>({
    photos,
    base: toBase(listing),
    isBusy: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notify = useRef(onChanged);
  notify.current = onChanged;

  const show = useCallback((next: readonly PhotoWords[]) => {
    now.current.photos = next;
    setPhotos(next);
  }, []);

  /** Merges a response with the changes made here since. */
  const adopt = useCallback(
    (fresh: OwnListing) => {
      const { base } = now.current;
      if (fresh.version < base.version) return;
      show(mergePhotos(now.current.photos, base.photos, photoCaptions(fresh.photos)));
      now.current.base = toBase(fresh);
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

  /** Sends the photos as they are now. Returns the other window's version if the two can't be merged. */
  const saveOnce = useCallback(async (): Promise<OwnListing | undefined> => {
    const state = now.current;
    const sent = state.photos;
    try {
      const saved = await put(state.base.version);
      state.base = { version: saved.version, photos: trimmed(sent) };
      adopt(saved);
      notify.current(saved);
    } catch (failure) {
      const current = readCurrent(failure);
      if (!current) throw failure;
      if (isConflict(state.base.photos, current)) return current;
      adopt(current);
    }
    return undefined;
  }, [adopt, put]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const state = now.current;
    if (state.isBusy) return;
    state.isBusy = true;
    try {
      while (!isSameOrder(trimmed(state.photos), state.base.photos)) {
        setStatus('saving');
        const conflict = await saveOnce();
        if (conflict) {
          setTheirs(conflict);
          setStatus('failed');
          return;
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
  }, [saveOnce, listing._id]);

  useEffect(() => {
    const { base, photos: mine } = now.current;
    // If it would overwrite a change made here, the next save asks first.
    const isEdited = !isSameOrder(trimmed(mine), base.photos);
    if (!isEdited || !isConflict(base.photos, listing)) adopt(listing);
  }, [listing, adopt]);
  // Saves input that an earlier visit couldn't save.
  useEffect(() => {
    const { base, photos: mine } = now.current;
    if (!isSameOrder(trimmed(mine), base.photos)) void save();
  }, [save]);
  // Saves pending input when the host leaves the page.
  useEffect(() => () => void save(), [save]);
  // A conflict waits for the host's decision.
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
      // Photos added there stay; order and captions are the ones from here.
      adopt(theirs);
      setTheirs(undefined);
      void save();
    },
    takeTheirs: () => {
      if (!theirs) return;
      now.current.base = toBase(theirs);
      show(photoCaptions(theirs.photos));
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
