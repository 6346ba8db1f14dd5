// A percentage field: invalid input stays in the field, with an error.
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface PercentFieldProps {
  id: string;
  label: ReactNode;
  /** Null for empty or invalid input. */
  value: number | null;
  /** Negative if a price can be lowered. */
  minimum: number;
  maximum: number;
  placeholder?: string;
  error?: string | undefined;
  onChange: (percent: number | null) => void;
}

function read(text: string): number {
  const number = text.trim().replace('−', '-').replace(/\s*%$/, '');
  return /^[+-]?\d{1,3}$/.test(number) ? Number(number) : Number.NaN;
}

export function PercentField({ id, label, value, minimum, maximum, placeholder, error, onChange }: PercentFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const percent = typed?.trim() ? read(typed) : null;
  const isWrong = percent !== null && !(percent >= minimum && percent <= maximum);
  const signDisplay = minimum < 0 ? 'exceptZero' : 'auto';
  const said = value === null ? '' : intl.formatNumber(value / 100, { style: 'percent', signDisplay });
  return (
    <TextField
      id={id}
      label={label}
      inputMode={minimum < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={6}
      placeholder={placeholder}
      value={typed !== undefined && (isWrong || percent === value) ? typed : said}
      error={
        isWrong
          ? intl.formatMessage(
              {
                defaultMessage: 'Enter a whole number from {minimum} to {maximum}.',
              },
              { minimum: intl.formatNumber(minimum), maximum: intl.formatNumber(maximum) },
            )
          : error
      }
      onChange={(event) => {
        setTyped(event.target.value);
        const next = event.target.value.trim() ? read(event.target.value) : Number.NaN;
        onChange(next >= minimum && next <= maximum ? next : null);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}
