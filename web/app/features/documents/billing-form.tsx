// The company that a booking's invoices are made out to.
import { INVOICES } from '@daynook/contract/invoice-limits';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type BookingInvoices, useSetBilling } from './api.ts';

interface BillingFormProps {
  bookingId: string;
  invoices: BookingInvoices;
  onDone: () => void;
}

export function BillingForm({ bookingId, invoices, onDone }: BillingFormProps) {
  const save = useSetBilling(bookingId, onDone);
  const faults = save.error instanceof ApiError ? save.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    save.mutate({ companyName: text('companyName'), address: text('address'), taxNumber: text('taxNumber') || null });
  };
  const { billing } = invoices;
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        name="companyName"
        required
        maxLength={INVOICES.companyMaximumCharacters}
        label={<FormattedMessage defaultMessage="Company name" />}
        defaultValue={billing?.companyName ?? ''}
        error={faults['details.companyName']}
        autoComplete="organization"
      />
      <TextArea
        name="address"
        required
        rows={3}
        maxLength={INVOICES.addressMaximumCharacters}
        label={<FormattedMessage defaultMessage="Address" />}
        defaultValue={billing?.address ?? ''}
        error={faults['details.address']}
        autoComplete="street-address"
      />
      <TextField
        name="taxNumber"
        maxLength={INVOICES.taxNumberMaximumCharacters}
        label={<FormattedMessage defaultMessage="Tax number (optional)" />}
        description={<FormattedMessage defaultMessage="Such as a GST/HST or VAT number." />}
        defaultValue={billing?.taxNumber ?? ''}
        error={faults['details.taxNumber']}
      />
      {invoices.invoices.length > 0 && (
        <p className="text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="Your invoices are credited and issued again. You can do this {count, plural, one {# more time} other {# more times}}."
            values={{ count: invoices.changesLeft }}
          />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <Button look="outline" size="sm" onClick={onDone}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
      {save.error instanceof ApiError && Object.keys(faults).length === 0 && (
        <p role="alert" className="text-[15px] text-clay">
          {save.error.message}
        </p>
      )}
    </form>
  );
}
