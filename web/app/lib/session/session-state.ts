// The one session of this page, observable from React and from everything outside it. Holds; does not act.
import { readStoredTokens, type SessionUser } from './session-storage.ts';

export interface Session {
  /** `loading` on the server, before the page has come alive, and while old tokens are being renewed. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Known in `signed-in`; in `loading` the person the store remembers, if any, so that the navigation can stay calm. */
  user: SessionUser | undefined;
  /** Why signing in or renewing failed, in plain words (SS4). */
  error: string | undefined;
  /** The session ended while the page was in use; the person is asked to sign in again, the page stays. */
  isExpired: boolean;
  /** Signing out is under way: the page is about to go, so guards do not step in. */
  isLeaving: boolean;
}

export const atServer: Session = {
  status: 'loading',
  user: undefined,
  error: undefined,
  isExpired: false,
  isLeaving: false,
};
export const signedOut: Session = { ...atServer, status: 'signed-out' };

let state: Session = atServer;
const listeners = new Set<() => void>();

export const sessionState = {
  now: (): Session => state,

  become(next: Session): void {
    state = next;
    for (const listener of listeners) listener();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes over what the store holds: after a sign-in, a renewal, or a change in another tab. */
export function adoptStoredTokens(): void {
  const tokens = readStoredTokens();
  if (tokens) sessionState.become({ ...atServer, status: 'signed-in', user: tokens.user });
  else if (state.status !== 'signed-out') sessionState.become(signedOut);
}
