import { afterEach, expect, it } from 'vitest';
import { isHostAt } from './host-at.ts';
import { rememberMode } from './mode.ts';

afterEach(() => rememberMode('booking'));

it.each([
  ['/host', false, true],
  ['/listing/019a/preview', false, true],
  // Their own listing, which they may have just published.
  ['/listing/019a', true, true],
  ['/listing/019a', false, false],
  ['/listing/019a/book', true, false],
  ['/search', true, false],
])('onboarding doesn’t interrupt hosting: %s, a host: %s (CS6)', (pathname, isHost, expected) => {
  expect(isHostAt(pathname, isHost)).toBe(expected);
});

it('shared pages keep the last mode (SH10)', () => {
  expect(isHostAt('/messages', true)).toBe(false);
  rememberMode('hosting');
  expect(isHostAt('/messages', false)).toBe(true);
});
