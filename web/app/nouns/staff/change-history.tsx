// What something that staff publish was, who changed it, when, and why; the latest change can be undone.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PublishFields, type PublishForm } from './publish-fields.tsx';
import { NoneYet } from './staff-section.tsx';

interface Change {
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly reason: string | null;
}

interface ChangeHistoryProps<T extends Change> {
  list: UseInfiniteQueryResult<unknown>;
  /** Those loaded so far. */
  changes: readonly T[];
  count: number;
  /** What was stored, in a few words. */
  describe: (change: T) => ReactNode;
  /** Shown if there's a change to undo. */
  undo: ReactNode;
}

export const ChangeHistory = <T extends Change>({ list, changes, count, describe, undo }: ChangeHistoryProps<T>) => (
  <details>
    <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold underline-offset-4 hover:underline">
      <FormattedMessage
        defaultMessage="{count, plural, =0 {No changes yet} one {# change} other {# changes}}"
        values={{ count }}
      />
    </summary>
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the changes" />}
        waitingClass="h-32"
      >
        {changes.length === 0 ? (
          <NoneYet>
            <FormattedMessage defaultMessage="Nobody has changed this yet." />
          </NoneYet>
        ) : (
          <ol className="divide-y divide-line">
            {changes.map((change) => (
              <li key={change.version} className="grid gap-1 py-3">
                {describe(change)}
                <p className="text-[14.5px] wrap-anywhere text-muted">
                  {change.changedAt && <Moment at={change.changedAt} />} · {change.changedBy} · “{change.reason}”
                </p>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      {count > 0 && undo}
    </div>
  </details>
);

interface UndoChangeProps {
  form: PublishForm;
  isPending: boolean;
  onUndo: () => void;
  /** What it does. */
  children: ReactNode;
}

export function UndoChange({ form, isPending, onUndo, children }: UndoChangeProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Undo the latest change" />
        </Button>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUndo();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 rounded-card bg-well p-5">
      <p className="text-pretty">{children}</p>
      <PublishFields form={form} isChanged={false}>
        <Button type="submit" size="sm" isBusy={isPending}>
          <FormattedMessage defaultMessage="Undo change" />
        </Button>
        <Button size="sm" variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </PublishFields>
    </form>
  );
}
