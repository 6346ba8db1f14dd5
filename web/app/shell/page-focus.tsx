// After client-side navigation, keyboard and screen reader start at the new page's heading, as after a full load (P2, P3).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/overlays/announcer.tsx';

/** How long to wait for a heading that depends on a response. */
const HEADING_LATE_MS = 8_000;

const findMain = () => document.getElementById('main');
const findHeading = () => findMain()?.querySelector<HTMLElement>('h1') ?? undefined;

/** A field of the new page, a dialog, or the user has it already. */
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

/** Calls back with the page's heading once it's rendered. Returns a function that stops waiting. */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const variant = () => {
    const heading = findHeading();
    if (!heading) return;
    stop();
    act(heading);
  };
  const observer = new MutationObserver(variant);
  const timer = setTimeout(() => stop(), HEADING_LATE_MS);
  // Menus and dialogs that close during navigation restore focus first.
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
      // Nested pages (tabs, steps) keep their parent's heading.
      const isSame = heading === before.heading && heading.textContent === before.text;
      if (before.pathname !== pathname && hash === '' && !isSame) focusHeading(heading);
    });
  }, [pathname, hash]);
  return null;
}
