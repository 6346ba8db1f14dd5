// What a sign-out must leave behind, and when an old one may still clean up (SS3). Pure but for the storage it is told to.
import { SESSION } from '@daynook/contract/limits';
import { impersonation } from '../impersonation/impersonation.ts';
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
  /** The provider's subject: stable, unlike the e-mail. */
  sub: string;
  email: string | undefined;
  name: string | undefined;
  picture: string | undefined;
}

interface StoredTokens {
  user: SessionUser;
  accessToken: string;
  /** Seconds since 1970 at which the access token ends. */
  expiresAt: number;
  /** Seconds since 1970 at which this sign-in was proven, by the provider's clock. */
  issuedAt: number | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The tokens oidc-client-ts keeps, read without loading it: enough to know who is here before anything is fetched. They are staff's
 * own where the tab is a member's to look at.
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

/** Remembers when somebody signed out here, for the wipes that follow. */
export function markLogout(now: number): void {
  writeStoredText(LAST_LOGOUT_KEY, new Date(now).toISOString());
}

/** A new sign-in ends all cleaning up after the last sign-out (SS2). */
export function clearLogoutMark(): void {
  removeStored(LAST_LOGOUT_KEY);
}

/** Everything but what the device itself likes: theme and the like. */
export function wipeEverything(): void {
  wipeStored(['account', 'visit']);
  try {
    // Pictures that were still on their way (features/listing-editor/photos/upload-store.ts).
    globalThis.indexedDB?.deleteDatabase('daynook-uploads');
  } catch {
    // A browser that forbids the database has kept none.
  }
}

/**
 * The wipe after a sign-out: 1 s later, and at every start within the hour (SS3). Never takes a NEW sign-in with it:
 * a sign-in removes the mark, and tokens proven after the mark are left alone even if the mark came back (two tabs,
 * clock set back). A mark from the future is no mark. What a visitor typed since stays.
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

/** How far clocks of two tabs and the provider may differ before we stop trusting them. */
const CLOCK_SLACK_MS = 1_000;
/** `iat` has whole seconds; a token of the same second as the mark counts as newer. */
const ISSUED_SLACK_MS = 999;
