// Styles shared by buttons and links that look like buttons.
import { type ClassName, cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'soft' | 'plain' | 'danger' | 'accent';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-pill font-semibold whitespace-nowrap ' +
  'select-none transition-[background,color,box-shadow,transform] duration-150 active:scale-[0.985] ' +
  'disabled:opacity-50 aria-disabled:opacity-50 disabled:active:scale-100';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-moss text-moss-ink hover:bg-moss-hover',
  accent: 'bg-clay text-clay-ink hover:brightness-95',
  outline:
    'bg-transparent text-ink shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-ink/5 hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
  soft: 'bg-well text-ink hover:bg-line',
  plain: 'bg-transparent text-ink hover:bg-well',
  danger: 'bg-danger text-danger-ink hover:brightness-95',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'finger h-9 px-4 text-[14px]',
  md: 'h-11 px-5 text-[15px]',
  lg: 'h-13 px-7 text-[16px]',
};

/** As high as its size, and higher if its words need several lines. */
const wrapping: Record<ButtonSize, string> = {
  sm: 'h-auto! min-h-9 max-w-full py-2 whitespace-normal!',
  md: 'h-auto! min-h-11 max-w-full py-2 whitespace-normal!',
  lg: 'h-auto! min-h-13 max-w-full py-2 whitespace-normal!',
};

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  /** For long sentences, which don't fit on one line of a phone in every language. */
  isWrapping?: boolean;
}

export function buttonClass(
  { variant = 'primary', size = 'md', isWide = false, isWrapping = false }: ButtonStyle,
  extra?: ClassName,
): string {
  return cx(base, variants[variant], sizes[size], isWide && 'w-full', isWrapping && wrapping[size], extra);
}
