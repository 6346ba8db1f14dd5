// The page's session, observable from React and elsewhere. It only stores state.
import { readStoredTokens, type SessionUser } from './logout-cleanup.ts';

export interface Session {
  /** `loading` on the server, before hydration, and while expired tokens are renewed. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Known while `signed-in`. While `loading`, the person from storage, if any, so that the navigation doesn't flicker. */
  user: SessionUser | undefined;
  /** Why a login or renewal failed, in plain words (SS4). */
  error: string | undefined;
  /** The session ended while the page was in use. The page stays and asks the person to log in again. */
  isExpired: boolean;
  /** Logging out is in progress and the page is about to go, so guards don't step in. */
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

/** Applies the stored state: after a login, a renewal, or a change in another tab. */
export function adoptStoredTokens(): void {
  const tokens = readStoredTokens();
  if (tokens) sessionState.become({ ...atServer, status: 'signed-in', user: tokens.user });
  else if (state.status !== 'signed-out') sessionState.become(signedOut);
}
