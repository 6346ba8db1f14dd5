// A running or finished bulk change: its progress, its results, and Undo.
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { actionNames, doneWords } from './bulk-actions.ts';
import { BulkResults, isRefused, willChange } from './bulk-results.tsx';
import type { Bulk, BulkRun } from './use-bulk-run.ts';
import type { SelectedListing } from './use-selection.ts';

interface RunDialogProps {
  bulk: Bulk;
  listings: readonly SelectedListing[];
  onDone: (run: BulkRun) => void;
}

export function RunDialog({ bulk, listings, onDone }: RunDialogProps) {
  const intl = useIntl();
  const titles = useMemo(() => new Map(listings.map(({ _id, title }) => [_id, title])), [listings]);
  const { run } = bulk;
  if (!run) return null;
  const { change, results, phase, error } = run;
  const refused = results.filter(isRefused);
  const total = run.rooms.length;
  const close = () => {
    if (phase === 'running') bulk.stop();
    else onDone(run);
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      width="max-w-2xl"
      title={
        phase === 'running' ? (
          <FormattedMessage
            defaultMessage="{kind, select, undo {Undoing} other {Updating}} {total, plural, one {# listing} other {# listings}}"
            values={{ kind: run.kind, total }}
          />
        ) : (
          doneWords(intl, run.kind, change.action, results)
        )
      }
      footer={<RunButtons bulk={bulk} run={run} onClose={close} />}
    >
      <p className="mb-3 text-[15px] text-muted">{intl.formatMessage(actionNames[change.action])}</p>
      {phase !== 'done' && <Progress done={results.length} total={total} />}
      {error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {error} <FormattedMessage defaultMessage="Changes so far are saved. You can continue anytime." />
        </p>
      )}
      {phase !== 'running' && refused.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-[15.5px] font-semibold">
            <FormattedMessage
              defaultMessage="{count, plural, one {# listing wasn’t changed} other {# listings weren’t changed}}"
              values={{ count: refused.length }}
            />
          </h3>
          <BulkResults action={change.action} results={refused} titles={titles} />
        </>
      )}
      {phase === 'done' && results.some(willChange) && (
        <details className="mt-5">
          <summary className="cursor-pointer font-semibold text-moss">
            <FormattedMessage defaultMessage="What changed" />
          </summary>
          <div className="mt-3">
            <BulkResults action={change.action} results={results.filter(willChange)} titles={titles} />
          </div>
        </details>
      )}
    </Dialog>
  );
}

function RunButtons({ bulk, run, onClose }: { bulk: Bulk; run: BulkRun; onClose: () => void }) {
  const { kind, phase, change, changeId, results } = run;
  if (phase === 'running')
    return (
      <Button variant="outline" className="max-sm:grow" onClick={bulk.stop}>
        <FormattedMessage defaultMessage="Stop" />
      </Button>
    );
  const done = results.filter(willChange).map(({ _id }) => _id);
  return (
    <>
      {phase === 'stopped' ? (
        <Button className="max-sm:grow" onClick={() => void bulk.resume()}>
          <FormattedMessage defaultMessage="Continue" />
        </Button>
      ) : (
        <Button className="max-sm:grow" onClick={onClose}>
          <FormattedMessage defaultMessage="Done" />
        </Button>
      )}
      {kind === 'change' && done.length > 0 && (
        <Button variant="outline" className="max-sm:grow" onClick={() => void bulk.undo(change, changeId, done)}>
          <FormattedMessage defaultMessage="Undo {count}" values={{ count: done.length }} />
        </Button>
      )}
      {phase === 'stopped' && (
        <Button variant="plain" className="max-sm:grow" onClick={onClose}>
          <FormattedMessage defaultMessage="Close" />
        </Button>
      )}
    </>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const intl = useIntl();
  return (
    <div>
      <div
        role="progressbar"
        aria-label={intl.formatMessage({ defaultMessage: 'Progress' })}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-pill bg-well"
      >
        <div
          className="h-full rounded-pill bg-moss transition-[width] duration-150"
          style={{ width: `${(100 * done) / Math.max(1, total)}%` }}
        />
      </div>
      <p className="mt-2 text-[15px] text-muted num" aria-live="polite">
        <FormattedMessage defaultMessage="{done, number} of {total, number}" values={{ done, total }} />
      </p>
    </div>
  );
}
