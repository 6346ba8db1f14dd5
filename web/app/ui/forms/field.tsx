// The frame of every form field: the label above, the help text below, and the error next to the field.
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** Help text that's always visible. */
  description?: ReactNode | undefined;
  /** What's wrong and how to fix it; marks the field as invalid. */
  error?: ReactNode | undefined;
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes the control needs so that its label, help text, and error are read with it. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const controlClass =
  'w-full rounded-field bg-surface px-4 text-[16px] text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none ' +
  'transition-shadow duration-150 placeholder:text-faint hover:shadow-[inset_0_0_0_1px_var(--ink)] ' +
  'focus-visible:shadow-[inset_0_0_0_2px_var(--moss)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)] ' +
  'disabled:bg-well disabled:text-muted';

interface FieldErrorProps {
  id?: string | undefined;
  /** For a group of fields, whose error isn't read with any of them. */
  role?: 'alert';
  className?: string;
  children: ReactNode;
}

/** What's wrong with a field or a group of them. */
export const FieldError = ({ id, role, className, children }: FieldErrorProps) => (
  <p id={id} role={role} className={cx('flex items-start gap-1.5 text-[14px] font-medium text-danger', className)}>
    <WarningIcon size={17} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
);

interface FieldProps extends FieldFrame {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ id, label, description, error, isLabelHidden, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = description ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={controlId} className={isLabelHidden ? 'sr-only' : 'text-[14px] font-semibold'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': [helpId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {description && (
        <p id={helpId} className="text-[14px] text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
