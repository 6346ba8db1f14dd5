// Actions for the selected listings: a bar at the bottom of the page while any are selected, and its dialogs.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RecentChange } from '../../nouns/listings/host-listings-api.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { showUndoToast } from '../../ui/overlays/action-toast.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { actionNames, doneWords, FORM_ACTIONS, type OpenAction } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { willChange } from './bulk-results.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { RunDialog } from './run-dialog.tsx';
import { type Bulk, type BulkRun, useBulkRun } from './use-bulk-run.ts';
import type { SelectedListing, Selection } from './use-selection.ts';

const TOAST_ID = 'bulk-done';

interface BulkBarProps {
  selection: Selection;
  /** Whether recent changes are shown, so that one can be undone. */
  isRecentOpen?: boolean;
  onRecentClose?: () => void;
}

export function BulkBar({ selection, isRecentOpen = false, onRecentClose = () => undefined }: BulkBarProps) {
  const intl = useIntl();
  const bulk = useBulkRun();
  const [open, setOpen] = useState<{ action: OpenAction; listings: readonly SelectedListing[] }>();
  const { chosen } = selection;
  const finish = (run: BulkRun) => {
    bulk.forget();
    keepVersions(selection, run);
    const done = run.results.filter(willChange).map(({ _id }) => _id);
    if (run.kind === 'undo' || done.length === 0) return;
    showUndoToast(intl, {
      id: TOAST_ID,
      words: doneWords(intl, run.kind, run.change.action, run.results),
      undo: () => void bulk.undo(run.change, run.changeId, done),
      position: 'top-center',
    });
  };
  const undoRecent = (recent: RecentChange) => {
    onRecentClose();
    void bulk.undo(recent.change, recent._id, recent.listingIds);
  };
  return (
    <>
      {chosen.length > 0 && (
        <Bar selection={selection} bulk={bulk} onOpen={(action, listings) => setOpen({ action, listings })} />
      )}
      {open && (
        <BulkDialog
          {...open}
          onApply={(change, listings) => {
            setOpen(undefined);
            void bulk.start(change, listings);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {isRecentOpen && <RecentChanges onUndo={undoRecent} onClose={onRecentClose} />}
      <RunDialog bulk={bulk} listings={chosen} onDone={finish} />
    </>
  );
}

/** Selected listings stay selected, at their version and status after the change. */
function keepVersions({ chosen, replace }: Selection, { results }: BulkRun): void {
  const now = new Map(results.map((result) => [result._id, result]));
  replace(
    chosen.map((listing) => {
      const result = now.get(listing._id);
      return { ...listing, version: result?.version ?? listing.version, state: result?.state ?? listing.state };
    }),
  );
}

interface BarProps {
  selection: Selection;
  bulk: Bulk;
  onOpen: (action: OpenAction, listings: readonly SelectedListing[]) => void;
}

function Bar({ selection: { chosen, clear }, bulk, onOpen }: BarProps) {
  const intl = useIntl();
  const live = chosen.filter(({ state }) => state === 'live');
  const unpublished = chosen.filter(({ state }) => state === 'draft' || state === 'paused');
  const isBusy = bulk.run?.phase === 'running';
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Edit selected listings' })}
      className="sticky bottom-[calc(var(--bottom-bar,0px)+16px)] z-30 mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-surface p-3 ps-5 shadow-float"
    >
      <p className="me-auto font-semibold num" aria-live="polite">
        <FormattedMessage
          defaultMessage="{count, plural, one {# listing selected} other {# listings selected}}"
          values={{ count: chosen.length }}
        />
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full">
        {unpublished.length > 0 && (
          <Button size="sm" disabled={isBusy} onClick={() => onOpen('publish', unpublished)}>
            <FormattedMessage defaultMessage="Publish {count}" values={{ count: unpublished.length }} />
          </Button>
        )}
        {live.length > 0 && (
          <Button size="sm" variant="outline" disabled={isBusy} onClick={() => onOpen('pause', live)}>
            <FormattedMessage defaultMessage="Pause {count}" values={{ count: live.length }} />
          </Button>
        )}
        <Button size="sm" variant="outline" className="max-lg:hidden" onClick={() => onOpen('prices', chosen)}>
          <FormattedMessage defaultMessage="Prices" />
        </Button>
        <Menu
          opensUp
          groups={FORM_ACTIONS.map((group) =>
            group.map((action) => ({
              id: action,
              label: intl.formatMessage(actionNames[action]),
              onSelect: () => onOpen(action, chosen),
            })),
          )}
          trigger={(props) => (
            <Button {...props} size="sm" variant="outline">
              <FormattedMessage defaultMessage="Edit" />
              <ChevronDownIcon size={16} />
            </Button>
          )}
        />
      </div>
      <IconButton label={intl.formatMessage({ defaultMessage: 'Clear selection' })} onClick={clear}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
