// Asks for the sign-in dialog from anywhere: a guard, a bookmark, an action that needs somebody.
import { useSyncExternalStore } from 'react';

export interface SignInRequest {
  /** Where to go afterwards; the page at hand unless given. */
  returnTo?: string;
  /** Why one would sign in, in words already translated. */
  title?: string;
  message?: string;
  /** The words on the button. */
  action?: string;
  /** The dialog is closed without signing in. */
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
