// Members who use another identity provider have no password here. They log in again before they change where money goes, and the
// provider's id_token says when they did.
import { LOGIN_PROOF } from '@daynook/contract/limits/accounts';
import { session } from '../../lib/session/session.ts';
import { listStoredKeys, readStored, TOKEN_PREFIX } from '../../lib/session/stored-state.ts';

/** Leaves a minute for the change that needs it. */
const MAXIMUM_AGE_MS = (LOGIN_PROOF.minutes - 1) * 60_000;

/** The id_token of a login in the last minutes; undefined if it was earlier. */
export function recentIdToken(): string | undefined {
  const key = listStoredKeys().find((candidate) => candidate.startsWith(TOKEN_PREFIX));
  const { id_token: idToken, profile } = ((key && readStored(key)) ?? {}) as {
    id_token?: unknown;
    profile?: { auth_time?: unknown };
  };
  const loggedInAt = profile?.auth_time;
  if (typeof idToken !== 'string' || typeof loggedInAt !== 'number') return undefined;
  return Date.now() - loggedInAt * 1_000 <= MAXIMUM_AGE_MS ? idToken : undefined;
}

/** Opens the provider's login page and returns to this page. */
export async function logInAgain(): Promise<void> {
  session.rememberReturn(location.pathname + location.search);
  const { loadManager } = await import('../../lib/session/identity-provider.ts');
  await (await loadManager()).signinRedirect({ prompt: 'login', max_age: 0 });
}
