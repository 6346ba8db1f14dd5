// The button that loads the next page of a list. If loading fails, it says so and retries.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';

export interface ListMoreProps {
  list: Pick<
    UseInfiniteQueryResult<unknown>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  className?: string;
  /** The button's label; defaults to `Show more`. */
  children?: ReactNode;
}

export function ListMore({ list, className, children }: ListMoreProps) {
  if (!list.hasNextPage) return null;
  const hasFailed = list.isFetchNextPageError && !list.isFetchingNextPage;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      {hasFailed && (
        <p role="alert" className="text-[15px] text-danger">
          <FormattedMessage defaultMessage="We couldn’t load more." />
        </p>
      )}
      {/* The same button, so that keyboard users keep their position. */}
      <Button
        variant="outline"
        data-list-more
        isBusy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {hasFailed ? (
          <FormattedMessage defaultMessage="Try Again" />
        ) : (
          (children ?? <FormattedMessage defaultMessage="Show more" />)
        )}
      </Button>
    </div>
  );
}
