// The part of the session that talks to the identity provider. It's loaded with its library when first needed, so visitors who never log
// in never fetch it. Everything else uses session.ts.
import { SESSION } from '@daynook/contract/limits';
import { ErrorResponse } from 'oidc-client-ts';
import { ApiError, writeError } from '../api/api-error.ts';
import { pageLocale } from '../languages.ts';
import { deleteDatabase, OFFLINE_DATABASE } from '../offline/delete-offline.ts';
import { forgetPushHere } from '../offline/push-here.ts';
import { clearLogoutMark, markLogout, readStoredTokens, wipeAfterLogout, wipeEverything } from './logout-cleanup.ts';
import { createUserManager, type TabSafeUserManager } from './oidc.ts';
import { asReturnPath } from './return-path.ts';
import { adoptStoredTokens, sessionState, signedOut } from './session-state.ts';
import { signInReturn } from './sign-in-return.ts';
import {
  LAST_LOGOUT_KEY,
  listStoredKeys,
  RETURN_KEY,
  readStoredText,
  removeStored,
  TERMS_KEY,
  VISIT_PREFIX,
  wipeStored,
  writeStoredText,
} from './stored-state.ts';

let manager: Promise<TabSafeUserManager> | undefined;

/** The client, with the provider's settings loaded and automatic renewal running. */
export function loadManager(): Promise<TabSafeUserManager> {
  manager ??= createUserManager()
    .then((created) => {
      created.events.addUserLoaded(() => adoptStoredTokens());
      created.events.addSilentRenewError((error) => console.warn('Renewing the session failed:', error.message));
      return created;
    })
    .catch((error: unknown) => {
      manager = undefined; // reading the settings may work next time
      throw error;
    });
  return manager;
}

/** A new access token without asking the person; undefined if that's not possible. */
export async function renewSilently(): Promise<string | undefined> {
  if (!readStoredTokens()) return undefined;
  try {
    const user = await (await loadManager()).signinSilent();
    adoptStoredTokens();
    return user?.access_token;
  } catch (error) {
    console.warn('Renewing the session failed:', error instanceof Error ? error.message : error);
    // Refused, not unreachable: the session was ended.
    if (error instanceof ErrorResponse) deleteDatabase(OFFLINE_DATABASE);
    return undefined;
  }
}

/** The first view of the login page. */
export type SignInForm = 'log-in' | 'create-account';

/**
 * Many providers know `screen_hint`, and the others ignore it. Our own login page also shows what's about to be booked; another provider
 * doesn't get to know where someone was.
 */
function signInParams(authority: string, form: SignInForm): Record<string, string> {
  const isOurs = new URL(authority).origin === location.origin;
  const returnTo = isOurs ? asReturnPath(readStoredText(RETURN_KEY)) : undefined;
  return {
    ...(form === 'create-account' ? { screen_hint: 'signup' } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  };
}

/** The provider's pages are in the language of ours. */
const inPageLanguage = (): Record<string, string> => {
  const locale = pageLocale();
  return locale ? { ui_locales: locale } : {};
};

export async function leaveForSignIn(form: SignInForm): Promise<void> {
  try {
    const loaded = await loadManager();
    const extraQueryParams = signInParams(loaded.settings.authority, form);
    await loaded.signinRedirect({ extraQueryParams, ...inPageLanguage() });
  } catch (error) {
    sessionState.become({ ...sessionState.now(), error: errorMessage(error, writeError(WENT_WRONG)) });
  }
}

/** Data left by an account whose session expired, removed when someone else logs in: drafts too. */
function wipeOtherAccount(): void {
  void forgetPushHere();
  wipeStored(['account']);
  for (const key of listStoredKeys()) if (key.startsWith(VISIT_PREFIX)) removeStored(key);
}

/** Completes the provider's redirect; returns the next path (SS2). Throws an error with a message to show (SS4). */
export async function completeSignIn(): Promise<string> {
  const mark = readStoredText(LAST_LOGOUT_KEY);
  clearLogoutMark(); // before tokens are stored, so that no other tab takes them for leftovers
  try {
    const before = readStoredTokens()?.user.sub;
    const loaded = await loadManager();
    const user = await loaded.signinCallback();
    if (user && before !== undefined && before !== user.profile.sub) {
      wipeOtherAccount();
      await loaded.storeUser(user);
    }
  } catch (error) {
    if (mark) writeStoredText(LAST_LOGOUT_KEY, mark);
    const words = errorMessage(error, writeError(WENT_WRONG));
    const status = readStoredTokens() ? 'signed-in' : 'signed-out';
    sessionState.become({ ...sessionState.now(), status, error: words });
    throw new Error(words, { cause: error });
  }
  adoptStoredTokens();
  writeStoredText(TERMS_KEY, 'true');
  const returnTo = asReturnPath(readStoredText(RETURN_KEY));
  removeStored(RETURN_KEY);
  if (returnTo) signInReturn.keep(returnTo);
  return returnTo ?? SESSION.landingPath;
}

/** Clears this device, ends the provider's session, and clears again a second later (SS3). */
export async function signOut(): Promise<void> {
  const loading = loadManager();
  const idToken = await loading
    .then((loaded) => loaded.getUser())
    .then(
      (user) => user?.id_token,
      () => undefined,
    );
  void forgetPushHere();
  wipeEverything();
  markLogout(Date.now());
  sessionState.become({ ...signedOut, isLeaving: true });
  setTimeout(() => wipeAfterLogout(Date.now()), SESSION.secondWipeDelayMs);
  try {
    await (await loading).signoutRedirect({
      ...(idToken ? { id_token_hint: idToken } : {}),
      extraQueryParams: inPageLanguage(),
    });
  } catch (error) {
    // The device is cleared; only the provider couldn't be reached.
    console.warn('The sign-in service could not be reached to end its session:', error);
    location.assign('/logout-complete?provider=unreachable');
  }
}

/** Shown below a heading that says that the login failed. */
const WENT_WRONG = { defaultMessage: 'Something went wrong.' };

/** What the site said is in the page's language; what the library said is for support. */
function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.message;
  const detail = error instanceof Error ? error.message : '';
  return detail ? `${fallback} (${detail})` : fallback;
}
