// A checkbox: a native input with our styles.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../class-names.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  children: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, description, error, className, ...input }: CheckboxProps) {
  return (
    <label
      className={cx(
        'group flex cursor-pointer items-start gap-3 py-1.5 max-lg:py-2.25 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          className="peer absolute inset-0 m-0 appearance-none rounded-[7px] bg-surface shadow-[inset_0_0_0_1.5px_var(--line-strong)] transition-[background,box-shadow] duration-150 checked:bg-moss checked:shadow-none group-hover:shadow-[inset_0_0_0_1.5px_var(--ink)] checked:group-hover:shadow-none aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
        />
        <svg
          viewBox="0 0 24 24"
          className="pointer-events-none relative size-4 scale-75 text-moss-ink opacity-0 transition duration-150 peer-checked:scale-100 peer-checked:opacity-100"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
      </span>
      <span className="grid text-[15.5px] leading-6.5">
        <span>{children}</span>
        {description && <span className="text-[14px] leading-5 text-muted">{description}</span>}
        {error && <span className="text-[14px] leading-5 font-medium text-danger">{error}</span>}
      </span>
    </label>
  );
}
