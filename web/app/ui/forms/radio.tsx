// A radio button: a native input with our styles. The browser's own is filled in gray in the dark theme, and reads as disabled.
import type { InputHTMLAttributes } from 'react';
import { type ClassName, cx } from '../class-names.ts';

interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  className?: ClassName;
}

export const Radio = ({ className, ...input }: RadioProps) => (
  <input
    {...input}
    type="radio"
    className={cx(
      'm-0 grid shrink-0 cursor-[inherit] appearance-none place-items-center rounded-pill border-2 border-line-strong bg-surface forced-colors:appearance-auto',
      'before:size-2.5 before:scale-50 before:rounded-pill before:bg-moss before:opacity-0 before:transition before:duration-150',
      'checked:border-moss checked:before:scale-100 checked:before:opacity-100 enabled:hover:not-checked:border-ink',
      className ?? 'size-5',
    )}
  />
);
