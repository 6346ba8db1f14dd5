// Everything of the session that speaks with the identity provider. Loaded with its library when it is first needed:
// visitors who never sign in never fetch it. Others go through session.ts.
import { SESSION } from '@daynook/contract/limits';
import { createUserManager, type TabSafeUserManager } from './oidc.ts';
import { asReturnPath } from './return-path.ts';
import { adoptStoredTokens, sessionState, signedOut } from './session-state.ts';
import { clearLogoutMark, markLogout, readStoredTokens, wipeAfterLogout, wipeEverything } from './session-storage.ts';
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

/** The client, with the provider's settings read and automatic renewal running. */
export function loadManager(): Promise<TabSafeUserManager> {
  manager ??= createUserManager()
    .then((created) => {
      created.events.addUserLoaded(() => adoptStoredTokens());
      created.events.addSilentRenewError((error) => console.warn('Renewing the session failed:', error.message));
      return created;
    })
    .catch((error: unknown) => {
      manager = undefined; // the settings may be readable next time
      throw error;
    });
  return manager;
}

/** A fresh access token without asking the person; undefined when that is not possible. */
export async function renewSilently(): Promise<string | undefined> {
  if (!readStoredTokens()) return undefined;
  try {
    const user = await (await loadManager()).signinSilent();
    adoptStoredTokens();
    return user?.access_token;
  } catch (error) {
    console.warn('Renewing the session failed:', error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** What the login page shows first. */
export type SignInForm = 'log-in' | 'create-account';

/**
 * `screen_hint` is known to many providers and ignored by the others. Our own login page also shows what is about to be booked;
 * another provider has no business knowing where someone was.
 */
function signInParams(authority: string, form: SignInForm): Record<string, string> {
  const isOurs = new URL(authority).origin === location.origin;
  const returnTo = isOurs ? asReturnPath(readStoredText(RETURN_KEY)) : undefined;
  return {
    ...(form === 'create-account' ? { screen_hint: 'signup' } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  };
}

export async function leaveForSignIn(form: SignInForm): Promise<void> {
  try {
    const loaded = await loadManager();
    await loaded.signinRedirect({ extraQueryParams: signInParams(loaded.settings.authority, form) });
  } catch (error) {
    sessionState.become({ ...sessionState.now(), error: wordsOf(error, WENT_WRONG) });
  }
}

/** What an account left behind whose session ended by itself, once somebody else has logged in: its drafts go, too. */
function wipeOtherAccount(): void {
  wipeStored(['account']);
  for (const key of listStoredKeys()) if (key.startsWith(VISIT_PREFIX)) removeStored(key);
}

/** Ends the provider's redirect; answers where to go next (SS2). Throws with words to show (SS4). */
export async function completeSignIn(): Promise<string> {
  const mark = readStoredText(LAST_LOGOUT_KEY);
  clearLogoutMark(); // before tokens are stored: no other tab may take them for leftovers
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
    const words = wordsOf(error, WENT_WRONG);
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

/** Wipes this device, ends the provider's session, and wipes again a second later (SS3). */
export async function signOut(): Promise<void> {
  const loading = loadManager();
  const idToken = await loading
    .then((loaded) => loaded.getUser())
    .then(
      (user) => user?.id_token,
      () => undefined,
    );
  wipeEverything();
  markLogout(Date.now());
  sessionState.become({ ...signedOut, isLeaving: true });
  setTimeout(() => wipeAfterLogout(Date.now()), SESSION.secondWipeDelayMs);
  try {
    await (await loading).signoutRedirect(idToken ? { id_token_hint: idToken } : {});
  } catch (error) {
    // The device is clean; only the provider could not be told.
    console.warn('The sign-in service could not be reached to end its session:', error);
    location.assign('/logout-complete?provider=unreachable');
  }
}

/** Below a heading that says that logging in didn't work. */
const WENT_WRONG = 'Something went wrong.';

function wordsOf(error: unknown, fallback: string): string {
  const detail = error instanceof Error ? error.message : '';
  return detail ? `${fallback} (${detail})` : fallback;
}
