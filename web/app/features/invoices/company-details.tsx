// The company on a member's receipts and invoices, with a form to change it.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type BillingDetails, billingQuery, useSetOwnBilling } from '../../nouns/invoices/api.ts';
import { CompanyFields, CompanyLines, readCompany } from '../../nouns/invoices/company-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function CompanyDetails() {
  const { data, isError, isFetching, refetch } = useQuery(billingQuery);
  if (data) return <Known details={data.details} />;
  if (isError)
    return (
      <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load your company details" />
      </RetryLine>
    );
  return <Skeleton className="h-40 rounded-card" />;
}

function Known({ details }: { details: BillingDetails | null }) {
  const intl = useIntl();
  const [isEditing, setEditing] = useState(false);
  const save = useSetOwnBilling();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(readCompany(event.currentTarget), {
      onSuccess: () => {
        setEditing(false);
        toast.success(intl.formatMessage({ defaultMessage: 'Company details saved' }));
      },
    });
  };
  const remove = () =>
    save.mutate(null, {
      onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Company details removed' })),
    });
  if (details && !isEditing)
    return (
      <div className="grid gap-3">
        <CompanyLines company={details} />
        <FormFailure error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            <FormattedMessage defaultMessage="Change" />
          </Button>
          <Button variant="plain" size="sm" isBusy={save.isPending} onClick={remove}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </div>
      </div>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CompanyFields known={details} errors={fieldErrors(save.error)} />
      <FormFailure error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save company" />
        </Button>
        {details && (
          <Button variant="plain" size="sm" onClick={() => setEditing(false)}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        )}
      </div>
    </form>
  );
}
