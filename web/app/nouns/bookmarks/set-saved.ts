// Saves or removes a bookmark on the server after the page has shown the change. After two quick presses, the last one wins; a failure
// restores the server's state. Other tabs are notified.
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { addBookmark, type Noted, removeBookmark } from './api.ts';
import { savedListings } from './saved-listings.ts';

export type Outcome =
  | { readonly kind: 'saved' | 'already-saved' }
  | { readonly kind: 'removed'; readonly noted: Noted | null }
  | { readonly kind: 'failed'; readonly wanted: boolean; readonly error: unknown };

const NOTHING_NOTED: Noted = { notes: '', tags: [] };
const CHANNEL = 'daynook-bookmarks';
/** None during impersonation: the other tabs are the staff member's own. */
const channel =
  typeof BroadcastChannel === 'undefined' || impersonation.now() ? undefined : new BroadcastChannel(CHANNEL);

const running = new Map<string, { wanted: boolean }>();
let finished = 0;

/** Changes with every pending or finished change, because a response requested before it may be outdated. */
export const writingState = (): { readonly finished: number; readonly isIdle: boolean } => ({
  finished,
  isIdle: running.size === 0,
});

/** Follows the bookmarks saved and removed in this member's other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const { id, isSaved } = (data ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof isSaved !== 'boolean') return;
    savedListings.mark(id, isSaved);
    forgetLists();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

const forgetLists = () => void queryClient().invalidateQueries({ queryKey: ['bookmarks'] });

/** The result; undefined if an earlier press of the same heart is still in progress and includes this one. */
export async function setSaved(id: string, isSaved: boolean, noted: Noted | null = null): Promise<Outcome | undefined> {
  savedListings.mark(id, isSaved);
  const earlier = running.get(id);
  if (earlier) {
    earlier.wanted = isSaved;
    return undefined;
  }
  const write = { wanted: isSaved };
  running.set(id, write);
  let isReally = !isSaved;
  let kept = noted;
  let wasThere = false;
  try {
    while (isReally !== write.wanted) {
      const goal = write.wanted;
      if (goal) wasThere = await addOnce(id, kept ?? NOTHING_NOTED);
      else kept = (await removeBookmark(id)) ?? kept;
      isReally = goal;
    }
  } catch (error) {
    savedListings.mark(id, isReally);
    return { kind: 'failed', wanted: write.wanted, error };
  } finally {
    running.delete(id);
    finished += 1;
    channel?.postMessage({ id, isSaved: isReally });
    forgetLists();
  }
  if (!isReally) return { kind: 'removed', noted: kept };
  return { kind: wasThere ? 'already-saved' : 'saved' };
}

/** Whether it already existed: a bookmark saved elsewhere meanwhile counts as saved (BK1). */
async function addOnce(id: string, noted: Noted): Promise<boolean> {
  try {
    await addBookmark(id, noted);
    return false;
  } catch (error) {
    if (hasCode(error, 'ALREADY_BOOKMARKED')) return true;
    throw error;
  }
}
