// A quiet surface that groups things. One shadow only where it floats.
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface CardProps extends HTMLAttributes<HTMLDivElement> {
  children: ReactNode;
  variant?: 'flat' | 'floating' | 'well';
}

const looks = {
  flat: 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
  floating: 'bg-surface shadow-float',
  well: 'bg-well',
};

export function Card({ variant = 'flat', className, children, ...rest }: CardProps) {
  return (
    <div {...rest} className={cx('rounded-panel p-6', looks[variant], className)}>
      {children}
    </div>
  );
}
