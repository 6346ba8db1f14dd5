// A pill that can be switched on: a filter, a tag, or one of a few options.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ClassName, cx } from '../class-names.ts';

export function chipClass(isOn: boolean, extra?: ClassName): string {
  return cx(
    'finger relative inline-flex h-10 shrink-0 items-center gap-2 rounded-pill px-4 text-[14.5px] font-[550] whitespace-nowrap num',
    'transition-[background,box-shadow,color] duration-150 disabled:cursor-not-allowed disabled:opacity-50',
    isOn
      ? 'bg-moss-wash text-moss shadow-[inset_0_0_0_1.5px_var(--moss)]'
      : 'bg-surface text-ink shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
    extra,
  );
}

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOn?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** `aria-pressed` follows `isOn` unless the chip opens something (then give `aria-expanded`). */
export function Chip({ isOn = false, className, children, type, ...rest }: ChipProps) {
  const isToggle = rest['aria-expanded'] === undefined;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      {...(isToggle ? { 'aria-pressed': isOn } : {})}
      className={chipClass(isOn, className)}
    >
      {children}
    </button>
  );
}
