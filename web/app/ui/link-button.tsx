// A link that looks like a button. For going somewhere; what changes something is a Button.
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClass } from './button-style.ts';

interface LinkButtonProps extends ButtonStyle, Omit<LinkProps, 'className' | 'children'> {
  children: ReactNode;
  className?: string;
}

export function LinkButton({ variant, size, isWide, className, children, ...rest }: LinkButtonProps) {
  const style: ButtonStyle = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return (
    <Link {...rest} className={buttonClass(style, className)}>
      {children}
    </Link>
  );
}
