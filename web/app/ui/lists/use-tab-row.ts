// A row of tabs that may be wider than the screen: the chosen tab is scrolled into it, and the edges behind which more tabs
// hide fade. Tells by CSS variables, so that nothing is drawn anew and nothing moves.
import { type RefObject, useEffect, useRef } from 'react';

const FADE_PX = 36;

/** How much of it lies beyond its left and right edge; whichever way the words run. */
function hiddenPx({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, isRightToLeft: boolean) {
  const most = Math.max(0, scrollWidth - clientWidth);
  const left = isRightToLeft ? most + scrollLeft : scrollLeft;
  return { left, right: most - left };
}

function fadeEdges(row: HTMLElement): void {
  const { left, right } = hiddenPx(row, getComputedStyle(row).direction === 'rtl');
  // Scrolling ends at parts of a pixel.
  const fade = (px: number) => `${px < 2 ? 0 : Math.min(FADE_PX, Math.round(px))}px`;
  row.style.setProperty('--cut-left', fade(left));
  row.style.setProperty('--cut-right', fade(right));
}

export function useTabRow(row: RefObject<HTMLElement | null>): void {
  const shown = useRef('');
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const update = () => fadeEdges(list);
    // Its words may grow when their font or a count arrives.
    const sizes = new ResizeObserver(update);
    for (const element of [list, ...list.children]) sizes.observe(element);
    list.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', update);
    };
  }, [row]);
  // The tab one has opened must not hide beyond the edge, nor slip there when a count arrives. Where the person scrolls it
  // otherwise stays theirs.
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"]');
    if (!list || !tab) return;
    const layout = `${Array.prototype.indexOf.call(list.children, tab)} ${list.scrollWidth}`;
    if (shown.current === layout) return;
    shown.current = layout;
    const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
}
