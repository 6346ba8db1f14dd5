// A field for a whole number. Input is saved while it's valid; the error appears on blur.
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from './text-field.tsx';

interface MeasureFieldProps {
  id: string;
  label: ReactNode;
  /** Null if there's no value. */
  value: number | null;
  minimum: number;
  maximum: number;
  description?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  onChange: (value: number | null) => void;
}

export function MeasureField({ value, minimum, maximum, error, onChange, ...field }: MeasureFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const read = (text: string): number | null | 'wrong' => {
    if (text.trim() === '') return null;
    const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return number >= minimum && number <= maximum ? number : 'wrong';
  };
  const said = typed === undefined ? value : read(typed);
  const isWrong = said === 'wrong';
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={typed !== undefined && (isWrong || said === value) ? typed : (value ?? '')}
      error={
        isWrong && isLeft
          ? intl.formatMessage(
              {
                defaultMessage: 'Enter a whole number from {minimum, number} to {maximum, number}.',
              },
              { minimum, maximum },
            )
          : error
      }
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        const next = read(event.target.value);
        if (next !== 'wrong') onChange(next);
      }}
      onBlur={() => {
        setLeft(true);
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}
