// The one door to localStorage: names every key, says whose it is, and survives storage that is full or forbidden.
// Nothing else may touch localStorage, or sign-out could not promise to leave nothing behind. Writes the two cookies that
// are not the server's, too.
import { UNITS_COOKIE, ZONE_COOKIE } from '@daynook/contract/limits';
import { impersonation } from '../impersonation/impersonation.ts';

/**
 * `account`: belongs to the signed-in member. `visit`: what this person was doing (drafts, where to return).
 * `device`: how this browser likes things; the only kind that outlives a sign-out.
 */
export type StoredScope = 'account' | 'visit' | 'device';

const PREFIX: Record<StoredScope, string> = { account: '', visit: '', device: 'device.' };
/** Where to go after signing in (SS2). */
export const RETURN_KEY = 'auth_return_to';
/** What a visitor wanted to do when asked to sign in (BK2). */
export const INTENT_KEY = 'pending_auth_intent';
const VISIT_KEYS = new Set([RETURN_KEY, INTENT_KEY]);
export const VISIT_PREFIX = 'draft.';
/** oidc-client-ts keeps the tokens under this; its short-lived `oidc.<state>` entries belong to a sign-in under way. */
export const TOKEN_PREFIX = 'oidc.user:';
const STATE_PREFIX = 'oidc.';
export const LAST_LOGOUT_KEY = 'lastLogoutTime';
/** Members agreed to the terms when they created their account. */
export const TERMS_KEY = 'tosAccepted';
/** Who one is, as last answered. */
export const PROFILE_KEY = 'userProfile';

/** Whose a key is. Keys of ours without a mark are the account's: the safe guess is the one that gets wiped. */
function scopeOf(key: string): StoredScope {
  if (key.startsWith(PREFIX.device) || key === LAST_LOGOUT_KEY) return 'device';
  if (VISIT_KEYS.has(key) || key.startsWith(VISIT_PREFIX)) return 'visit';
  return 'account';
}

/** While staff look as a member, what belongs to the one is nowhere near what belongs to the other: the tab keeps it, until then. */
function storage(key = STATE_PREFIX): Storage | undefined {
  try {
    if (impersonation.now() && !/^(?:oidc|device)\./.test(key)) return window.sessionStorage;
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value, or undefined when missing, unreadable or forbidden. Never trust its shape: check it. */
export function readStored(key: string): unknown {
  const text = readStoredText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function readStoredText(key: string): string | undefined {
  try {
    return storage(key)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value; answers false when the browser would not (full, private mode). */
export function writeStored(key: string, value: unknown): boolean {
  return writeStoredText(key, JSON.stringify(value));
}

export function writeStoredText(key: string, text: string): boolean {
  try {
    storage(key)?.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    storage(key)?.removeItem(key);
  } catch {
    // Nothing stored is as good as removed.
  }
}

export function listStoredKeys(): string[] {
  const store = storage();
  return store ? Object.keys(store) : [];
}

/** Which units pages are written in. `0` seconds take it away. */
export function writeUnitsCookie(units: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing outside of secure contexts
  document.cookie = `${UNITS_COOKIE}=${units}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

const ZONE_COOKIE_SECONDS = 365 * 24 * 3600;

/** This browser's time zone, so that the server can begin the home page near the visitor. `0` seconds take it away. */
export function writeZoneCookie(timeZone: string, seconds = ZONE_COOKIE_SECONDS): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing outside of secure contexts
  document.cookie = `${ZONE_COOKIE}=${timeZone}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

/** Removes everything of the given scopes. Entries of a sign-in under way stay unless `account` and `visit` both go. */
export function wipeStored(scopes: readonly StoredScope[]): void {
  if (scopes.includes('account') && globalThis.document) {
    writeUnitsCookie('', 0);
    writeZoneCookie('', 0);
  }
  const isWhole = scopes.includes('account') && scopes.includes('visit');
  for (const key of listStoredKeys()) {
    const isSignInUnderWay = key.startsWith(STATE_PREFIX) && !key.startsWith(TOKEN_PREFIX);
    if (isSignInUnderWay ? isWhole : scopes.includes(scopeOf(key))) removeStored(key);
  }
}
