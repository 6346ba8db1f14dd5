// Whether an element is near the screen. Heavy content waits until then, and never runs on the server.
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useIsNear<E extends Element>(marginPx = 300): [ref: RefObject<E | null>, isNear: boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: `${marginPx}px`,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, marginPx]);
  return [ref, isNear];
}
