// Requests one below the other. Where the one that had the keyboard is answered and gone, the list takes its place.
import { type ReactNode, useEffect, useRef } from 'react';

export function RequestList({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </ul>
  );
}
