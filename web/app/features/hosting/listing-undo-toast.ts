// "Saved: Capacity", with the way back.
import type { IntlShape } from 'react-intl';
import { showUndoToast } from '../../ui/undo-toast.tsx';
import type { FieldName } from './listing-draft.ts';
import { listingFieldNames } from './listing-field-words.ts';

export function sayFieldsSaved(intl: IntlShape, changed: readonly FieldName[], undo: () => void): void {
  const names = intl.formatList(changed.map((field) => intl.formatMessage(listingFieldNames[field])));
  showUndoToast(intl, {
    id: 'listing-undo',
    words: intl.formatMessage({ id: 'undo-toast.saved', defaultMessage: 'Saved: {names}' }, { names }),
    undo,
    // On smaller screens the bar at the bottom holds the buttons.
    ...(matchMedia('(min-width: 1024px)').matches ? {} : { position: 'top-center' }),
  });
}
