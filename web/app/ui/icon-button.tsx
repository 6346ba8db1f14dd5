// A round button with only an icon. The label is required, because screen readers can't read the icon.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for example `Save workspace`. */
  label: string;
  children: ReactNode;
  variant?: 'plain' | 'outline' | 'floating';
  ref?: Ref<HTMLButtonElement>;
}

const variants = {
  plain: 'hover:bg-well',
  outline: 'shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-ink/5',
  floating: 'bg-surface/92 shadow-pin backdrop-blur hover:bg-surface',
};

export function IconButton({ label, variant = 'plain', className, children, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-pill text-ink transition-[background,transform] duration-150',
        'active:scale-95 disabled:opacity-40 disabled:active:scale-100',
        variants[variant],
        className,
      )}
    >
      {children}
    </button>
  );
}
