// The currency in which a member sees price estimates.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ratesQuery } from '../../nouns/estimates/api.ts';
import { Select } from '../../ui/forms/select.tsx';

interface EstimateFieldProps {
  currency: string | null;
  error: string | undefined;
  onChange: (currency: string | null) => void;
}

export function EstimateField({ currency, error, onChange }: EstimateFieldProps) {
  const intl = useIntl();
  const rates = useQuery(ratesQuery).data?.rates ?? [];
  // Without exchange rates there are no estimates and nothing to choose.
  if (rates.length === 0 && currency === null) return null;
  const names = new Intl.DisplayNames(intl.locale, { type: 'currency' });
  const codes = new Set([DEFAULT_CURRENCY, ...rates.map((rate) => rate.currency), ...(currency ? [currency] : [])]);
  return (
    <Select
      label={<FormattedMessage defaultMessage="Price estimates" />}
      description={
        <FormattedMessage defaultMessage="Shown beside prices in other currencies. You always pay in the listing’s currency." />
      }
      value={currency ?? ''}
      error={error}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'No estimates' })}</option>
      {[...codes].toSorted().map((code) => (
        <option key={code} value={code}>
          {names.of(code)} ({code})
        </option>
      ))}
    </Select>
  );
}
