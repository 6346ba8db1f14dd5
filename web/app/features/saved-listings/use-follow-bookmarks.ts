// What every page of a member does about bookmarks while somebody is signed in: knows what is saved, hears other tabs, and carries
// out what was wanted before the sign-in (BK3). Loaded with the first sign of a member.
import { useEffect } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { isTransient } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { dropIntent, readIntent } from '../../nouns/bookmarks/auth-intent.ts';
import { sayOutcome } from '../../nouns/bookmarks/press-heart.ts';
import { savedListings } from '../../nouns/bookmarks/saved-listings.ts';
import { followOtherTabs, setSaved, writingState } from '../../nouns/bookmarks/set-saved.ts';
import { toast } from '../../ui/overlays/toast.ts';

async function loadSaved(): Promise<void> {
  const before = writingState();
  const { listingIds } = await call('GET /api/bookmarks/listing-ids');
  const now = writingState();
  // What was done while the question was on its way stands above the answer.
  const isCurrent = before.isIdle && now.isIdle && before.finished === now.finished;
  savedListings.become(listingIds, isCurrent ? new Map() : savedListings.changes());
}

/** In this page one at a time: effects may run twice, and the wish counts once. */
let carrying: Promise<void> | undefined;

async function carryOutIntent(intl: IntlShape): Promise<void> {
  const intent = readIntent(Date.now());
  if (!intent) return;
  const outcome = await setSaved(intent.listingId, true, intent);
  // What may pass by itself is tried again with the next page, while it is young enough.
  if (outcome?.kind !== 'failed' || !isTransient(outcome.error)) dropIntent();
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
    // Hearts then stay as they are; pressing one tells what is so.
    const load = () => void loadSaved().catch(() => undefined);
    carrying ??= carryOutIntent(intl).finally(() => {
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
