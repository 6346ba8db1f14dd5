// The tags of a saved workspace: added and removed immediately, reverted if saving fails.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Bookmark, changeBookmark, replaceBookmark } from '../../nouns/bookmarks/api.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';

export function TagField({ bookmark, known }: { bookmark: Bookmark; known: readonly string[] }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const listId = useId();
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { listing } = bookmark;
  // While a write is in progress, this is the wanted state: responses to earlier writes don't include it yet.
  const [wanted, setWanted] = useState<readonly string[]>();
  const tags = wanted ?? bookmark.tags;
  const turn = useRef(0);

  const write = async (next: string[]) => {
    turn.current += 1;
    const own = turn.current;
    setFailure(undefined);
    setWanted(next);
    try {
      replaceBookmark(queries, await changeBookmark(listing._id, { tags: next }));
    } catch (error) {
      // The next write includes these.
      if (turn.current !== own) return;
      const words = intl.formatMessage({ defaultMessage: 'We couldn’t save your tags.' });
      setFailure(error instanceof ApiError ? `${words} ${error.message}` : words);
    }
    if (turn.current !== own) return;
    setWanted(undefined);
    void queries.invalidateQueries({ queryKey: ['bookmarks'] });
  };
  const add = () => {
    const tag = typed.trim().replaceAll(/\s+/g, ' ');
    setTyped('');
    if (!tag || tags.some((has) => has.toLowerCase() === tag.toLowerCase())) return;
    void write([...tags, tag]);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Escape') {
      setTyped('');
      setAdding(false);
    }
  };
  const label = intl.formatMessage({ defaultMessage: 'Add a tag to {title}' }, { title: listing.title });
  return (
    <div>
      <ul className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <li
            key={tag}
            className="inline-flex h-8 max-w-full items-center rounded-pill bg-moss-wash ps-3 text-[14px] text-moss"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={intl.formatMessage({ defaultMessage: 'Remove tag {tag}' }, { tag })}
              onClick={() => void write(tags.filter((other) => other !== tag))}
              className="grid size-8 shrink-0 place-items-center rounded-pill hover:bg-moss/10"
            >
              <CloseIcon size={13} />
            </button>
          </li>
        ))}
        {tags.length < BOOKMARKS.tagsMaximum && (
          <li>
            {isAdding ? (
              <>
                <input
                  // biome-ignore lint/a11y/noAutofocus: the button that was pressed has become this field
                  autoFocus
                  aria-label={label}
                  list={listId}
                  value={typed}
                  maxLength={BOOKMARKS.tagMaximumCharacters}
                  onChange={(event) => setTyped(event.target.value)}
                  onKeyDown={onKey}
                  onBlur={() => {
                    add();
                    setAdding(false);
                  }}
                  className="h-8 w-32 rounded-pill bg-surface px-3 text-[14px] shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]"
                />
                <datalist id={listId}>
                  {known
                    .filter((tag) => !tags.includes(tag))
                    .map((tag) => (
                      <option key={tag} value={tag} />
                    ))}
                </datalist>
              </>
            ) : (
              <button
                type="button"
                aria-label={label}
                onClick={() => setAdding(true)}
                className="inline-flex h-8 items-center gap-1 rounded-pill px-3 text-[14px] text-muted shadow-[inset_0_0_0_1px_var(--line)] hover:text-ink hover:shadow-[inset_0_0_0_1px_var(--line-strong)]"
              >
                <PlusIcon size={14} />
                <FormattedMessage defaultMessage="Tag" />
              </button>
            )}
          </li>
        )}
      </ul>
      {failure && (
        <p role="alert" className="mt-1.5 text-[13.5px] text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
