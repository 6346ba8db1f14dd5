// The only access to localStorage: it names every key and its owner, and works if storage is full or forbidden. Nothing else may use
// localStorage, because a logout has to leave nothing behind. It also writes the two cookies that aren't the server's.
import { UNITS_COOKIE, ZONE_COOKIE } from '@daynook/contract/limits';
import { impersonation } from '../impersonation/impersonation.ts';
import { deleteDatabase, OFFLINE_DATABASE } from '../offline/delete-offline.ts';

/**
 * `account`: belongs to the logged-in member. `visit`: what this person was doing (drafts, the return path). `device`: this browser's
 * settings, the only kind that survives a logout.
 */
export type StoredScope = 'account' | 'visit' | 'device';

const PREFIX: Record<StoredScope, string> = { account: '', visit: '', device: 'device.' };
/** The path to open after login (SS2). */
export const RETURN_KEY = 'auth_return_to';
/** What a visitor was about to do when asked to log in (BK2). */
export const INTENT_KEY = 'pending_auth_intent';
const VISIT_KEYS = new Set([RETURN_KEY, INTENT_KEY]);
export const VISIT_PREFIX = 'draft.';
/** Where oidc-client-ts keeps the tokens; its short-lived `oidc.<state>` entries belong to a login in progress. */
export const TOKEN_PREFIX = 'oidc.user:';
const STATE_PREFIX = 'oidc.';
export const LAST_LOGOUT_KEY = 'lastLogoutTime';
/** What has to come back from the provider that the member is connecting. */
export const CONNECTING_KEY = 'connectingLogin';
/** Members agreed to the terms when they created their account. */
export const TERMS_KEY = 'tosAccepted';
/** The member, as last loaded. */
export const PROFILE_KEY = 'userProfile';

/** The owner of a key. Keys without a prefix belong to the account: the safe default is the one that gets cleared. */
function findScope(key: string): StoredScope {
  if (key.startsWith(PREFIX.device) || key === LAST_LOGOUT_KEY) return 'device';
  if (VISIT_KEYS.has(key) || key.startsWith(VISIT_PREFIX)) return 'visit';
  return 'account';
}

/** During impersonation, everything but the login's and the device's entries is in sessionStorage, so the member's data ends with the tab. */
function storage(key = STATE_PREFIX): Storage | undefined {
  try {
    if (impersonation.now() && !/^(?:oidc|device)\./.test(key)) return window.sessionStorage;
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value, or undefined if it's missing, unreadable, or forbidden. Never trust its shape: check it. */
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

/** Stores a value; returns false if the browser can't (full, private mode). */
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
    // Without storage there's nothing to remove.
  }
}

export function listStoredKeys(): string[] {
  const store = storage();
  return store ? Object.keys(store) : [];
}

/** The units pages are rendered in. `0` seconds removes the cookie. */
export function writeUnitsCookie(units: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing outside of secure contexts
  document.cookie = `${UNITS_COOKIE}=${units}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

const ZONE_COOKIE_SECONDS = 365 * 24 * 3600;

/** This browser's time zone, so that the server can render the home page for the visitor's area. `0` seconds removes the cookie. */
export function writeZoneCookie(timeZone: string, seconds = ZONE_COOKIE_SECONDS): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing outside of secure contexts
  document.cookie = `${ZONE_COOKIE}=${timeZone}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

/** Removes everything in the given scopes. Entries of a login in progress stay unless `account` and `visit` are both removed. */
export function wipeStored(scopes: readonly StoredScope[]): void {
  if (scopes.includes('account') && globalThis.document) {
    writeUnitsCookie('', 0);
    writeZoneCookie('', 0);
    deleteDatabase(OFFLINE_DATABASE);
  }
  const isWhole = scopes.includes('account') && scopes.includes('visit');
  for (const key of listStoredKeys()) {
    const isSignInUnderWay = key.startsWith(STATE_PREFIX) && !key.startsWith(TOKEN_PREFIX);
    if (isSignInUnderWay ? isWhole : scopes.includes(findScope(key))) removeStored(key);
  }
}
