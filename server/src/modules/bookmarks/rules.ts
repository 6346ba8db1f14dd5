// Small sums about bookmarks. Pure.
import type { SAVED_STATES } from '@daynook/contract/bookmarks';

/** Tags with inner spaces made single and repeats left out, whatever their case: the first writing stays. */
export function plainTags(tags: readonly string[]): string[] {
  const plain = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.replaceAll(/\s+/g, ' ').trim();
    const key = text.toLowerCase();
    if (!plain.has(key)) plain.set(key, text);
  }
  return [...plain.values()];
}

/** What a member who saved a listing is told of its state: why it is not offered is between host and staff. */
export function savedState(state: string): (typeof SAVED_STATES)[number] {
  return state === 'live' || state === 'paused' ? state : 'gone';
}

/** A cursor carries a moment; orders other than by time carry their number as milliseconds since here. */
const ORDER_EPOCH_MS = Date.UTC(2000, 0, 1);
export const momentOfOrder = (order: number): Date => new Date(ORDER_EPOCH_MS + order);
export const orderOfMoment = (at: Date): number => at.getTime() - ORDER_EPOCH_MS;

/** The words of a search, each of which must be found. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, 8);
