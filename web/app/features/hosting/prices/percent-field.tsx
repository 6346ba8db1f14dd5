// A percentage as typed: what is not one stays in the field, with words beside it, and is not saved.
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../../ui/text-field.tsx';

interface PercentFieldProps {
  id: string;
  label: ReactNode;
  value: number;
  /** Below nothing where a price may be lowered. */
  minimum: number;
  maximum: number;
  error?: string | undefined;
  onChange: (percent: number) => void;
}

const read = (text: string): number =>
  /^[+-]?\d{1,3}$/.test(text.trim().replace('−', '-').replace(/\s*%$/, ''))
    ? Number(text.trim().replace('−', '-').replace(/\s*%$/, ''))
    : Number.NaN;

export function PercentField({ id, label, value, minimum, maximum, error, onChange }: PercentFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const percent = typed === undefined ? value : read(typed);
  const isWrong = !(percent >= minimum && percent <= maximum);
  const said = minimum < 0 && value > 0 ? `+${value}` : String(value);
  return (
    <TextField
      id={id}
      label={label}
      before="%"
      inputMode={minimum < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={6}
      value={typed !== undefined && (isWrong || percent === value) ? typed : said}
      error={
        isWrong
          ? intl.formatMessage(
              {
                id: 'percent-field.wrong',
                defaultMessage: 'Type a whole number from {minimum} to {maximum}.',
              },
              { minimum: intl.formatNumber(minimum), maximum: intl.formatNumber(maximum) },
            )
          : error
      }
      onChange={(event) => {
        setTyped(event.target.value);
        const next = read(event.target.value);
        if (next >= minimum && next <= maximum) onChange(next);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}
