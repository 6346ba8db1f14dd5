// The container of toasts. toast.ts loads it with the first toast; nothing else imports it.
import { TOASTS } from '@daynook/contract/limits';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import library, { type ToastOptions as LibraryOptions, Toaster } from 'react-hot-toast';
import { measureStandingPx } from './measure-standing.ts';
import type { ToastKind, ToastOptions } from './toast.ts';

const style = {
  background: 'var(--surface)',
  color: 'var(--ink)',
  borderRadius: '16px',
  boxShadow: 'var(--shadow-float)',
  padding: '10px 14px',
  maxWidth: '400px',
  fontSize: '15px',
  fontWeight: 500,
};

/** Ends the library's pause once the pointer has left the toast. */
let releaseIfLeft: (() => void) | undefined;

/**
 * Toasts pause while the pointer is on one. The library only notices that the pointer leaves, not that the toast under it was dismissed:
 * all later toasts would stay forever.
 */
function releaseWhenPointerIsElsewhere(element: HTMLElement): void {
  let isHeld = false;
  const release = () => {
    isHeld = false;
    element.firstElementChild?.dispatchEvent(
      new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }),
    );
  };
  element.addEventListener('mouseover', () => {
    isHeld = true;
  });
  document.addEventListener('pointerover', ({ target }) => {
    if (isHeld && !element.contains(target as Node)) release();
  });
  releaseIfLeft = () => {
    if (isHeld && !element.matches(':hover')) release();
  };
}

/** Renders the host once, outside the page's tree; it lives as long as the tab. */
export function mountToaster(): void {
  const element = document.createElement('div');
  element.id = 'toasts';
  document.body.append(element);
  releaseWhenPointerIsElsewhere(element);
  createRoot(element).render(
    <Toaster
      position="bottom-center"
      containerStyle={{ bottom: 'calc(16px + var(--toast-rise, 0px))' }}
      toastOptions={{
        duration: TOASTS.durationMs,
        style,
        // Our own live regions announce it once.
        ariaProps: { role: 'status', 'aria-live': 'off' },
        success: {
          duration: TOASTS.successDurationMs,
          iconTheme: { primary: 'var(--moss)', secondary: 'var(--moss-ink)' },
        },
        error: { duration: TOASTS.durationMs, iconTheme: { primary: 'var(--danger)', secondary: 'var(--danger-ink)' } },
        loading: {
          duration: Number.POSITIVE_INFINITY,
          iconTheme: { primary: 'var(--moss)', secondary: 'var(--line)' },
        },
      }}
    />,
  );
}

/** Toasts appear above what stays at the bottom of the window. */
const riseAboveWhatStands = (): void =>
  document.querySelector<HTMLElement>('#toasts')?.style.setProperty('--toast-rise', `${measureStandingPx()}px`);

/** This long before it ends, a toast is no longer replaced in place, because the page may be busy. */
const REPLACE_MARGIN_MS = 500;

/** The visible toast for each of our ids, and until when it can be replaced in place. */
const shown = new Map<string, { libraryId: string; untilMs: number }>();

/**
 * The library removes a toast by its id one second after it leaves, even if a new toast with that id has appeared. So a toast is only
 * replaced in place while it's visible; after that its replacement gets a new id.
 */
function libraryIdFor(id: string, durationMs: number): string {
  const now = Date.now();
  const last = shown.get(id);
  const isShown = last !== undefined && now < last.untilMs;
  if (last && !isShown) library.dismiss(last.libraryId);
  for (const [key, { untilMs }] of shown) if (untilMs <= now) shown.delete(key);
  const libraryId = isShown ? last.libraryId : crypto.randomUUID();
  shown.set(id, { libraryId, untilMs: now + durationMs - REPLACE_MARGIN_MS });
  return libraryId;
}

export function showToast(
  kind: ToastKind,
  content: ReactNode,
  options: ToastOptions & { id: string; durationMs: number },
): void {
  const { id, position } = options;
  const durationMs = kind === 'loading' ? Number.POSITIVE_INFINITY : options.durationMs;
  const details: LibraryOptions = {
    id: libraryIdFor(id, durationMs),
    duration: durationMs,
    ...(position ? { position } : {}),
  };
  riseAboveWhatStands();
  releaseIfLeft?.();
  const message = <>{content}</>;
  if (kind === 'blank') library(message, details);
  else library[kind](message, details);
}

export function dismissToast(id: string): void {
  const last = shown.get(id);
  shown.delete(id);
  if (last) library.dismiss(last.libraryId);
}
