// Who's logged in, for React and everything else. Tokens are in localStorage (SS1). A quick look at the storage comes first, so that the
// page never flickers; the code that talks to the provider is loaded when needed.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { useSyncExternalStore } from 'react';
import { deleteDatabase, OFFLINE_DATABASE } from '../offline/delete-offline.ts';
import type { SignInForm } from './identity-provider.ts';
import { markLogout, readStoredTokens, wipeAfterLogout, wipeEverything } from './logout-cleanup.ts';
import { asReturnPath } from './return-path.ts';
import { adoptStoredTokens, atServer, type Session, sessionState, signedOut } from './session-state.ts';
import { RETURN_KEY, TOKEN_PREFIX, writeStoredText } from './stored-state.ts';

/** A token this close to its expiry is renewed before it's used. */
const RENEW_BEFORE_SECONDS = 15;

export interface SignInOptions {
  /** The path to open afterwards. */
  returnTo?: string;
  /** The form that's shown first; the other one is a tab away. */
  form?: SignInForm;
}

const provider = () => import('./identity-provider.ts');
const isFresh = (tokens: { expiresAt: number }) => tokens.expiresAt - RENEW_BEFORE_SECONDS > Date.now() / 1_000;

let isStarted = false;

/** Runs once per page: cleans up after a recent logout, finds out who's logged in, and follows other tabs. */
function start(): void {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  // RT5: the callback page must keep the entries of the login that's just being completed.
  if (splitLanguage(location.pathname).path !== '/auth/callback') wipeAfterLogout(Date.now());
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
    // The library renews tokens ahead of time; it loads when the page is idle.
    setTimeout(() => void provider().then(({ loadManager }) => loadManager().catch(() => undefined)), 4_000);
    return;
  }
  sessionState.become({ ...atServer, user: tokens.user });
  void session.renew().then((fresh) => {
    if (!fresh) sessionState.become(signedOut);
  });
}

const ENDED_ELSEWHERE = 'endedElsewhere';

/** Another tab logged in, renewed, or logged out. What this page remembers of a person goes with them. */
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

  /** The bearer token, renewed first if it's about to expire; undefined when logged out. */
  async accessToken(): Promise<string | undefined> {
    const tokens = readStoredTokens();
    if (!tokens) return undefined;
    return isFresh(tokens) ? tokens.accessToken : session.renew();
  },

  /** One silent renewal at a time in this tab (and, with a lock, across all tabs); undefined if it failed. */
  renew(): Promise<string | undefined> {
    renewal ??= provider()
      .then(({ renewSilently }) => renewSilently())
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  },

  /** A call was rejected and renewing didn't help: asks the person to log in again and keeps the page. */
  markExpired(): void {
    if (sessionState.now().isExpired) return;
    session.rememberReturn(location.pathname + location.search);
    // The session may have been ended elsewhere because this device was lost.
    deleteDatabase(OFFLINE_DATABASE);
    sessionState.become({ ...signedOut, isExpired: true });
  },

  /** Whether this page was reloaded because its member logged out in another tab, so nobody is asked to log in. */
  hasEndedElsewhere: (): boolean => history.state?.[ENDED_ELSEWHERE] === true,

  /** Closes the request to log in again and its error message. */
  dismissExpired: (): void => sessionState.become({ ...sessionState.now(), isExpired: false, error: undefined }),

  /** Sets the path to open after login; ignores anything that isn't one of our pages. */
  rememberReturn(path: string): void {
    // Without its language: the router adds it.
    const safe = asReturnPath(splitLanguage(path).path);
    if (safe) writeStoredText(RETURN_KEY, safe);
  },

  /** Opens the provider's login page and returns to `returnTo`, or to the remembered path (SS1, SS2). */
  async signIn({ returnTo, form = 'log-in' }: SignInOptions = {}): Promise<void> {
    if (returnTo) session.rememberReturn(returnTo);
    await (await provider()).leaveForSignIn(form);
  },

  /** Completes the provider's redirect on /auth/callback; returns the next path (SS2). Throws an error with a message to show (SS4). */
  completeSignIn: async (): Promise<string> => (await provider()).completeSignIn(),

  /** Clears this device, ends the provider's session, and clears again a second later (SS3). */
  async signOut(): Promise<void> {
    const loaded = await provider().catch(() => undefined);
    if (loaded) return loaded.signOut();
    // The code can't be loaded anymore: at least nothing stays on this device.
    wipeEverything();
    markLogout(Date.now());
    sessionState.become({ ...signedOut, isLeaving: true });
    location.assign('/logout-complete?provider=unreachable');
  },
};

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.now, () => atServer);
}
