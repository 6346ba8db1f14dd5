import { expect, it } from 'vitest';
import { type SealKey, seal, signText, unseal } from './sealed-text.ts';

const KEY: SealKey = { secret: 'a'.repeat(43), purpose: 'feed-address' };
const ADDRESS = 'https://calendar.example.com/private-0123456789/basic.ics';

it('a text opens with the key, purpose and owner it was sealed with, and with nothing else', () => {
  const sealed = seal(ADDRESS, 'feed-1', KEY);
  expect(sealed.toString('latin1')).not.toContain('private-0123456789');
  expect(unseal(sealed, 'feed-1', KEY)).toBe(ADDRESS);
  expect(seal(ADDRESS, 'feed-1', KEY)).not.toEqual(sealed);
  expect(() => unseal(sealed, 'feed-2', KEY)).toThrow();
  expect(() => unseal(sealed, 'feed-1', { ...KEY, secret: 'b'.repeat(43) })).toThrow();
  expect(() => unseal(sealed, 'feed-1', { ...KEY, purpose: 'payout-account' })).toThrow();
  sealed[20]! ^= 1;
  expect(() => unseal(sealed, 'feed-1', KEY)).toThrow();
});

it('opens what was sealed before: the keys of a purpose never change', () => {
  const sealed = Buffer.from(
    'pUq7cepVyCqUGBm4z2jEB6MUMNygiwAi6TqhcehPC9t3Hx2rX4QYQ+Hu+80X9DI5ThABGT9tlJJ9AsmajKfNNMcZ7t9qN7fvywDb9LBMY62v/nTzWg==',
    'base64',
  );
  expect(unseal(sealed, 'feed-1', KEY)).toBe(ADDRESS);
});

it('equal texts have the same fingerprint', () => {
  expect(signText(ADDRESS, KEY)).toEqual(signText(ADDRESS, KEY));
  expect(signText(`${ADDRESS}?`, KEY)).not.toEqual(signText(ADDRESS, KEY));
});
