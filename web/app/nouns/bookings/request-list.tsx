// A list of requests. If the focused request is answered and disappears, the list gets focus; after the last one, the empty state does.
import { type ReactNode, useEffect, useRef } from 'react';

interface RequestListProps {
  count: number;
  /** Shown if there are no requests. */
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
