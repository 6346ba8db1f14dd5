// The way to the next page of a list that comes page by page. When it could not be loaded it says so and tries again.
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
  /** What the button says; `Show more` unless said. */
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
      {/* The same button, so that who pressed it by keyboard keeps their place. */}
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
