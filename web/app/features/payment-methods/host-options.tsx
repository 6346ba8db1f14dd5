// How guests can pay a host directly, one section per method that the marketplace allows.
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { paymentOptionsQuery } from '../../nouns/payment-methods/api.ts';
import { OptionEditor } from '../../nouns/payment-methods/option-editor.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function HostPaymentOptions() {
  const { data, isError, error, isFetching, refetch } = useQuery(paymentOptionsQuery('host'));
  if (!data) {
    return isError ? (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your payment options" />}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Skeleton className="h-28 rounded-card" />
    );
  }
  const { settings, options } = data;
  const isCollected = settings.collectedBy === 'platform';
  const methods = MANUAL_METHODS.filter(
    (method) => settings.methods.includes(method) && (method === 'cash' || !isCollected),
  );
  return (
    <div className="grid gap-4">
      {isCollected && settings.methods.some((method) => method !== 'cash') && (
        <p className="rounded-card bg-well px-5 py-4 text-[15px] text-pretty">
          <FormattedMessage defaultMessage="Bank transfers and company invoices go to {brand}, and we pay them out to you. Only cash is paid to you directly." />
        </p>
      )}
      {methods.length === 0 && (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="Guests can’t pay hosts directly in this market." />
        </p>
      )}
      {methods.map((method) => (
        <OptionEditor
          key={method}
          payee="host"
          method={method}
          option={options.find((option) => option.method === method)}
        />
      ))}
    </div>
  );
}
