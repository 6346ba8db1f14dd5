// Which of one's lists include a listing: changes apply at once, and a new list can be created. Loaded when needed.
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { listsChanged, listsQuery, makeList, type SavedListSummary, setOnList, toErrorText } from './api.ts';

interface AddToListProps {
  listingId: string;
  onClose: () => void;
}

export function AddToList({ listingId, onClose }: AddToListProps) {
  const lists = useQuery(listsQuery(listingId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Add to a list" />}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage defaultMessage="Done" />
        </Button>
      }
    >
      {lists.data ? (
        <>
          <ul className="grid">
            {lists.data.map((list) => (
              <li key={list._id}>
                <ListTick list={list} listingId={listingId} />
              </li>
            ))}
          </ul>
          <NewList listingId={listingId} isFirst={lists.data.length === 0} />
        </>
      ) : lists.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load your lists" />}
          error={lists.error}
          onRetry={() => void lists.refetch()}
          isRetrying={lists.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3 py-1.5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      )}
    </Dialog>
  );
}

function ListTick({ list, listingId }: { list: SavedListSummary; listingId: string }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const show = (hasListing: boolean) =>
    queries.setQueryData(listsQuery(listingId).queryKey, (before) =>
      before?.map((one) => (one._id === list._id ? { ...one, hasListing } : one)),
    );
  const change = async (isOn: boolean) => {
    setFailure(undefined);
    show(isOn);
    try {
      await setOnList(list._id, listingId, isOn);
    } catch (error) {
      show(!isOn);
      setFailure(toErrorText(error, intl.formatMessage({ defaultMessage: 'That didn’t work. Please try again.' })));
    }
    listsChanged(queries, list._id);
  };
  return (
    <Checkbox
      checked={list.hasListing === true}
      onChange={(event) => void change(event.target.checked)}
      error={failure && <span role="alert">{failure}</span>}
      description={
        <FormattedMessage
          defaultMessage="{count, plural, =0 {Empty} one {# workspace} other {# workspaces}}{isOwn, select, true {} other { · by {owner}}}"
          values={{ count: list.entryCount, isOwn: String(list.isOwn), owner: list.ownerName }}
        />
      }
    >
      <bdi className="font-medium wrap-anywhere">{list.name}</bdi>
    </Checkbox>
  );
}

function NewList({ listingId, isFirst }: { listingId: string; isFirst: boolean }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !name.trim()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await makeList({ name, listingId });
      queries.setQueryData(listsQuery(listingId).queryKey, (before) => [made, ...(before ?? [])]);
      setName('');
      listsChanged(queries);
    } catch (error) {
      setFailure(
        toErrorText(
          error,
          intl.formatMessage({
            defaultMessage: 'We couldn’t create the list. Please try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 flex items-start gap-2.5 border-t border-line pt-5">
      <TextField
        label={
          isFirst ? (
            <FormattedMessage defaultMessage="Name your first list" />
          ) : (
            <FormattedMessage defaultMessage="New list" />
          )
        }
        placeholder={intl.formatMessage({ defaultMessage: 'Team days, quiet rooms for calls…' })}
        maxLength={SAVED_LISTS.nameCharacters}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failure && <span role="alert">{failure}</span>}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="outline" isBusy={isBusy} className="mt-[26px] h-12">
        <FormattedMessage defaultMessage="Create" />
      </Button>
    </form>
  );
}
