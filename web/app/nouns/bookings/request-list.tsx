// Requests one below the other. Where the one that had the keyboard is answered and gone, the list takes its place, and after
// the last one what is said instead.
import { type ReactNode, useEffect, useRef } from 'react';

interface RequestListProps {
  count: number;
  /** Said when nobody waits. */
  whenNone: ReactNode;
  children: ReactNode;
}

export function RequestList({ count, whenNone, children }: RequestListProps) {
  const place = useRef<HTMLElement | null>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  const keep = (element: HTMLElement | null) => {
    place.current = element;
  };
  if (count === 0)
    return (
      <div ref={keep} tabIndex={-1} className="outline-none">
        {whenNone}
      </div>
    );
  return (
    <ul ref={keep} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </ul>
  );
}
