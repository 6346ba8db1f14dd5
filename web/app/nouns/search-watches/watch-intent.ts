// A search a visitor wanted to be told about before signing in, kept over the sign-in. Trusts nothing that was stored.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'draft.search-watch';

export const keepWatchIntent = (query: string, nowMs: number): void => void writeStored(KEY, { query, atMs: nowMs });

export const dropWatchIntent = (): void => removeStored(KEY);

/** Whether this search was wanted in the last ten minutes; asked once, the wish is gone. */
export function takeWatchIntent(query: string, nowMs: number): boolean {
  const stored = readStored(KEY);
  if (typeof stored !== 'object' || stored === null) return false;
  const { query: wanted, atMs } = stored as Record<string, unknown>;
  if (wanted !== query) return false;
  dropWatchIntent();
  if (typeof atMs !== 'number') return false;
  const ageMs = nowMs - atMs;
  // A wish from the future is a clock set back: as good as an old one.
  return ageMs >= 0 && ageMs < BOOKMARKS.intentMinutes * 60_000;
}
