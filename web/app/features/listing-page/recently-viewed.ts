// The listings viewed in this browser, latest first. Works without an account; cleared on logout.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { ListingCardData } from '../../nouns/listings/api.ts';

const KEY = 'recentlyViewed';
const MAXIMUM = 8;

/** What a small card shows. No price, because it may have changed. */
export type ViewedListing = Pick<ListingCardData, '_id' | 'title' | 'kind'> & {
  city: string;
  photo: ListingCardData['images'][number] | undefined;
};

const isViewed = (value: unknown): value is ViewedListing => {
  const { _id, title, kind, city } = (value ?? {}) as Partial<Record<keyof ViewedListing, unknown>>;
  return [_id, title, kind, city].every((text) => typeof text === 'string');
};

const NONE: readonly ViewedListing[] = [];
const listeners = new Set<() => void>();
let known: { text: string; list: readonly ViewedListing[] } | undefined;

function readViewed(): readonly ViewedListing[] {
  const stored = readStored(KEY);
  if (!Array.isArray(stored)) return NONE;
  // Returns the same object for the same content, because React compares it on every render.
  const text = JSON.stringify(stored);
  if (known?.text !== text) known = { text, list: stored.filter(isViewed) };
  return known.list;
}

const notify = () => {
  for (const listener of listeners) listener();
};

type Opened = Pick<ListingCardData, '_id' | 'title' | 'kind' | 'images'> & { property: { address: { city: string } } };

export function rememberViewed({ _id, title, kind, images, property }: Opened): void {
  const viewed: ViewedListing = { _id, title, kind, city: property.address.city, photo: images[0] };
  writeStored(KEY, [viewed, ...readViewed().filter((other) => other._id !== _id)].slice(0, MAXIMUM));
  notify();
}

export function forgetViewed(): void {
  removeStored(KEY);
  notify();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Empty on the server and during hydration. */
export const useViewed = (): readonly ViewedListing[] => useSyncExternalStore(subscribe, readViewed, () => NONE);
