// An empty state: says that there's nothing yet, why, and what to do next.
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

/** Labels that are wider than a phone in some languages take two lines. */
const WRAPPED_BUTTONS = '*:h-auto *:min-h-11 *:max-w-full *:shrink *:py-2 *:whitespace-normal';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next useful step. */
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
  headingLevel?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({
  title,
  children,
  action,
  icon,
  className,
  headingLevel: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto grid max-w-[46ch] grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-14 text-center',
        className,
      )}
    >
      {icon && <span className="mb-1 grid size-16 place-items-center rounded-pill bg-moss-wash text-moss">{icon}</span>}
      <Heading className="display text-[26px]">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action && (
        <div className={cx('mt-3 flex max-w-full flex-wrap justify-center gap-3', WRAPPED_BUTTONS)}>{action}</div>
      )}
    </div>
  );
}
