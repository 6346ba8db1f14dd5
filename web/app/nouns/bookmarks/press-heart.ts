// What a press of the heart does and says (BK1, BK2). Loaded with the first press.
import { defineMessages, type IntlShape } from 'react-intl';
import { session } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { showActionToast, showUndoToast } from '../../ui/overlays/action-toast.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { Noted } from './api.ts';
import { dropBookmarkIntent, keepBookmarkIntent } from './bookmark-intent.ts';
import { savedListings } from './saved-listings.ts';
import { type Outcome, setSaved } from './set-saved.ts';

const words = defineMessages({
  saved: { defaultMessage: 'Workspace bookmarked!' },
  already: { defaultMessage: 'Workspace already bookmarked' },
  removed: { defaultMessage: 'Bookmark removed' },
  addToList: { defaultMessage: 'Add to a list' },
  failedToSave: { defaultMessage: 'Failed to bookmark workspace' },
  failedToRemove: { defaultMessage: 'Failed to remove bookmark' },
  promptTitle: { defaultMessage: 'Save your favorite workspaces' },
  promptMessage: {
    defaultMessage: 'Sign in to bookmark workspaces and access them anytime',
  },
  promptAction: { defaultMessage: 'Sign in to save' },
});

/** One toast per heart: its next toast replaces the last. */
const toastId = (listingId: string) => `bookmark-${listingId}`;

/** Saves or removes the bookmark, says so, and offers Undo. Asks visitors to log in and keeps their intent. */
export async function pressHeart(listingId: string, isWanted: boolean, intl: IntlShape): Promise<void> {
  if (!(await session.accessToken())) {
    savedListings.mark(listingId, false);
    askToSignIn(listingId, intl);
    return;
  }
  sayOutcome(listingId, await setSaved(listingId, isWanted), intl);
}

function askToSignIn(listingId: string, intl: IntlShape): void {
  keepBookmarkIntent({ action: 'bookmark', listingId, notes: '', tags: [] }, new Date());
  signInPrompt.open({
    title: intl.formatMessage(words.promptTitle),
    message: intl.formatMessage(words.promptMessage),
    action: intl.formatMessage(words.promptAction),
    // Returns to the pressed heart, also on the home page.
    returnTo: location.pathname + location.search,
    onDecline: dropBookmarkIntent,
  });
}

export function sayOutcome(listingId: string, outcome: Outcome | undefined, intl: IntlShape): void {
  const id = toastId(listingId);
  if (outcome?.kind === 'saved') saySaved(listingId, intl);
  if (outcome?.kind === 'already-saved') toast.success(intl.formatMessage(words.already), { id });
  if (outcome?.kind === 'removed') sayRemoved(listingId, outcome.noted, intl);
  if (outcome?.kind === 'failed')
    toast.error(intl.formatMessage(outcome.wanted ? words.failedToSave : words.failedToRemove), { id });
}

const saySaved = (listingId: string, intl: IntlShape): void =>
  showActionToast('success', {
    id: toastId(listingId),
    words: intl.formatMessage(words.saved),
    action: intl.formatMessage(words.addToList),
    onAction: () =>
      void import('../saved-lists/open-add-to-list.tsx').then(({ openAddToList }) => openAddToList(listingId, intl)),
  });

function sayRemoved(listingId: string, noted: Noted | null, intl: IntlShape): void {
  showUndoToast(intl, {
    id: toastId(listingId),
    words: intl.formatMessage(words.removed),
    undo: () => void setSaved(listingId, true, noted).then((outcome) => sayOutcome(listingId, outcome, intl)),
  });
}
