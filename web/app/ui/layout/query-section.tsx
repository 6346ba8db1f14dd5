// A section of the host's start page: a heading, its actions, and its loading and error states.
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '../class-names.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Skeleton } from '../states/skeleton.tsx';

interface SectionProps<T> {
  title: ReactNode;
  /** Only screen readers get it, where the page's heading says the same. */
  isTitleHidden?: boolean;
  lead?: ReactNode;
  beside?: ReactNode;
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The expected height of the content. */
  skeletonClass: string;
  className?: string;
  children: (data: T) => ReactNode;
}

export function Section<T>({
  title,
  isTitleHidden = false,
  lead,
  beside,
  query,
  skeletonClass,
  className,
  children,
}: SectionProps<T>) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={query.isFetching}
      className={cx(
        'min-w-0 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6 md:p-7',
        className,
      )}
    >
      <header
        className={
          isTitleHidden ? 'sr-only' : 'mb-5 flex last:mb-0 flex-wrap items-start justify-between gap-x-6 gap-y-3'
        }
      >
        <div className="min-w-0">
          <h2 id={id} className="display text-[24px]">
            {title}
          </h2>
          {lead && <p className="mt-1 text-[14.5px] text-muted">{lead}</p>}
        </div>
        {beside}
      </header>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load this data" />}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton className={skeletonClass} />
      )}
    </section>
  );
}
