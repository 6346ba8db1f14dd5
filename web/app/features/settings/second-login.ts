// Connects a second login: goes to the login page with a ticket and returns to /auth/link-callback with both proven.
import { call } from '../../lib/api/api.ts';
import { adoptStoredTokens } from '../../lib/session/session-state.ts';

const provider = () => import('../../lib/session/identity-provider.ts');

/** Leaves for the login page for the other login. Throws with a message to show. */
export async function leaveForSecondLogin(password: string): Promise<void> {
  const { ticket } = await call('POST /api/account/login-tickets', { body: { password } });
  const manager = await (await provider()).loadManager();
  await manager.signinRedirect({
    redirect_uri: `${location.origin}/auth/link-callback`,
    prompt: 'login',
    state: { ticket },
  });
}

/** Whether this page was reached from the login page. */
export const isComingBack = (search: string): boolean => /[?&](?:code|error)=/.test(search);

/** Completes the connection: the new login joins the account. Throws with a message to show. */
export async function finishSecondLogin(): Promise<void> {
  const manager = await (await provider()).loadManager();
  const user = await manager.signinCallback();
  const { ticket } = (user?.state ?? {}) as { ticket?: unknown };
  adoptStoredTokens();
  if (typeof ticket !== 'string') throw new Error('This sign-in was not begun in the settings.');
  await call('POST /api/account/logins', { body: { ticket } });
}
