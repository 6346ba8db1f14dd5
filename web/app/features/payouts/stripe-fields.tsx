// What we need before a host continues at Stripe, which asks for the rest.
import type { StripeCountry } from '@daynook/contract/limits/payouts';
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';

interface StripeFieldsProps {
  countries: readonly StripeCountry[];
  country: StripeCountry;
  error: string | undefined;
  onChange: (country: StripeCountry) => void;
}

export function StripeFields({ countries, country, error, onChange }: StripeFieldsProps) {
  const intl = useIntl();
  const regionNames = new Intl.DisplayNames(intl.locale, { type: 'region' });
  return (
    <>
      <p className="text-[15px] text-pretty">
        <FormattedMessage defaultMessage="Stripe pays you automatically. You’ll verify your identity and add your bank details on Stripe’s secure pages." />
      </p>
      {(countries.length > 1 || error !== undefined) && (
        <Select
          label={<FormattedMessage defaultMessage="Country of your bank" />}
          value={country}
          {...(error === undefined ? {} : { error })}
          onChange={(event) => onChange(event.target.value as StripeCountry)}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {regionNames.of(code)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
