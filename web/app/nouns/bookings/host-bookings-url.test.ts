import { expect, it } from 'vitest';
import { readListAddress, writeListAddress } from './host-bookings-url.ts';

const ROOM = '019a2f00-0000-7000-8000-0000000000b2';

it.each([
  ['', { tab: 'requests', q: '', room: undefined }],
  ['tab=waiting', { tab: 'requests', q: '', room: undefined }],
  ['tab=past&q=+zoe+&room=nonsense', { tab: 'past', q: 'zoe', room: undefined }],
  [`tab=today&room=${ROOM}`, { tab: 'today', q: '', room: ROOM }],
])('?%s is read as %j (K2)', (text, address) => {
  expect(readListAddress(new URLSearchParams(text))).toEqual(address);
});

it('reads back what it writes (K2)', () => {
  const address = { tab: 'cancelled', q: 'Zoë & Ana', room: ROOM } as const;
  expect(readListAddress(new URLSearchParams(writeListAddress(address)))).toEqual(address);
  expect(writeListAddress({ tab: 'requests', q: ' ', room: undefined })).toBe('?');
});
