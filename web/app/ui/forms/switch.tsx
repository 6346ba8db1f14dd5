// A switch that takes effect at once: a native input with our styles.
import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'role'> {
  /** Undefined if a column heading names it; then it needs an `aria-label`. */
  children?: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** For settings that take effect at once. Use Checkbox if a button saves the choice. */
export function Switch({ children, description, className, ...input }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex cursor-pointer justify-between gap-6 py-2 has-disabled:opacity-55',
        description ? 'items-start' : 'items-center',
        className,
      )}
    >
      {children && (
        <span className="grid text-[15.5px]">
          <span className="font-medium">{children}</span>
          {description && <span className="text-[14px] text-muted">{description}</span>}
        </span>
      )}
      <span className={cx('relative h-7 w-12 shrink-0', description ? 'mt-0.5' : '')}>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already announces its state
          role="switch"
          className="peer absolute inset-0 m-0 appearance-none rounded-pill bg-line-strong transition-colors duration-150 checked:bg-moss"
        />
        <span className="pointer-events-none absolute top-1 inset-s-1 size-5 rounded-pill bg-surface shadow-pin transition-transform duration-150 peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  );
}
