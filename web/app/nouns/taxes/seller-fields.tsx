// Legal name, address, and tax numbers of a host or the operator.
import { COUNTRY_CODES, nameCountry, sortCountries } from '@daynook/contract/countries/countries';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../../lib/site.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type SellerDraft, schemeNames, schemesFor, type sellerErrors } from './seller-draft.ts';

interface SellerFieldsProps {
  draft: SellerDraft;
  errors: ReturnType<typeof sellerErrors>;
  onChange: (draft: SellerDraft) => void;
}

export function SellerFields({ draft, errors, onChange }: SellerFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const countries = useCountries();
  const line = (field: keyof SellerDraft['address']) => ({
    id: `${id}${field}`,
    value: draft.address[field],
    error: errors.of(`address.${field}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, address: { ...draft.address, [field]: target.value } }),
  });
  return (
    <>
      <TextField
        id={`${id}legalName`}
        label={<FormattedMessage defaultMessage="Legal name" />}
        description={<FormattedMessage defaultMessage="As it appears on your tax return or business registration." />}
        value={draft.legalName}
        error={errors.of('legalName')}
        onChange={({ target }) => onChange({ ...draft, legalName: target.value })}
      />
      <TextField
        label={<FormattedMessage defaultMessage="Address" />}
        autoComplete="address-line1"
        {...line('line1')}
      />
      <TextField
        label={<FormattedMessage defaultMessage="Suite or unit (optional)" />}
        autoComplete="address-line2"
        {...line('line2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={<FormattedMessage defaultMessage="City" />} autoComplete="address-level2" {...line('city')} />
        <TextField
          label={<FormattedMessage defaultMessage="Province or state" />}
          autoComplete="address-level1"
          {...line('region')}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Postal or ZIP code" />}
          autoComplete="postal-code"
          {...line('postalCode')}
        />
        <Select label={<FormattedMessage defaultMessage="Country" />} autoComplete="country" {...line('country')}>
          {sortCountries(intl.locale, COUNTRY_CODES).map((code) => (
            <option key={code} value={code}>
              {nameCountry(intl.locale, code)}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3">
          <span className="block font-semibold">
            <FormattedMessage defaultMessage="Tax registrations" />
          </span>
          <span className="block text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Fill in the ones you have. Leave the others empty." />
          </span>
        </legend>
        {schemesFor(draft, countries).map((scheme) => (
          <TextField
            key={scheme}
            id={`${id}${scheme}`}
            label={<FormattedMessage {...schemeNames[scheme]} />}
            description={
              scheme === 'eu-vat' && (
                <FormattedMessage defaultMessage="Start with the country code, such as DE136695976. If you have several numbers, separate them with commas." />
              )
            }
            autoComplete="off"
            spellCheck={false}
            value={draft.numbers[scheme] ?? ''}
            error={errors.number(scheme)}
            onChange={({ target }) => onChange({ ...draft, numbers: { ...draft.numbers, [scheme]: target.value } })}
          />
        ))}
      </fieldset>
    </>
  );
}
