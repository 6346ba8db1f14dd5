// Saves a workspace or lets it go on the server, after the page has shown it already. Two presses in a row end where the
// last one wanted; what fails goes back to what is so. Other tabs are told.
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
/** None where staff look as a member: the other tabs are their own. */
const channel =
  typeof BroadcastChannel === 'undefined' || impersonation.now() ? undefined : new BroadcastChannel(CHANNEL);

const turns = new Map<string, { wanted: boolean }>();
let finished = 0;

/** Changes when anything was written or is being written: an answer asked for before knows less. */
export const writingState = (): { readonly finished: number; readonly isIdle: boolean } => ({
  finished,
  isIdle: turns.size === 0,
});

/** Listens to what other tabs of this member have saved and removed. Answers how to stop. */
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

/** What came of it; undefined when an earlier press of the same heart is still under way and takes this one with it. */
export async function setSaved(id: string, isSaved: boolean, noted: Noted | null = null): Promise<Outcome | undefined> {
  savedListings.mark(id, isSaved);
  const running = turns.get(id);
  if (running) {
    running.wanted = isSaved;
    return undefined;
  }
  const turn = { wanted: isSaved };
  turns.set(id, turn);
  let isReally = !isSaved;
  let kept = noted;
  let wasThere = false;
  try {
    while (isReally !== turn.wanted) {
      const goal = turn.wanted;
      if (goal) wasThere = await addOnce(id, kept ?? NOTHING_NOTED);
      else kept = (await removeBookmark(id)) ?? kept;
      isReally = goal;
    }
  } catch (error) {
    savedListings.mark(id, isReally);
    return { kind: 'failed', wanted: turn.wanted, error };
  } finally {
    turns.delete(id);
    finished += 1;
    channel?.postMessage({ id, isSaved: isReally });
    forgetLists();
  }
  if (!isReally) return { kind: 'removed', noted: kept };
  return { kind: wasThere ? 'already-saved' : 'saved' };
}

/** Whether it was there already: saved elsewhere meanwhile is saved all the same (BK1). */
async function addOnce(id: string, noted: Noted): Promise<boolean> {
  try {
    await addBookmark(id, noted);
    return false;
  } catch (error) {
    if (hasCode(error, 'ALREADY_BOOKMARKED')) return true;
    throw error;
  }
}
