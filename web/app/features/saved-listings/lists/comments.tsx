// Members' comments on a workspace of a list, one each; the reader's own is edited in place.
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../../lib/given-name.ts';
import { toInitials } from '../../../nouns/members/account-rules.ts';
import { listsChanged, type SavedListEntry, toErrorText, writeComment } from '../../../nouns/saved-lists/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';

export function Comments({ listId, entry }: { listId: string; entry: SavedListEntry }) {
  const intl = useIntl();
  const [isWriting, setWriting] = useState(false);
  const own = entry.comments.find(({ isOwn }) => isOwn);
  const others = entry.comments.filter(({ isOwn }) => !isOwn);
  return (
    <div className="grid gap-2.5">
      {others.length > 0 && (
        <ul className="grid gap-2.5">
          {others.map(({ by, text }) => (
            <Said key={by._id} by={by} text={text} name={givenName(by.name)} />
          ))}
        </ul>
      )}
      {isWriting ? (
        <Writing listId={listId} entry={entry} before={own?.text ?? ''} onDone={() => setWriting(false)} />
      ) : own ? (
        <button
          type="button"
          onClick={() => setWriting(true)}
          aria-label={intl.formatMessage(
            { defaultMessage: 'Edit your comment on {title}: {text}' },
            { title: entry.listing.title, text: own.text },
          )}
          className="finger relative -mx-2 rounded-field px-2 py-1 text-start hover:bg-well"
        >
          <Said as="div" by={own.by} text={own.text} name={intl.formatMessage({ defaultMessage: 'You' })} />
        </button>
      ) : (
        <button
          type="button"
          onClick={() => setWriting(true)}
          aria-label={intl.formatMessage({ defaultMessage: 'Comment on {title}' }, { title: entry.listing.title })}
          className="finger relative w-fit py-1 text-[15px] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          <FormattedMessage defaultMessage="Add a comment" />
        </button>
      )}
    </div>
  );
}

interface SaidProps {
  by: SavedListEntry['comments'][number]['by'];
  name: string;
  text: string;
  as?: 'li' | 'div';
}

const Said = ({ by, name, text, as: Element = 'li' }: SaidProps) => (
  <Element className="flex gap-2.5 text-[15px] leading-6">
    <Avatar picture={by.picture} initials={toInitials(by.name)} size={26} className="mt-0.5" />
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi> <span className="whitespace-pre-line">{text}</span>
    </span>
  </Element>
);

interface WritingProps {
  listId: string;
  entry: SavedListEntry;
  before: string;
  onDone: () => void;
}

function Writing({ listId, entry, before, onDone }: WritingProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [text, setText] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await writeComment(listId, entry.listing._id, text);
      await queries.invalidateQueries({ queryKey: ['saved-list', listId] });
      onDone();
    } catch (error) {
      setBusy(false);
      setFailure(
        toErrorText(
          error,
          intl.formatMessage({
            defaultMessage: 'We couldn’t save your comment. Please try again.',
          }),
        ),
      );
      listsChanged(queries);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2.5">
      <TextArea
        // The pressed button was replaced by this field.
        autoFocus
        isLabelHidden
        label={<FormattedMessage defaultMessage="Comment on {title}" values={{ title: entry.listing.title }} />}
        rows={2}
        maxLength={SAVED_LISTS.commentCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        error={failure && <span role="alert">{failure}</span>}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {before && !text.trim() ? (
            <FormattedMessage defaultMessage="Delete comment" />
          ) : (
            <FormattedMessage defaultMessage="Save comment" />
          )}
        </Button>
        <Button variant="plain" size="sm" onClick={onDone}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
