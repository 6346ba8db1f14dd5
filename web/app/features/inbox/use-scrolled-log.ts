// The scroll position in a log that grows at both ends: stays at the end, and earlier messages don't move what's visible.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 80;

export function useScrolledLog({
  firstPosition,
  end,
}: {
  /** Changes when earlier messages are added. */
  firstPosition: number | undefined;
  /** Changes when something is added at the end. */
  end: string;
}): { area: RefObject<HTMLElement | null>; isAtEnd: boolean; toEnd: (behavior: ScrollBehavior) => void } {
  const area = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 });

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    wasAtEnd.current = true;
    area.current?.scrollTo({ top: area.current.scrollHeight, behavior });
  }, []);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const onScroll = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      wasAtEnd.current = distance < NEAR_END_PX;
      setAtEnd(wasAtEnd.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    // Keeps the end visible when a keyboard opens or the message field grows.
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something was added
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const { first, height } = before.current;
    const hasEarlier = first !== undefined && firstPosition !== undefined && firstPosition < first;
    if (hasEarlier) element.scrollTop += element.scrollHeight - height;
    else if (wasAtEnd.current) element.scrollTop = element.scrollHeight;
    before.current = { first: firstPosition, height: element.scrollHeight };
  }, [firstPosition, end]);

  return { area, isAtEnd, toEnd };
}
