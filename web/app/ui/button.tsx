// A button. While busy it keeps its width and focus. It never submits a form by accident.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonStyle, buttonClass } from './button-style.ts';
import { Spinner } from './states/spinner.tsx';

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  children: ReactNode;
  /** Shows and announces that work is in progress, and ignores further presses. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  isWide,
  isWrapping,
  isBusy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const style: ButtonStyle = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
    ...(isWrapping && { isWrapping }),
  };
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
