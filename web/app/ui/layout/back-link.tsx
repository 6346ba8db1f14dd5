// A link to the parent page, above the heading.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../icons/shell-icons.tsx';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="finger relative -ms-2 mb-4 inline-flex items-center gap-2 rounded-pill px-2 py-1.5 text-[15px] font-semibold text-moss hover:bg-well"
    >
      <ArrowLeftIcon size={18} />
      {children}
    </Link>
  );
}
