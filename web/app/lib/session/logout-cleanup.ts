// What a logout may leave behind, and when an earlier one may still clean up (SS3). Pure except for the storage it's given.
import { SESSION } from '@daynook/contract/limits';
import { impersonation } from '../impersonation/impersonation.ts';
import { deleteDatabase, UPLOADS_DATABASE } from '../offline/delete-offline.ts';
import {
  LAST_LOGOUT_KEY,
  listStoredKeys,
  readStored,
  readStoredText,
  removeStored,
  TOKEN_PREFIX,
  wipeStored,
  writeStoredText,
} from './stored-state.ts';

export interface SessionUser {
  /** The provider's subject: unlike the email, it never changes. */
  sub: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
}

interface StoredTokens {
  user: SessionUser;
  accessToken: string;
  /** Seconds since 1970 at which the access token expires. */
  expiresAt: number;
  /** Seconds since 1970 at which this login was confirmed, by the provider's clock. */
  issuedAt: number | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The tokens of oidc-client-ts, read without loading it: enough to know who's logged in before anything is fetched. They're the staff
 * member's own while the tab impersonates someone.
 */
export function readStoredTokens(): StoredTokens | undefined {
  const key = listStoredKeys().find((candidate) => candidate.startsWith(TOKEN_PREFIX));
  const stored = key ? readStored(key) : undefined;
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { profile, access_token, expires_at } = stored as Record<string, unknown>;
  if (typeof profile !== 'object' || profile === null) return undefined;
  const claims = profile as Record<string, unknown>;
  const sub = text(claims.sub);
  const accessToken = text(access_token);
  if (!sub || !accessToken) return undefined;
  return {
    user: impersonation.now()?.user ?? {
      sub,
      email: text(claims.email),
      name: text(claims.name),
      picture: text(claims.picture),
    },
    accessToken,
    expiresAt: number(expires_at) ?? 0,
    issuedAt: number(claims.auth_time) ?? number(claims.iat),
  };
}

/** Remembers when someone logged out here, for the cleanups that follow. */
export function markLogout(now: number): void {
  writeStoredText(LAST_LOGOUT_KEY, new Date(now).toISOString());
}

/** A new login ends the cleanup after the last logout (SS2). */
export function clearLogoutMark(): void {
  removeStored(LAST_LOGOUT_KEY);
}

/** Everything except the device's own settings, such as the theme. */
export function wipeEverything(): void {
  wipeStored(['account', 'visit']);
  deleteDatabase(UPLOADS_DATABASE);
}

/**
 * The cleanup after a logout: 1 s later, and at every start within the hour (SS3). It never removes a NEW login: a login deletes the
 * mark, and tokens issued after the mark stay even if the mark came back (two tabs, clock set back). A mark in the future is ignored.
 * What a visitor typed since then stays.
 */
export function wipeAfterLogout(now: number): boolean {
  const marked = Date.parse(readStoredText(LAST_LOGOUT_KEY) ?? '');
  if (Number.isNaN(marked)) return false;
  if (marked > now + CLOCK_SLACK_MS || now - marked >= SESSION.logoutCoolDownMs) {
    clearLogoutMark();
    return false;
  }
  const issuedAt = readStoredTokens()?.issuedAt;
  if (issuedAt !== undefined && issuedAt * 1_000 > marked - ISSUED_SLACK_MS) return false;
  wipeStored(['account']);
  return true;
}

/** How much the clocks of two tabs and the provider may differ before we stop trusting them. */
const CLOCK_SLACK_MS = 1_000;
/** `iat` has whole seconds; a token from the same second as the mark counts as newer. */
const ISSUED_SLACK_MS = 999;
