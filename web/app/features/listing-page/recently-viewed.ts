// The listings somebody opened in this browser, the last first: without an account, and gone with a sign-out.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { ListingCardData } from '../../nouns/listings/api.ts';

const KEY = 'recentlyViewed';
const MAXIMUM = 8;

/** What a small card shows. No price: it may be another one by now. */
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
  // The same answer for the same content: React asks on every drawing.
  const text = JSON.stringify(stored);
  if (known?.text !== text) known = { text, list: stored.filter(isViewed) };
  return known.list;
}

const tell = () => {
  for (const listener of listeners) listener();
};

type Opened = Pick<ListingCardData, '_id' | 'title' | 'kind' | 'images'> & { property: { address: { city: string } } };

export function rememberViewed({ _id, title, kind, images, property }: Opened): void {
  const viewed: ViewedListing = { _id, title, kind, city: property.address.city, photo: images[0] };
  writeStored(KEY, [viewed, ...readViewed().filter((other) => other._id !== _id)].slice(0, MAXIMUM));
  tell();
}

export function forgetViewed(): void {
  removeStored(KEY);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** None on the server, and in the first drawing of a page it wrote. */
export const useViewed = (): readonly ViewedListing[] => useSyncExternalStore(subscribe, readViewed, () => NONE);
