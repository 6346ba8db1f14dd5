// Opens the host's saved replies in a dialog beside the message field (H5).
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { ListIcon } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReplyList } from './reply-list.tsx';
import type { ReplyPlaces } from './use-reply-values.ts';

interface SavedRepliesProps {
  places: ReplyPlaces;
  /** The current message text, which can be saved as a reply. */
  written: string;
  onInsert: (words: string) => void;
}

export function SavedReplies({ places, written, onInsert }: SavedRepliesProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const label = intl.formatMessage({ defaultMessage: 'Saved replies' });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-12 shrink-0 place-items-center rounded-pill text-muted hover:bg-well hover:text-ink"
      >
        <ListIcon size={21} />
      </button>
      {isOpen &&
        createPortal(
          // Rendered outside the message form, because it contains a form.
          <Dialog isOpen onClose={() => setOpen(false)} title={label}>
            <ReplyList
              use={{
                places,
                written,
                onInsert: (words) => {
                  setOpen(false);
                  onInsert(words);
                },
              }}
            />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
