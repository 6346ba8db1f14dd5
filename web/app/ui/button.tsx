// The button. Busy keeps its width and its focus; it never submits a form by accident.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonStyle, buttonClass } from './button-style.ts';
import { Spinner } from './states/spinner.tsx';

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  children: ReactNode;
  /** Work is under way: shown, announced, and a second press does nothing. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const style: ButtonStyle = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={buttonClass(style, className)}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
    </button>
  );
}
