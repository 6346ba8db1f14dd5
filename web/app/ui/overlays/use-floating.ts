// Opens a panel next to its anchor on the browser's top layer, where neither scrolling containers nor dialogs cut it off.
import { type RefObject, useLayoutEffect } from 'react';

const GAP = 8;

/** The panel is an element with `popover="manual"`, rendered only while it's open. */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const [from, box] = [anchor.current, panel.current];
    if (!isOpen || !from || !box) return;
    box.showPopover();
    const place = () => {
      const at = from.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = box;
      const [roomX, roomY] = [document.documentElement.clientWidth, window.innerHeight];
      const below = at.bottom + GAP;
      const isBelow = below + height + GAP <= roomY;
      // If neither side has room, it stays on the screen and may cover the anchor.
      const above = Math.max(GAP, at.top - GAP - height);
      const top = isBelow ? below : at.top - GAP - height >= GAP ? above : Math.max(GAP, roomY - height - GAP);
      box.style.top = `${top}px`;
      box.style.left = `${Math.max(GAP, Math.min(at.left, roomX - width - GAP))}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [anchor, panel, isOpen]);
}
