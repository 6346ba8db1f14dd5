// Announcements for screen readers (P3): one polite and one assertive live region for the whole product.
import { useSyncExternalStore } from 'react';

interface Announcements {
  polite: string;
  assertive: string;
}

const silent: Announcements = { polite: '', assertive: '' };
let announcements = silent;
const listeners = new Set<() => void>();

function say(next: Announcements): void {
  announcements = next;
  for (const listener of listeners) listener();
}

const timers: Partial<Record<keyof Announcements, ReturnType<typeof setTimeout>>> = {};

/** Announces a sentence: counts, a new price, a result. Use `assertive` only if it can't wait: polite announcements can't replace it. */
export function announce(text: string, urgency: keyof Announcements = 'polite'): void {
  // Cleared first, so that the same text is read again.
  say({ ...announcements, [urgency]: '' });
  clearTimeout(timers[urgency]);
  timers[urgency] = setTimeout(() => say({ ...announcements, [urgency]: text }), 60);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => announcements,
    () => silent,
  );
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  );
}
