// Our fees: those of today, what's scheduled, what was, and rates agreed with single hosts (F3, F4).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure } from '../support/form-failure.tsx';
import { FeeForm } from './fee-form.tsx';
import { FeeDay, RatesWords } from './fee-words.tsx';
import { type FeeChange, feesQuery, useCancelFees } from './fees-api.ts';
import { HostRates } from './host-rates.tsx';

export function StaffFees() {
  const { data, isError, error, isFetching, refetch } = useQuery(feesQuery);
  if (isError && !data)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load the fees" />}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-96 rounded-panel" />;
  const current = data.changes.find(({ status }) => status === 'current');
  return (
    <div className="grid gap-12">
      <section aria-labelledby="fee-changes">
        <h2 id="fee-changes" className="display mb-5 text-[26px]">
          <FormattedMessage defaultMessage="Fees" />
        </h2>
        <ul className="grid gap-3">
          {data.changes.map((change) => (
            <Change key={change._id} change={change} />
          ))}
        </ul>
      </section>
      {current && (
        <section aria-labelledby="fee-form">
          <h2 id="fee-form" className="display text-[26px]">
            <FormattedMessage defaultMessage="Schedule a change" />
          </h2>
          <p className="mt-1 mb-5 text-muted">
            <FormattedMessage defaultMessage="Both fees are shares of the price before tax. Bookings made before the change keep the fees they were made with." />
          </p>
          <FeeForm current={current} />
        </section>
      )}
      <HostRates />
    </div>
  );
}

function Change({ change }: { change: FeeChange }) {
  const intl = useIntl();
  const cancel = useCancelFees();
  return (
    <li className="grid gap-3 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={change.status === 'current' ? 'moss' : change.status === 'scheduled' ? 'sun' : 'neutral'}>
              {change.status === 'current' ? (
                <FormattedMessage defaultMessage="Now" />
              ) : change.status === 'scheduled' ? (
                <FormattedMessage defaultMessage="Scheduled" />
              ) : (
                <FormattedMessage defaultMessage="Past" />
              )}
            </Badge>
            {change.createdBy === null ? (
              <FormattedMessage defaultMessage="From the start" />
            ) : (
              <FormattedMessage defaultMessage="From {day}" values={{ day: <FeeDay key="d" at={change.startsAt} /> }} />
            )}
          </p>
          <RatesWords rates={change} />
        </div>
        {change.status === 'scheduled' && (
          <Button
            look="outline"
            size="sm"
            isBusy={cancel.isPending}
            onClick={() =>
              cancel.mutate(change._id, {
                onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Change canceled' })),
              })
            }
          >
            <FormattedMessage defaultMessage="Cancel this change" />
          </Button>
        )}
      </div>
      {change.createdBy !== null && (
        <p className="text-[14.5px] text-muted wrap-anywhere">
          <FormattedMessage defaultMessage="Scheduled by {name}" values={{ name: change.createdBy }} />
        </p>
      )}
      <FormFailure error={cancel.error} />
    </li>
  );
}
