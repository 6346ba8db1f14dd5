import { expect, it } from 'vitest';
import { markOf, seal, unseal } from './sealed-address.ts';

const SECRET = 'a'.repeat(43);
const ADDRESS = 'https://calendar.example.com/private-0123456789/basic.ics';

it('an address opens with the key and for the feed it was sealed with, and for nothing else', () => {
  const sealed = seal(ADDRESS, 'feed-1', SECRET);
  expect(sealed.toString('latin1')).not.toContain('private-0123456789');
  expect(unseal(sealed, 'feed-1', SECRET)).toBe(ADDRESS);
  expect(seal(ADDRESS, 'feed-1', SECRET)).not.toEqual(sealed);
  expect(() => unseal(sealed, 'feed-2', SECRET)).toThrow();
  expect(() => unseal(sealed, 'feed-1', 'b'.repeat(43))).toThrow();
  sealed[20]! ^= 1;
  expect(() => unseal(sealed, 'feed-1', SECRET)).toThrow();
});

it('equal addresses have one mark', () => {
  expect(markOf(ADDRESS, SECRET)).toEqual(markOf(ADDRESS, SECRET));
  expect(markOf(`${ADDRESS}?`, SECRET)).not.toEqual(markOf(ADDRESS, SECRET));
});
