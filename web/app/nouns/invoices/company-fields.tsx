// A company's name, address, and tax number, as printed on receipts and invoices.
import { INVOICES } from '@daynook/contract/limits/invoices';
import { FormattedMessage } from 'react-intl';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import type { BillingDetails } from './api.ts';

interface CompanyFieldsProps {
  known: BillingDetails | null;
  errors: Readonly<Record<string, string>>;
}

export const CompanyFields = ({ known, errors }: CompanyFieldsProps) => (
  <>
    <TextField
      name="companyName"
      required
      maxLength={INVOICES.companyMaximumCharacters}
      label={<FormattedMessage defaultMessage="Company name" />}
      defaultValue={known?.companyName ?? ''}
      error={errors['details.companyName']}
      autoComplete="organization"
    />
    <TextArea
      name="address"
      required
      rows={3}
      maxLength={INVOICES.addressMaximumCharacters}
      label={<FormattedMessage defaultMessage="Address" />}
      defaultValue={known?.address ?? ''}
      error={errors['details.address']}
      autoComplete="street-address"
    />
    <TextField
      name="taxNumber"
      maxLength={INVOICES.taxNumberMaximumCharacters}
      label={<FormattedMessage defaultMessage="Tax number (optional)" />}
      description={<FormattedMessage defaultMessage="For example, a GST/HST or VAT number." />}
      defaultValue={known?.taxNumber ?? ''}
      error={errors['details.taxNumber']}
    />
  </>
);

export function readCompany(form: HTMLFormElement): BillingDetails {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? '');
  return { companyName: text('companyName'), address: text('address'), taxNumber: text('taxNumber') || null };
}

/** Name, address, and number, line by line. */
export const CompanyLines = ({ company: { companyName, address, taxNumber } }: { company: BillingDetails }) => (
  <p className="break-words whitespace-pre-line">{[companyName, address, taxNumber].filter(Boolean).join('\n')}</p>
);
