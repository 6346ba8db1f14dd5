// The member's note on a saved workspace, edited in place.
import { BOOKMARKS } from '@daynook/contract/limits/bookmarks';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { type NoteState, useNote } from './use-note.ts';

export function NoteField({ bookmark }: { bookmark: Bookmark }) {
  const intl = useIntl();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, state, type, save } = useNote(bookmark);
  const [isOpen, setOpen] = useState(state === 'failed');
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isOpen && wasOpened.current) field.current?.focus();
  }, [isOpen]);
  const label = intl.formatMessage({ defaultMessage: 'Note about {title}' }, { title: bookmark.listing.title });
  if (!isOpen) {
    return (
      <div>
        <button
          type="button"
          aria-label={text ? `${label}: ${text}` : label}
          onClick={() => {
            wasOpened.current = true;
            setOpen(true);
          }}
          className="-mx-3 block w-[calc(100%+24px)] rounded-field px-3 py-2 text-start text-[15px] leading-6 hover:bg-well"
        >
          {text ? (
            <span className="line-clamp-4 whitespace-pre-line">{text}</span>
          ) : (
            <span className="text-muted underline decoration-line-strong underline-offset-4">
              <FormattedMessage defaultMessage="Add a note" />
            </span>
          )}
        </button>
        <NoteSaved state={state} onRetry={() => void save()} />
      </div>
    );
  }
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={3}
        maxLength={BOOKMARKS.notesMaximumCharacters}
        placeholder={intl.formatMessage({
          defaultMessage: 'For example: desk by the window, ask about parking',
        })}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
        // Keeps its size, so that nothing moves away under a finger that's about to press.
        onBlur={() => void save()}
        className="field-sizing-content max-h-60 min-h-22 w-full resize-none rounded-field bg-surface px-3.5 py-2.5 text-[15px] leading-6 shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none placeholder:text-faint focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]"
      />
      <NoteSaved state={state} onRetry={() => void save()} />
    </div>
  );
}

function NoteSaved({ state, onRetry }: { state: NoteState; onRetry: () => void }) {
  if (state === 'unchanged') return null;
  return (
    <p
      role={state === 'failed' ? 'alert' : 'status'}
      className="mt-1 flex flex-wrap items-center gap-1.5 text-[13.5px] text-muted"
    >
      {state === 'saving' && (
        <>
          <Spinner size={14} />
          <FormattedMessage defaultMessage="Saving…" />
        </>
      )}
      {state === 'saved' && (
        <>
          <CheckIcon size={15} className="text-moss" />
          <FormattedMessage defaultMessage="Saved" />
        </>
      )}
      {state === 'failed' && (
        <>
          <WarningIcon size={15} className="text-danger" />
          <span className="text-danger">
            <FormattedMessage defaultMessage="Not saved yet. Your note is kept here." />
          </span>
          <button
            type="button"
            className="font-semibold text-ink underline underline-offset-4"
            // Before the field loses focus and moves.
            onPointerDown={(event) => event.preventDefault()}
            onClick={onRetry}
          >
            <FormattedMessage defaultMessage="Try Again" />
          </button>
        </>
      )}
    </p>
  );
}
