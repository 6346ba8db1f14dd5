// Facts in a row, separated by dots: `Library · Desk · $33 per day`. A dot at a line break is hidden.
import { Children, type ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Each child is one fact; empty children are skipped. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className={cx('dotted', className)}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts always render together
        <span key={index}>
          {index > 0 && <i> · </i>}
          {fact}
        </span>
      ))}
    </span>
  );
}
