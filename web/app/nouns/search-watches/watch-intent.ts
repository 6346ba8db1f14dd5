// A search that a visitor wanted to watch before logging in, kept during the login. Trusts nothing that was stored.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'draft.search-watch';

export const keepWatchIntent = (query: string, nowMs: number): void => void writeStored(KEY, { query, atMs: nowMs });

export const dropWatchIntent = (): void => removeStored(KEY);

/** Whether the visitor wanted to watch this search in the last ten minutes; reading it removes it. */
export function takeWatchIntent(query: string, nowMs: number): boolean {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null) return false;
  const { query: wanted, atMs } = stored as Record<string, unknown>;
  if (wanted !== query) return false;
  dropWatchIntent();
  if (typeof atMs !== 'number') return false;
  const ageMs = nowMs - atMs;
  // A time in the future means that the clock was set back, so the age is unknown.
  return ageMs >= 0 && ageMs < BOOKMARKS.intentMinutes * 60_000;
}
