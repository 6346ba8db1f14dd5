// A list that comes page by page: what stands there while it loads or when it could not, and the way to more of it.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { cx } from '../class-names.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { ListMore } from './list-more.tsx';

interface PagedListProps {
  list: UseInfiniteQueryResult<unknown>;
  /** What the error says first. */
  failed: ReactNode;
  /** How high the list is about to be. */
  waitingClass: string;
  /** What the button says that loads the next page. */
  more?: ReactNode;
  className?: string;
  /** The list so far, once there is one. */
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
