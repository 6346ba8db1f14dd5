// After going to another page inside the browser the keyboard and the screen reader begin at its heading, as they would on a
// page that was loaded anew (P2, P3).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/overlays/announcer.tsx';

/** A page whose heading waits for an answer is given this long. */
const HEADING_LATE_MS = 8_000;

const findMain = () => document.getElementById('main');
const findHeading = () => findMain()?.querySelector<HTMLElement>('h1') ?? undefined;

/** A field of the new page, a dialog or a person has it already. */
function isFocusTaken(): boolean {
  const focused = document.activeElement;
  const main = findMain();
  return focused !== null && focused !== main && Boolean(main?.contains(focused) || focused.closest('dialog[open]'));
}

function focusHeading(heading: HTMLElement): void {
  if (isFocusTaken()) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  announce(document.title);
}

/** Calls back with the heading of the page, at once or when it is drawn. Answers how to stop waiting for it. */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const variant = () => {
    const heading = findHeading();
    if (!heading) return;
    stop();
    act(heading);
  };
  const observer = new MutationObserver(variant);
  const timer = setTimeout(() => stop(), HEADING_LATE_MS);
  // Menus and dialogs that close with the way here give the focus back first.
  const frame = requestAnimationFrame(variant);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const main = findMain();
  if (main) observer.observe(main, { childList: true, subtree: true });
  return stop;
}

export function PageFocus() {
  const { pathname, hash } = useLocation();
  const last = useRef<{ pathname: string; heading?: Element; text?: string | null }>({ pathname });
  useEffect(() => {
    const before = last.current;
    last.current = { pathname };
    return whenHeadingIsThere((heading) => {
      last.current = { pathname, heading, text: heading.textContent };
      // Pages inside a page that stays (tabs, steps) have the heading they had.
      const isSame = heading === before.heading && heading.textContent === before.text;
      if (before.pathname !== pathname && hash === '' && !isSame) focusHeading(heading);
    });
  }, [pathname, hash]);
  return null;
}
