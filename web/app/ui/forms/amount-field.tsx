// A field for an amount of money: the currency sign in front, and the numeric keyboard with decimals on phones.
import { useIntl } from 'react-intl';
import { currencySign } from '../../lib/currency-sign.ts';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

interface AmountFieldProps extends FieldFrame {
  currency: string;
  value: string;
  maxLength?: number | undefined;
  onChange: (typed: string) => void;
}

export function AmountField({ currency, onChange, ...field }: AmountFieldProps) {
  const { locale } = useIntl();
  return (
    <TextField
      {...field}
      before={currencySign(currency, locale)}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
