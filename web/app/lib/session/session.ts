// Who is signed in, for React and for everything outside it. Tokens live in localStorage (SS1); a cheap look at the
// store answers first so that the page never flickers, and what speaks with the provider is loaded when needed.
import { useSyncExternalStore } from 'react';
import { asReturnPath } from './return-path.ts';
import type { SignInForm } from './session-provider.ts';
import { adoptStoredTokens, atServer, type Session, sessionState, signedOut } from './session-state.ts';
import { markLogout, readStoredTokens, wipeAfterLogout, wipeEverything } from './session-storage.ts';
import { RETURN_KEY, TOKEN_PREFIX, writeStoredText } from './stored-state.ts';

/** A token this close to its end is renewed before it is used. */
const RENEW_BEFORE_SECONDS = 15;

export interface SignInOptions {
  /** Where to go afterwards. */
  returnTo?: string;
  /** The form that comes first; the other one is a tab away. */
  form?: SignInForm;
}

const provider = () => import('./session-provider.ts');
const isFresh = (tokens: { expiresAt: number }) => tokens.expiresAt - RENEW_BEFORE_SECONDS > Date.now() / 1_000;

let isStarted = false;

/** Begins once per page: cleans up after a recent sign-out, looks who is here, follows other tabs. */
function start(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  // RT5: the callback must not lose the entries of the sign-in that is just ending there.
  if (location.pathname !== '/auth/callback') wipeAfterLogout(Date.now());
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith(TOKEN_PREFIX)) followOtherTab();
  });
  const tokens = readStoredTokens();
  if (!tokens) {
    sessionState.become(signedOut);
    return;
  }
  if (isFresh(tokens)) {
    adoptStoredTokens();
    // Renewal ahead of time is the library's; it may come once the page has nothing better to do.
    setTimeout(() => void provider().then(({ loadManager }) => loadManager().catch(() => undefined)), 4_000);
    return;
  }
  sessionState.become({ ...atServer, user: tokens.user });
  void session.renew().then((fresh) => {
    if (!fresh) sessionState.become(signedOut);
  });
}

const ENDED_ELSEWHERE = 'endedElsewhere';

/** Another tab signed in, renewed, or signed out. Whatever this page remembers of somebody goes with them. */
function followOtherTab(): void {
  const { status, user } = sessionState.now();
  const sub = readStoredTokens()?.user.sub;
  if (status !== 'signed-in' || user?.sub === sub) {
    adoptStoredTokens();
    return;
  }
  sessionState.become({ ...signedOut, isLeaving: true });
  history.replaceState({ ...history.state, [ENDED_ELSEWHERE]: true }, '');
  location.reload();
}

let renewal: Promise<string | undefined> | undefined;

export const session = {
  now: sessionState.now,
  subscribe: sessionState.subscribe,
  start,

  /** The bearer token to send, renewed first when about to end; undefined when signed out. */
  async accessToken(): Promise<string | undefined> {
    const tokens = readStoredTokens();
    if (!tokens) return undefined;
    return isFresh(tokens) ? tokens.accessToken : session.renew();
  },

  /** One silent renewal at a time in this tab (and, by a lock, over all tabs); undefined when it failed. */
  renew(): Promise<string | undefined> {
    renewal ??= provider()
      .then(({ renewSilently }) => renewSilently())
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  },

  /** A call was refused and renewing did not help: ask to sign in again, and keep the page as it is. */
  markExpired(): void {
    if (sessionState.now().isExpired) return;
    session.rememberReturn(location.pathname + location.search);
    sessionState.become({ ...signedOut, isExpired: true });
  },

  /** Whether this page was loaded anew because its member signed out in another tab: nobody asks for it any more. */
  hasEndedElsewhere: (): boolean => history.state?.[ENDED_ELSEWHERE] === true,

  /** Closes the question to sign in again, and the words of what failed. */
  dismissExpired: (): void => sessionState.become({ ...sessionState.now(), isExpired: false, error: undefined }),

  /** Where to go after signing in; refuses anything that is not a page of ours. */
  rememberReturn(path: string): void {
    const safe = asReturnPath(path);
    if (safe) writeStoredText(RETURN_KEY, safe);
  },

  /** Leaves for the provider's login page and comes back to `returnTo`, else to what was remembered (SS1, SS2). */
  async signIn({ returnTo, form = 'log-in' }: SignInOptions = {}): Promise<void> {
    if (returnTo) session.rememberReturn(returnTo);
    await (await provider()).leaveForSignIn(form);
  },

  /** Ends the provider's redirect on /auth/callback; answers where to go next (SS2). Throws with words to show (SS4). */
  completeSignIn: async (): Promise<string> => (await provider()).completeSignIn(),

  /** Wipes this device, ends the provider's session, and wipes again a second later (SS3). */
  async signOut(): Promise<void> {
    const loaded = await provider().catch(() => undefined);
    if (loaded) return loaded.signOut();
    // Nothing can be fetched any more: then at least nothing stays on this device.
    wipeEverything();
    markLogout(Date.now());
    sessionState.become({ ...signedOut, isLeaving: true });
    location.assign('/logout-complete?provider=unreachable');
  },
};

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.now, () => atServer);
}
