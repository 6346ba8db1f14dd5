// Opens the dialog that adds a saved workspace to a list. The dialog loads on demand.
import { FormattedMessage, useIntl } from 'react-intl';
import { ListIcon } from '../../ui/icons/icons.tsx';

export function AddToListButton({ listing: { _id, title } }: { listing: { _id: string; title: string } }) {
  const intl = useIntl();
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ defaultMessage: 'Add {title} to a list' }, { title })}
      onClick={() =>
        void import('../../nouns/saved-lists/open-add-to-list.tsx').then(({ openAddToList }) =>
          openAddToList(_id, intl),
        )
      }
      className="-my-1 -me-3 ms-auto inline-flex h-11 items-center gap-2 rounded-pill px-3 text-[15px] text-muted hover:bg-well hover:text-ink"
    >
      <ListIcon size={17} />
      <FormattedMessage defaultMessage="Add to a list" />
    </button>
  );
}
