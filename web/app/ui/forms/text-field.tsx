// A text field with one or more lines. It's a plain input, so it works before React has hydrated the page.
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../class-names.ts';
import { controlClass, Field, type FieldFrame } from './field.tsx';

type Plain<T> = Omit<T, 'className' | 'children'>;

interface TextFieldProps extends FieldFrame, Plain<InputHTMLAttributes<HTMLInputElement>> {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside the field before the text: an icon or a currency sign. */
  before?: ReactNode;
}

export function TextField({
  label,
  description,
  error,
  isLabelHidden,
  className,
  before,
  id,
  ...input
}: TextFieldProps) {
  const isLong = typeof before === 'string' && before.length > 1;
  return (
    <Field {...{ id, label, description, error, isLabelHidden, className }}>
      {(control) => (
        <span className="relative block">
          {before && (
            <span className="pointer-events-none absolute inset-s-4 inset-y-0 flex items-center text-muted">
              {before}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(controlClass, 'h-12', before ? (isLong ? 'ps-14' : 'ps-10') : '')}
          />
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldFrame, Plain<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>;
  /** As high as its text, so nothing is cut off. Browsers that can't do that show `rows`. */
  isFitted?: boolean;
}

export function TextArea({
  label,
  description,
  error,
  isLabelHidden,
  className,
  id,
  rows = 4,
  isFitted = false,
  ...input
}: TextAreaProps) {
  return (
    <Field {...{ id, label, description, error, isLabelHidden, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...input}
          {...control}
          className={cx(
            controlClass,
            'resize-y py-3 leading-normal',
            isFitted ? 'field-sizing-content min-h-18' : 'min-h-24',
          )}
        />
      )}
    </Field>
  );
}
