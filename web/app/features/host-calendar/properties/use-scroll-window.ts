// The part of a long element that's in view while scrolling, measured once per frame.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rounded, so it doesn't re-render on every pixel. */
const STEP_PX = 100;

export function useScrollWindow(frame: RefObject<HTMLElement | null>): { top: number; height: number } {
  const [view, setView] = useState({ top: 0, height: 900 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let asked = 0;
    const variant = () => {
      asked = 0;
      const top = Math.floor(element.scrollTop / STEP_PX) * STEP_PX;
      const height = Math.ceil(element.clientHeight / STEP_PX + 1) * STEP_PX;
      setView((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    const ask = () => {
      asked ||= requestAnimationFrame(variant);
    };
    variant();
    element.addEventListener('scroll', ask, { passive: true });
    const size = new ResizeObserver(ask);
    size.observe(element);
    return () => {
      cancelAnimationFrame(asked);
      element.removeEventListener('scroll', ask);
      size.disconnect();
    };
  }, [frame]);
  return view;
}
