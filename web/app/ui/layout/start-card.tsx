// A card next to the tasks on a start page: a heading with a link to the full list, and a few lines. It reserves its space while loading,
// shows an error if loading fails, and disappears if there's nothing to show.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { RetryLine } from '../states/retry-line.tsx';
import { Skeleton } from '../states/skeleton.tsx';

interface StartCardProps {
  title: ReactNode;
  /** The link to the full list. */
  more: ReactNode;
  list: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** The text shown if loading fails. */
  failed: ReactNode;
  /** The expected number of lines. */
  waitingLines: number;
  /** The lines, each an `li`; false if there are none. */
  children: ReactNode;
}

export function StartCard({ title, more, list, failed, waitingLines, children }: StartCardProps) {
  const hasData = Boolean(list.data);
  // Something staff can't see while impersonating a member isn't an error.
  if ((hasData && !children) || hasCode(list.error, 'LOOKING_ONLY')) return null;
  return (
    <section
      aria-busy={!hasData && !list.isError}
      className="rounded-panel bg-surface px-2.5 py-6 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <div className="mb-3 flex items-baseline justify-between gap-4 px-3.5">
        <h2 className="display text-[22px]">{title}</h2>
        {hasData && more}
      </div>
      {hasData ? (
        <ul>{children}</ul>
      ) : list.isError ? (
        <RetryLine className="px-3.5" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failed}
        </RetryLine>
      ) : (
        <div>
          {Array.from({ length: waitingLines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <div key={line} className="flex items-center gap-3.5 px-3.5 py-2.5">
              <Skeleton className="size-14 shrink-0" />
              <div className="grid grow gap-2.5">
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
