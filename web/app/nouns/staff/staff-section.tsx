// What the sections of staff pages share: their heading, their loading and error states, and the line for an empty section.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface StaffSectionProps {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** Next to the heading. */
  actions?: ReactNode;
  /** Hidden if the page's heading already says it. */
  isTitleHidden?: boolean;
  /** Gets focus if a link leads here. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export const StaffSection = ({
  id,
  title,
  lead,
  actions,
  isTitleHidden = false,
  headingRef,
  children,
}: StaffSectionProps) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <div
      className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', isTitleHidden && !actions && 'sr-only')}
    >
      <div className="min-w-0">
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef && -1}
          className={cx('outline-none', isTitleHidden ? 'sr-only' : 'display text-[21px]')}
        >
          {title}
        </h2>
        {lead && <p className="mt-1 max-w-[90ch] text-[15px] text-pretty text-muted">{lead}</p>}
      </div>
      {actions}
    </div>
    {children}
  </section>
);

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The first part of the error message. */
  failed: ReactNode;
  /** The expected height. */
  waitingClass?: string;
  children: (data: T) => ReactNode;
}

/** Renders a query's data once it's loaded. */
export function Loaded<T>({ query, failed, waitingClass = 'h-96', children }: LoadedProps<T>) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError)
    return <ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton className={cx('rounded-panel', waitingClass)} />;
}

/** The empty state if nothing is pending. */
export const AllClear = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card bg-moss-wash px-5 py-4 text-pretty">{children}</p>
);

/** The empty state if there never was anything. */
export const NoneYet = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card bg-well px-5 py-4 text-pretty text-muted">{children}</p>
);
