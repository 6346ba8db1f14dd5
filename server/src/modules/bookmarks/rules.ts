// Helpers for bookmarks. Pure.
import type { SAVED_STATES } from '@daynook/contract/bookmarks';

/** Tags with single spaces and without duplicates. If they differ only in case, the first spelling stays. */
export function plainTags(tags: readonly string[]): string[] {
  const plain = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.replaceAll(/\s+/g, ' ').trim();
    const key = text.toLowerCase();
    if (!plain.has(key)) plain.set(key, text);
  }
  return [...plain.values()];
}

/** The state of a saved listing as a member sees it. Why it isn't available stays between host and staff. */
export function savedState(state: string): (typeof SAVED_STATES)[number] {
  return state === 'live' || state === 'paused' ? state : 'gone';
}

/** A cursor carries a time. Other sort orders encode their number as milliseconds since this date. */
const ORDER_EPOCH_MS = Date.UTC(2000, 0, 1);
export const cursorTime = (order: number): Date => new Date(ORDER_EPOCH_MS + order);
export const orderOfMoment = (at: Date): number => at.getTime() - ORDER_EPOCH_MS;

/** The words of a search. Each has to match. */
export const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8);
