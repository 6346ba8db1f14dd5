// Opens the login dialog from anywhere: a guard, a bookmark, or an action that needs an account.
import { useSyncExternalStore } from 'react';

export interface SignInRequest {
  /** The path to open afterwards; defaults to the current page. */
  returnTo?: string;
  /** Why to log in, as translated text. */
  title?: string;
  message?: string;
  /** The button's label. */
  action?: string;
  /** Called if the dialog is closed without logging in. */
  onDecline?: () => void;
}

let request: SignInRequest | undefined;
const listeners = new Set<() => void>();

function become(next: SignInRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

export const signInPrompt = {
  open: (wanted: SignInRequest = {}): void => become(wanted),
  close: (): void => become(undefined),
};

export function useSignInRequest(): SignInRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => undefined,
  );
}
