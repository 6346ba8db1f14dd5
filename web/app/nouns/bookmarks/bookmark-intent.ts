// What a visitor wanted to save before logging in, kept during the login (BK2, BK3). Trusts nothing that was stored.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { INTENT_KEY, readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

export interface BookmarkIntent {
  readonly action: 'bookmark';
  readonly listingId: string;
  readonly notes: string;
  readonly tags: readonly string[];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores the intent with its time and page (BK2). A newer intent replaces an older one. */
export function keepBookmarkIntent(intent: BookmarkIntent, now: Date): void {
  const { href: url, pathname, search } = location;
  writeStored(INTENT_KEY, { intent, timestamp: now.getTime(), url, pathname, search });
}

/** The intent, if it's valid and younger than ten minutes. Anything else is dropped (BK3). */
export function readBookmarkIntent(nowMs: number): BookmarkIntent | undefined {
  const intent = asBookmarkIntent(readStored(INTENT_KEY), nowMs);
  if (!intent) dropBookmarkIntent();
  return intent;
}

export const dropBookmarkIntent = (): void => removeStored(INTENT_KEY);

function asBookmarkIntent(stored: unknown, nowMs: number): BookmarkIntent | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { intent, timestamp } = stored as Record<string, unknown>;
  if (typeof intent !== 'object' || intent === null) return undefined;
  const { action, listingId, notes, tags } = intent as Record<string, unknown>;
  if (action !== 'bookmark' || typeof listingId !== 'string' || !UUID.test(listingId)) return undefined;
  if (typeof timestamp !== 'number') return undefined;
  const ageMs = nowMs - timestamp;
  // A timestamp in the future means that the clock was set back, so the age is unknown.
  if (!(ageMs >= 0 && ageMs < BOOKMARKS.intentMinutes * 60_000)) return undefined;
  return {
    action,
    listingId,
    notes: typeof notes === 'string' ? notes : '',
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}
