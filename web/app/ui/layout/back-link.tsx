// A link to the parent page, above the heading.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../class-names.ts';
import { ArrowLeftIcon } from '../icons/shell-icons.tsx';

interface BackLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

export function BackLink({ to, className = 'mb-4', children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={cx(
        'finger relative -ms-2 inline-flex items-center gap-2 rounded-pill px-2 py-1.5 text-[15px] font-semibold text-moss hover:bg-well',
        className,
      )}
    >
      <ArrowLeftIcon size={18} />
      {children}
    </Link>
  );
}
