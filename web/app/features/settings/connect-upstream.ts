// Connects a login with another provider: goes to its login page and returns to /auth/link-callback, with the answer after the `#`.
import { call } from '../../lib/api/api.ts';
import type { Input } from '../../lib/api/api-request.ts';
import { CONNECTING_KEY, readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';

/** The login page of the provider. This browser can finish what it begins there. Throws with a message to show. */
export async function startUpstream(
  body: Input<'POST /api/account/upstream-logins/options'>['body'],
): Promise<{ url: string }> {
  const { url, ticket } = await call('POST /api/account/upstream-logins/options', { body });
  writeStoredText(CONNECTING_KEY, ticket);
  return { url };
}

/** Reads `#google?code=…`: which provider sent this browser back, and with what. */
function readBack(hash: string): { provider: string; query: string } | undefined {
  const [, provider, query] = /^#([a-z][a-z0-9-]*)\?(.+)$/.exec(hash) ?? [];
  return provider && query ? { provider, query } : undefined;
}

/** Whether this page was reached from a provider's login page. */
export const isBackFromUpstream = (hash: string): boolean => readBack(hash) !== undefined;

/** Completes the connection. Returns the provider's name. Throws with a message to show. */
export async function finishUpstream(hash: string): Promise<string> {
  const ticket = readStoredText(CONNECTING_KEY) ?? 'none';
  removeStored(CONNECTING_KEY);
  const { provider } = await call('POST /api/account/upstream-logins', { body: { ticket, ...readBack(hash)! } });
  return provider;
}
