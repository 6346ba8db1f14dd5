// A date in the browser's own field. What is half typed stays as it is; only a whole date is handed on.
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { dateIn } from './calendar-address.ts';

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
  minimum?: string;
  error?: ReactNode;
  description?: ReactNode;
  className?: string;
}

export function DateField({ value, onChange, minimum, ...frame }: DateFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextField
      type="date"
      required
      min={minimum}
      {...frame}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const date = dateIn(event.target.value);
        if (date) onChange(date);
      }}
      onBlur={() => !dateIn(text) && setText(value)}
    />
  );
}
