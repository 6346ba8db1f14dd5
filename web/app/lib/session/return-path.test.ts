import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asReturnPath } from './return-path.ts';

describe('the path after login (SS2, RT3)', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/search?city=Montr%C3%A9al&page=2', '/search?city=Montr%C3%A9al&page=2'],
    ['/listing/1/book#pay', '/listing/1/book#pay'],
    ['/a/../bookings', '/bookings'],
  ])('keeps %s (SS2)', (path, kept) => {
    expect(asReturnPath(path)).toBe(kept);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%0d%0a'.replace('%0d%0a', '\r\n'),
    '/.//evil.example',
    '/x/..//evil.example',
    '/auth/callback?code=1',
    '/auth/link-callback',
    '/logout-complete',
    '/oidc/auth',
    '/api/users/profile',
    '',
    'dashboard',
    `/${'a'.repeat(8_192)}`,
    null,
    undefined,
    { pathname: '/' },
  ])('refuses %j (SS2)', (path) => {
    expect(asReturnPath(path)).toBeUndefined();
  });

  it('never leaves the origin, whatever was stored (SS2)', () => {
    const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', '\t', '\n', 'é', '%') });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty,
          nasty.map((text) => `/${text}`),
        ),
        (text) => {
          const path = asReturnPath(text);
          if (path === undefined) return;
          expect(new URL(path, 'https://daynook.example').origin).toBe('https://daynook.example');
        },
      ),
    );
  });
});
