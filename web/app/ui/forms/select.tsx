// The browser's own select, which phones and screen readers support best.
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';
import { controlClass, Field, type FieldFrame } from './field.tsx';

interface SelectProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  children: ReactNode;
  size?: never;
  isCompact?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

export function Select({
  label,
  description,
  error,
  isLabelHidden,
  className,
  id,
  isCompact,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ id, label, description, error, isLabelHidden, className }}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={cx(
              controlClass,
              'appearance-none pe-10',
              isCompact ? 'h-11 rounded-pill text-[15px] font-[550] lg:h-10' : 'h-12',
            )}
          >
            {children}
          </select>
          <ChevronDownIcon
            size={18}
            className="pointer-events-none absolute inset-e-3.5 inset-y-0 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
