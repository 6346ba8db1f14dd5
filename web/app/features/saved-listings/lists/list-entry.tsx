// A workspace on a list: its card, votes, comments, and who added it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../../lib/given-name.ts';
import { HeartButton } from '../../../nouns/bookmarks/heart-button.tsx';
import { listsChanged, type SavedListEntry, setOnList, toErrorText } from '../../../nouns/saved-lists/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { showUndoToast } from '../../../ui/overlays/action-toast.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CompareTick, KeptListingCard } from '../kept-listing-card.tsx';
import { AskFirst } from './ask-first.tsx';
import { Comments } from './comments.tsx';
import { VoteButton } from './vote-button.tsx';

interface ListEntryProps {
  listId: string;
  entry: SavedListEntry;
  viewerId: string;
  /** With a single workspace, votes mean nothing. */
  isAlone: boolean;
  isChosen: boolean;
  /** The maximum for comparing is selected. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function ListEntry({ listId, entry, viewerId, isAlone, isChosen, isFull, onChoose }: ListEntryProps) {
  const { listing, addedBy, can, votes } = entry;
  return (
    <div>
      <KeptListingCard listing={listing} corner={listing.state !== 'gone' && <HeartButton listing={listing} />} />
      <div className="mt-3 flex items-center gap-2">
        {(!isAlone || votes > 0) && <VoteButton listId={listId} entry={entry} />}
        {listing.state !== 'gone' && (
          <CompareTick title={listing.title} isChosen={isChosen} isFull={isFull} onChoose={onChoose} />
        )}
        <p className="min-w-0 grow truncate text-end text-[14px] text-muted">
          {!isAlone && addedBy && addedBy._id !== viewerId && (
            <FormattedMessage
              defaultMessage="Added by {name}"
              values={{ name: <bdi>{givenName(addedBy.name)}</bdi> }}
            />
          )}
        </p>
        {can.remove && <TakeOff listId={listId} entry={entry} />}
      </div>
      <div className="mt-1.5">
        <Comments listId={listId} entry={entry} />
      </div>
    </div>
  );
}

/** Removes it for everyone with its votes and comments, so it asks first if there are any. */
function TakeOff({ listId, entry: { listing, votes, comments } }: { listId: string; entry: SavedListEntry }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const set = async (isOn: boolean) => {
    try {
      await setOnList(listId, listing._id, isOn);
    } catch (error) {
      toast.error(toErrorText(error, intl.formatMessage({ defaultMessage: 'That didn’t work. Please try again.' })));
      return false;
    } finally {
      listsChanged(queries, listId);
    }
    return true;
  };
  const takeOff = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await set(false))
      showUndoToast(intl, {
        id: `list-${listId}-${listing._id}`,
        words: intl.formatMessage({ defaultMessage: '{title} was removed from the list' }, { title: listing.title }),
        undo: () => void set(true),
      });
    else {
      setBusy(false);
      setAsking(false);
    }
  };
  const hasWords = votes > 0 || comments.length > 0;
  return (
    <>
      <IconButton
        label={intl.formatMessage({ defaultMessage: 'Remove {title} from the list' }, { title: listing.title })}
        onClick={() => (hasWords ? setAsking(true) : void takeOff())}
        className="-me-2.5 text-muted"
      >
        <CloseIcon size={18} />
      </IconButton>
      {isAsking && (
        <AskFirst
          title={<FormattedMessage defaultMessage="Remove {title} from the list?" values={{ title: listing.title }} />}
          action={<FormattedMessage defaultMessage="Remove" />}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onGo={() => void takeOff()}
        >
          <FormattedMessage defaultMessage="Its votes and comments are deleted for everyone." />
        </AskFirst>
      )}
    </>
  );
}
