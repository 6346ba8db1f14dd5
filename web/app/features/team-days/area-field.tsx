// A field for a town, a neighborhood, or a postal code.
import { type ReactNode, useId } from 'react';
import { PlaceBox } from '../../nouns/places/place-box.tsx';
import { cx } from '../../ui/class-names.ts';
import { controlClass, FieldError } from '../../ui/forms/field.tsx';

interface AreaFieldProps {
  label: ReactNode;
  description: ReactNode;
  /** At first. */
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function AreaField({ label, description, value, error, onChange }: AreaFieldProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <PlaceBox
        className="relative grid gap-1.5"
        label={label}
        labelClassName="text-[14px] font-semibold"
        inputClassName={cx(controlClass, 'h-12')}
        initialText={value}
        errorId={error ? errorId : undefined}
        onType={onChange}
        // The place's name alone is sent, and every keystroke and choice is typed text already.
        onChoose={() => undefined}
      />
      <p className="text-[14px] text-pretty text-muted">{description}</p>
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  );
}
