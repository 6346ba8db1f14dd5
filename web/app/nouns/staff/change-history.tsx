// What something that staff publish was, who changed it, when, and why; the latest change can be undone.
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { PublishFields, type PublishForm } from './publish-fields.tsx';

interface Change {
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly reason: string | null;
}

/** As every history answers. */
interface Page<T> {
  changes: T[];
  nextBefore: number | null;
}

interface ChangesProps<T extends Change, Key extends QueryKey> {
  /** Asked once someone opens the history: a page has many. */
  query: UseInfiniteQueryOptions<Page<T>, Error, InfiniteData<Page<T>>, Key, number | null>;
  /** What was stored, in a few words. */
  describe: (change: T) => ReactNode;
}

interface ChangeHistoryProps<T extends Change, Key extends QueryKey> extends ChangesProps<T, Key> {
  count: number;
  /** Shown if there's a change to undo. */
  undo: ReactNode;
}

export function ChangeHistory<T extends Change, Key extends QueryKey>({
  query,
  count,
  describe,
  undo,
}: ChangeHistoryProps<T, Key>) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0)
    return (
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="No changes yet" />
      </p>
    );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold underline-offset-4 hover:underline">
        <FormattedMessage defaultMessage="{count, plural, one {# change} other {# changes}}" values={{ count }} />
      </summary>
      {isOpen && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          <Changes query={query} describe={describe} />
          {undo}
        </div>
      )}
    </details>
  );
}

function Changes<T extends Change, Key extends QueryKey>({ query, describe }: ChangesProps<T, Key>) {
  const list = useInfiniteQuery(query);
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load the changes" />}
      waitingClass="h-32"
    >
      <ol className="divide-y divide-line">
        {list.data?.pages
          .flatMap(({ changes }) => changes)
          .map((change) => (
            <li key={change.version} className="grid gap-1 py-3">
              {describe(change)}
              <p className="text-[14.5px] wrap-anywhere text-muted">
                {change.changedAt && <Moment at={change.changedAt} />} · {change.changedBy} · “{change.reason}”
              </p>
            </li>
          ))}
      </ol>
    </PagedList>
  );
}

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
      <PublishFields form={form}>
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
