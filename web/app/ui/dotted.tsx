// Facts side by side with dots between: `Library · Desk · $33 per day`. Where a line ends, the dot that would hang there is not seen.
import { Children, type ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Each child is one fact; those that are nothing are left out. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className={cx('dotted', className)}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are drawn anew together
        <span key={index}>
          {index > 0 && <i> · </i>}
          {fact}
        </span>
      ))}
    </span>
  );
}
