// A team's name and what its invoices say.
import { TEAMS } from '@daynook/contract/teams/limits';
import { FormattedMessage } from 'react-intl';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';

export interface DetailsDraft {
  readonly name: string;
  readonly billingAddress: string;
  readonly taxNumber: string;
  readonly purchaseOrder: string;
}

export const toDetails = ({ name, billingAddress, taxNumber, purchaseOrder }: DetailsDraft) => ({
  name: name.trim(),
  billingAddress: billingAddress.trim(),
  taxNumber: taxNumber.trim() || null,
  purchaseOrder: purchaseOrder.trim() || null,
});

interface DetailsFieldsProps {
  draft: DetailsDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: DetailsDraft) => void;
}

export function DetailsFields({ draft, errors, onChange }: DetailsFieldsProps) {
  const bind = (field: keyof DetailsDraft, maxLength: number) => ({
    name: field,
    maxLength,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
  });
  return (
    <>
      <TextField
        label={<FormattedMessage defaultMessage="Team name" />}
        autoComplete="organization"
        {...bind('name', TEAMS.nameMaximumCharacters)}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="Company and billing address" />}
        rows={3}
        {...bind('billingAddress', TEAMS.billingAddressMaximumCharacters)}
      />
      <TextField
        label={<FormattedMessage defaultMessage="Tax number (optional)" />}
        autoComplete="off"
        {...bind('taxNumber', TEAMS.taxNumberMaximumCharacters)}
      />
      <TextField
        label={<FormattedMessage defaultMessage="Purchase order number (optional)" />}
        autoComplete="off"
        {...bind('purchaseOrder', TEAMS.purchaseOrderMaximumCharacters)}
      />
    </>
  );
}
