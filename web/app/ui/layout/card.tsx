// A surface that groups related things. Only floating cards have a shadow.
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  children: ReactNode;
  variant?: 'flat' | 'floating' | 'well';
}

const variants = {
  flat: 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
  floating: 'bg-surface shadow-float',
  well: 'bg-well',
};

export function Card({ variant = 'flat', className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={cx('rounded-panel p-6', variants[variant], className)}>
      {children}
    </div>
  );
}
