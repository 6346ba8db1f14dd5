// Says that a workspace is saved, and offers to put it on a list; what that needs is loaded with the press.
import type { IntlShape } from 'react-intl';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast.ts';

interface SavedToast {
  id: string;
  /** What was done. */
  words: string;
  listingId: string;
}

export function showSavedToast(intl: IntlShape, { id, words, listingId }: SavedToast): void {
  announce(words);
  toast.success(
    <span className="flex items-center gap-4">
      <span>{words}</span>
      <button
        type="button"
        className="font-semibold whitespace-nowrap text-moss underline underline-offset-4"
        onClick={() => {
          toast.dismiss(id);
          void import('../saved-lists/open-add-to-list.tsx').then(({ openAddToList }) =>
            openAddToList(listingId, intl),
          );
        }}
      >
        {intl.formatMessage({ id: 'bookmark.add-to-list', defaultMessage: 'Add to a list' })}
      </button>
    </span>,
    // As long as the way back is offered where something was removed.
    { id, durationMs: 8_000 },
  );
}
