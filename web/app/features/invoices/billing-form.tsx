// The company on a booking's invoices.
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { type BookingInvoices, useSetBilling } from '../../nouns/invoices/api.ts';
import { CompanyFields, readCompany } from '../../nouns/invoices/company-fields.tsx';
import { Button } from '../../ui/button.tsx';

interface BillingFormProps {
  bookingId: string;
  invoices: BookingInvoices;
  onDone: () => void;
}

export function BillingForm({ bookingId, invoices, onDone }: BillingFormProps) {
  const save = useSetBilling(bookingId, onDone);
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(readCompany(event.currentTarget));
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <CompanyFields known={invoices.billing} errors={errors} />
      {invoices.invoices.length > 0 && (
        <p className="text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="We’ll credit your invoices and issue new ones. You can do this {count, plural, one {# more time} other {# more times}}."
            values={{ count: invoices.changesLeft }}
          />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <Button variant="outline" size="sm" onClick={onDone}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
      {save.error instanceof ApiError && Object.keys(errors).length === 0 && (
        <p role="alert" className="text-[15px] text-clay">
          {save.error.message}
        </p>
      )}
    </form>
  );
}
