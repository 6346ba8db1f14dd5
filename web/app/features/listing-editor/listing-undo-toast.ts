// "Saved: Capacity", with Undo.
import type { IntlShape } from 'react-intl';
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { showUndoToast } from '../../ui/overlays/action-toast.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const TOAST_ID = 'listing-undo';

/** Something else was saved since, so Undo would revert that. */
export const forgetFieldsSaved = (): void => toast.dismiss(TOAST_ID);

export function sayFieldsSaved(
  intl: IntlShape,
  { changed, isUnpublished }: { changed: readonly FieldName[]; isUnpublished: boolean },
  undo: () => void,
): void {
  const names = intl.formatList(changed.map((field) => intl.formatMessage(listingFieldNames[field])));
  showUndoToast(intl, {
    id: TOAST_ID,
    words: isUnpublished
      ? intl.formatMessage({ defaultMessage: 'Changed, not visible to guests yet: {names}' }, { names })
      : intl.formatMessage({ defaultMessage: 'Saved: {names}' }, { names }),
    undo,
    // On smaller screens the bar at the bottom has the buttons.
    ...(matchMedia('(min-width: 1024px)').matches ? {} : { position: 'top-center' }),
  });
}
