// Whether input is saved: shown beside the buttons, and announced when saving fails.
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useApiHealth } from '../../lib/api/api-health-store.ts';
import { focusOn } from '../../ui/go-to.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useAutosave, useEditor } from './listing-editor-context.tsx';
import type { SaveState } from './listing-save-state.ts';

const words: Record<SaveState | 'offline', MessageDescriptor> = defineMessages({
  saved: { defaultMessage: 'Saved' },
  waiting: { defaultMessage: 'Saving…' },
  saving: { defaultMessage: 'Saving…' },
  failed: { defaultMessage: 'Couldn’t save' },
  offline: { defaultMessage: 'Offline. We’ll save when you’re back.' },
  refused: { defaultMessage: 'Check the highlighted field' },
  disputed: { defaultMessage: 'Changed in another window' },
  gone: { defaultMessage: 'This listing was removed' },
});

const linkClass = 'font-semibold text-ink underline underline-offset-4 hover:text-moss';

export function SaveNote() {
  const autosave = useAutosave();
  const { state, undo, listing } = useEditor();
  const isOffline = useApiHealth().state === 'unhealthy';
  const isTrouble = state === 'failed' || state === 'refused' || state === 'disputed' || state === 'gone';
  const isBusy = state === 'waiting' || state === 'saving';
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-[14.5px] text-muted">
      <p role={isTrouble ? 'alert' : undefined} className="flex items-center gap-2">
        {isBusy && <Spinner size={15} />}
        {state === 'saved' && <CheckIcon size={16} className="text-moss" />}
        {isTrouble && <WarningIcon size={16} className="text-danger" />}
        <span className={isTrouble ? 'font-semibold text-danger' : ''} data-save-state={state}>
          {state === 'saved' && listing.unpublished ? (
            <FormattedMessage defaultMessage="Saved, not visible to guests" />
          ) : (
            <FormattedMessage {...words[state === 'failed' && isOffline ? 'offline' : state]} />
          )}
        </span>
      </p>
      {state === 'failed' && (
        <button type="button" className={linkClass} onClick={() => void autosave.flush()}>
          <FormattedMessage defaultMessage="Try Again" />
        </button>
      )}
      {state === 'refused' && (
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            const failing = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] button');
            if (failing) focusOn(failing);
          }}
        >
          <FormattedMessage defaultMessage="Show" />
        </button>
      )}
      {undo && state === 'saved' && (
        <button type="button" className={linkClass} onClick={() => autosave.undoLast()}>
          <FormattedMessage defaultMessage="Undo" />
        </button>
      )}
    </div>
  );
}
