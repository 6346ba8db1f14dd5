// A list that loads page by page, with its loading, error, and empty states.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { cx } from '../class-names.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { ListMore } from './list-more.tsx';

interface PagedListProps {
  list: UseInfiniteQueryResult<unknown>;
  /** The first part of the error message. */
  failed: ReactNode;
  /** The expected height of the list. */
  waitingClass: string;
  /** The label of the button that loads the next page. */
  more?: ReactNode;
  className?: string;
  /** Renders the items loaded so far. */
  children: ReactNode;
}

export const PagedList = ({ list, failed, waitingClass, more, className, children }: PagedListProps) => (
  <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', className)} aria-busy={list.isPending}>
    {list.data ? (
      <div>{children}</div>
    ) : list.isError ? (
      <ErrorState title={failed} error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    ) : (
      <Skeleton className={cx('rounded-panel', waitingClass)} />
    )}
    <ListMore list={list}>{more}</ListMore>
  </div>
);
