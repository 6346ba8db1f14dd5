// Short messages about what just happened (RM7). How long they stay is in contract/src/limits.ts (`TOASTS`). The library loads with the
// first toast, not with the page.
import { TOASTS } from '@daynook/contract/limits';
import type { ReactNode } from 'react';
import { announce } from './announcer.tsx';

export type ToastKind = 'blank' | 'success' | 'error' | 'loading' | 'custom';

export interface ToastOptions {
  /** Replaces the toast with the same id: `Saving…` becomes `Saved`. */
  id?: string;
  durationMs?: number;
  position?: 'top-right' | 'top-center' | 'bottom-center';
}

type Host = Pick<typeof import('./toast-host.tsx'), 'dismissToast' | 'showToast'>;
let host: Promise<Host> | undefined;

const loadHost = (): Promise<Host> => {
  host ??= import('./toast-host.tsx').then(({ dismissToast, mountToaster, showToast }) => {
    mountToaster();
    return { dismissToast, showToast };
  });
  return host;
};

async function show(kind: ToastKind, content: ReactNode, options: ToastOptions = {}): Promise<string> {
  const id = options.id ?? crypto.randomUUID();
  const { showToast } = await loadHost();
  showToast(kind, content, { durationMs: TOASTS.productDurationMs, ...options, id });
  if (typeof content === 'string') announce(content, kind === 'error' ? 'assertive' : 'polite');
  return id;
}

/** The product's toasts stay for 4 s, except `loading`, which stays until it's replaced or dismissed. */
export const toast = {
  blank: (content: ReactNode, options?: ToastOptions): void => void show('blank', content, options),
  success: (content: ReactNode, options?: ToastOptions): void => void show('success', content, options),
  error: (content: ReactNode, options?: ToastOptions): void => void show('error', content, options),
  loading: (content: ReactNode, options?: ToastOptions): void => void show('loading', content, options),
  custom: (content: ReactNode, options?: ToastOptions): void => void show('custom', content, options),
  dismiss: (id: string): void => void host?.then(({ dismissToast }) => dismissToast(id)),
};
