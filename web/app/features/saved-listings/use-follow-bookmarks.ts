// Bookmarks on every members' page: loads what's saved, follows other tabs, and completes a save that was started before logging in (BK3).
// Loaded only for members.
import { useEffect } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { isTransient } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { dropBookmarkIntent, readBookmarkIntent } from '../../nouns/bookmarks/bookmark-intent.ts';
import { sayOutcome } from '../../nouns/bookmarks/press-heart.ts';
import { savedListings } from '../../nouns/bookmarks/saved-listings.ts';
import { followOtherTabs, setSaved, writingState } from '../../nouns/bookmarks/set-saved.ts';
import { toast } from '../../ui/overlays/toast.ts';

async function loadSaved(): Promise<void> {
  const before = writingState();
  const { listingIds } = await call('GET /api/bookmarks/listing-ids');
  const now = writingState();
  // Changes made during a request win over its response.
  const isCurrent = before.isIdle && now.isIdle && before.finished === now.finished;
  savedListings.become(listingIds, isCurrent ? new Map() : savedListings.changes());
}

/** Once at a time per page: effects may run twice, and the save counts once. */
let carrying: Promise<void> | undefined;

async function carryOutBookmarkIntent(intl: IntlShape): Promise<void> {
  const intent = readBookmarkIntent(Date.now());
  if (!intent) return;
  const outcome = await setSaved(intent.listingId, true, intent);
  // Temporary failures are retried on the next page while the request is recent enough.
  if (outcome?.kind !== 'failed' || !isTransient(outcome.error)) dropBookmarkIntent();
  if (outcome?.kind === 'saved')
    toast.success(intl.formatMessage({ defaultMessage: 'Workspace bookmarked successfully!' }));
  else sayOutcome(intent.listingId, outcome, intl);
}

export function useFollowBookmarks(): void {
  const intl = useIntl();
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stop = followOtherTabs();
    // The hearts stay as they are; pressing one shows the real state.
    const load = () => void loadSaved().catch(() => undefined);
    carrying ??= carryOutBookmarkIntent(intl).finally(() => {
      carrying = undefined;
    });
    void carrying.then(load, load);
    const variant = () => document.visibilityState === 'visible' && load();
    document.addEventListener('visibilitychange', variant);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', variant);
      savedListings.become([]);
    };
  }, [intl, isSignedIn]);
}
