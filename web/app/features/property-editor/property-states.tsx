// States of pages about a property or listing: loading, missing, or someone else's.
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { CoHostNotice } from '../../nouns/co-hosts/co-host-notice.tsx';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

export const PropertyLoading = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-12" aria-busy="true">
    <Skeleton className="h-12 w-96 max-w-full" />
    <TextSkeleton lines={2} className="max-w-xl" />
    <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      <TextSkeleton lines={3} />
      <div className="grid content-start gap-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  </div>
);

/** Not found, someone else's, removed, or unavailable right now. */
export function PropertyMissing({
  query,
}: {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch' | 'isFetching'>;
}) {
  const { error } = query;
  if (error instanceof ApiError && error.code === 'FORBIDDEN') return <CoHostNotice />;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410 || error.status === 400);
  return (
    <div className="wrap py-12">
      {isGone ? (
        <EmptyState
          icon={<HomeIcon size={28} />}
          headingLevel="h1"
          title={<FormattedMessage defaultMessage="Not found in your account" />}
          action={
            <LinkButton to="/host/properties">
              <FormattedMessage defaultMessage="Your properties" />
            </LinkButton>
          }
        >
          <FormattedMessage defaultMessage="It was removed, or it belongs to another account." />
        </EmptyState>
      ) : (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this page" />}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  );
}
