// The button that opens a picker and shows the chosen value: a cell in a row with its label inside, or a form field with its label above.
import { type ButtonHTMLAttributes, type Ref, useId } from 'react';
import { cx } from '../class-names.ts';
import { controlClass, Field, type FieldFrame } from '../forms/field.tsx';
import { CalendarIcon } from '../icons/icons.tsx';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

/** `cell` is part of a row with a frame; `field` has its own frame. */
export type PickerVariant = 'cell' | 'field';

export const pickerCell = {
  frame:
    'block w-full min-w-0 cursor-pointer px-4 py-2.5 text-start outline-none focus-visible:rounded-field focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-moss disabled:cursor-default',
  label: 'block truncate text-[12.5px] font-semibold text-muted',
  value: 'mt-0.5 block h-6 truncate text-[16px] num',
};

/** Placed on the top layer by useFloating. */
export const floatingPanel =
  'fixed inset-auto m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-panel border-0 bg-surface text-ink shadow-float animate-[rise_140ms_ease-out]';

interface PickerButtonProps
  extends FieldFrame,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value' | 'children' | 'className'> {
  /** The chosen value as text; undefined if nothing is chosen. */
  value: string | undefined;
  placeholder: string;
  variant: PickerVariant;
  /** Below 1024 pixels a field is only an icon. */
  isIconWhenNarrow?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function PickerButton({
  label,
  description,
  error,
  isLabelHidden,
  value,
  placeholder,
  variant,
  isIconWhenNarrow = false,
  className,
  id,
  ...button
}: PickerButtonProps) {
  const nameId = useId();
  const names = { 'aria-labelledby': `${nameId}-label ${nameId}-value` };
  const words = (
    <span
      id={`${nameId}-value`}
      className={cx(
        variant === 'cell' ? pickerCell.value : 'truncate',
        !value && 'text-muted',
        isIconWhenNarrow && 'max-lg:sr-only',
      )}
    >
      {value ?? placeholder}
    </span>
  );
  if (variant === 'cell') {
    return (
      <button type="button" {...button} {...names} id={id} className={cx(pickerCell.frame, className)}>
        <span id={`${nameId}-label`} className={pickerCell.label}>
          {label}
        </span>
        {words}
      </button>
    );
  }
  return (
    <Field
      {...{ id, description, error, isLabelHidden, className }}
      label={<span id={`${nameId}-label`}>{label}</span>}
    >
      {(control) => (
        <button
          type="button"
          {...button}
          {...control}
          {...names}
          title={isIconWhenNarrow ? placeholder : undefined}
          className={cx(
            controlClass,
            'flex h-12 cursor-pointer items-center justify-between gap-2 text-start num',
            isIconWhenNarrow && 'max-lg:w-11 max-lg:justify-center max-lg:px-0',
          )}
        >
          {words}
          {isIconWhenNarrow && <CalendarIcon size={19} className="shrink-0 lg:hidden" />}
          <ChevronDownIcon size={18} className={cx('-me-1 shrink-0 text-muted', isIconWhenNarrow && 'max-lg:hidden')} />
        </button>
      )}
    </Field>
  );
}
