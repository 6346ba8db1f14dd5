import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearLogoutMark, markLogout, readStoredTokens, wipeAfterLogout, wipeEverything } from './logout-cleanup.ts';
import { listStoredKeys, readStoredText, writeStored, writeStoredText } from './stored-state.ts';

/** The part of the browser's storage that we use. */
class MemoryStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    (this as unknown as Record<string, string>)[key] = value;
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const TOKENS = 'oidc.user:https://id.example:daynook-web';

const signInAt = (now: number) =>
  writeStored(TOKENS, {
    access_token: 'at',
    expires_at: now / 1_000 + 600,
    profile: { sub: 's1', email: 'ana@example.com', name: 'Ana', iat: Math.floor(now / 1_000) },
  });

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: new MemoryStorage() });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a logout leaves behind (SS3, SS5)', () => {
  it('removes everything of the account and the visit, and keeps the device’s settings (SS3)', () => {
    signInAt(NOON);
    for (const key of [
      'tosAccepted',
      'userProfile',
      'hostStatus',
      'notifications_s1',
      'draft.booking',
      'auth_return_to',
    ]) {
      writeStoredText(key, 'x');
    }
    writeStoredText('device.theme', 'dark');
    wipeEverything();
    expect(listStoredKeys()).toEqual(['device.theme']);
  });

  it('stores the time of the logout as ISO (SS3, SS5)', () => {
    markLogout(NOON);
    expect(readStoredText('lastLogoutTime')).toBe('2026-11-21T12:00:00.000Z');
  });

  it('clears again at a start within the hour: local state and auth entries (SS3)', () => {
    markLogout(NOON);
    writeStoredText('userProfile', '{}');
    signInAt(NOON - 60_000);
    expect(wipeAfterLogout(NOON + HOUR - 1)).toBe(true);
    expect(listStoredKeys()).toEqual(['lastLogoutTime']);
  });

  it('leaves everything alone an hour later, and removes the mark (SS3)', () => {
    markLogout(NOON);
    writeStoredText('userProfile', '{}');
    expect(wipeAfterLogout(NOON + HOUR)).toBe(false);
    expect(listStoredKeys()).toEqual(['userProfile']);
  });

  it('does nothing once a new login has removed the mark (SS2, SS3)', () => {
    markLogout(NOON);
    clearLogoutMark();
    signInAt(NOON + 300);
    expect(wipeAfterLogout(NOON + 1_000)).toBe(false);
    expect(readStoredTokens()?.user.sub).toBe('s1');
  });

  it('never removes the tokens of a newer login, even if the mark is still there (two tabs)', () => {
    markLogout(NOON);
    signInAt(NOON + 400);
    expect(wipeAfterLogout(NOON + 1_000)).toBe(false);
    expect(readStoredTokens()?.accessToken).toBe('at');
  });

  it('ignores a mark from the future (clock set back)', () => {
    markLogout(NOON + HOUR);
    writeStoredText('userProfile', '{}');
    expect(wipeAfterLogout(NOON)).toBe(false);
    expect(listStoredKeys()).toEqual(['userProfile']);
  });

  it.each(['', 'yesterday', '{}', 'null'])('an invalid mark (%j) clears nothing', (mark) => {
    writeStoredText('lastLogoutTime', mark);
    writeStoredText('userProfile', '{}');
    expect(wipeAfterLogout(NOON)).toBe(false);
    expect(readStoredText('userProfile')).toBe('{}');
  });

  it('at start keeps what a visitor typed since then, the return path, and a login in progress in another tab', () => {
    markLogout(NOON);
    writeStoredText('draft.booking', 'typed');
    writeStoredText('auth_return_to', '/bookings');
    writeStoredText('oidc.5d41402abc', 'state');
    wipeAfterLogout(NOON + 60_000);
    expect(listStoredKeys().sort()).toEqual(['auth_return_to', 'draft.booking', 'lastLogoutTime', 'oidc.5d41402abc']);
  });
});

describe('stored tokens', () => {
  it('show who’s logged in without the library', () => {
    signInAt(NOON);
    expect(readStoredTokens()).toMatchObject({
      user: { sub: 's1', email: 'ana@example.com', name: 'Ana' },
      accessToken: 'at',
    });
  });

  it.each(['{', '[]', 'null', '{"profile":{}}', '{"profile":{"sub":1},"access_token":"x"}'])(
    'takes %s for nobody',
    (text) => {
      writeStoredText(TOKENS, text);
      expect(readStoredTokens()).toBeUndefined();
    },
  );
});
