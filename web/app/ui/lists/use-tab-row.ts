// A row of tabs that may be wider than the screen. The selected tab is scrolled into view, and the edges that hide tabs fade. It sets CSS
// variables, so nothing renders again and nothing shifts. Wide tables fade the same way.

import { type RefObject, useEffect, useRef } from 'react';
import { isRightToLeft } from '../../lib/text-direction.ts';

const FADE_PX = 36;

/** How much of the row is hidden on the left and on the right, in either text direction. */
function hiddenPx({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, isMirrored: boolean) {
  const most = Math.max(0, scrollWidth - clientWidth);
  const left = isMirrored ? most + scrollLeft : scrollLeft;
  return { left, right: most - left };
}

function fadeEdges(row: HTMLElement): void {
  const { left, right } = hiddenPx(row, isRightToLeft(row));
  // Scroll positions can end on fractions of a pixel.
  const fade = (px: number) => `${px < 2 ? 0 : Math.min(FADE_PX, Math.round(px))}px`;
  row.style.setProperty('--cut-left', fade(left));
  row.style.setProperty('--cut-right', fade(right));
}

/** For what scrolls sideways and fades where it continues; `watchEdges` says where that is. */
export const FADED_EDGES =
  '[mask-image:linear-gradient(to_right,transparent,#000_var(--cut-left,0px),#000_calc(100%_-_var(--cut-right,0px)),transparent)]';

/** Keeps the faded edges up to date until the function it returns is called. */
export function watchEdges(list: HTMLElement): () => void {
  const update = () => fadeEdges(list);
  // Labels may grow when their font or a count loads.
  const sizes = new ResizeObserver(update);
  for (const element of [list, ...list.children]) sizes.observe(element);
  list.addEventListener('scroll', update, { passive: true });
  return () => {
    sizes.disconnect();
    list.removeEventListener('scroll', update);
  };
}

export function useTabRow(row: RefObject<HTMLElement | null>): void {
  const shown = useRef('');
  useEffect(() => (row.current ? watchEdges(row.current) : undefined), [row]);
  // The selected tab must stay visible, also when a count loads. If the person scrolls elsewhere, the row stays there.
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
